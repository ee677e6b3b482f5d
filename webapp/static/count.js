// One row a card: a tap when all copies are there, minus and plus for the rest, a running sum. All of it works without a network.
const form = document.querySelector("form[data-count]");
const rows = [...form.querySelectorAll("[data-row]")];
const key = `contar ${location.pathname} ${form.elements.texto.value}`;
const button = (text, label, action) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
};

function show() {
  let right = 0;
  for (const row of rows) {
    const input = row.querySelector("input"), wanted = Number(row.dataset.copies);
    row.dataset.state = input.value === "" ? "" : Number(input.value) === wanted ? "right" : "wrong";
    right += row.dataset.state === "right";
  }
  for (const part of form.querySelectorAll("[data-part]")) {
    const inside = [...part.querySelectorAll("[data-row]")];
    const wanted = inside.reduce((sum, row) => sum + Number(row.dataset.copies), 0);
    const found = inside.reduce((sum, row) => sum + Number(row.querySelector("input").value || 0), 0);
    part.querySelector("[data-sum]").textContent = `${found} de ${wanted}`;
  }
  const wrong = rows.filter((row) => row.dataset.state === "wrong").length, left = rows.length - right - wrong;
  const all = form.querySelector("[data-all]");
  all.hidden = false;
  all.textContent = left ? `Quedan ${left} cartas por contar${wrong ? `; ${wrong} no coinciden` : ""}.`
    : wrong ? `Contado todo: ${wrong} cartas no coinciden.` : "Contado todo: coincide con la lista.";
}

function keep() {
  try {
    sessionStorage.setItem(key, JSON.stringify(rows.map((row) => row.querySelector("input").value)));
  } catch { /* a browser that keeps nothing still counts */ }
}

function set(input, value) {
  input.value = value;
  show();
  keep();
}

let kept = [];
try { kept = JSON.parse(sessionStorage.getItem(key) ?? "[]"); } catch { kept = []; }
for (const [at, row] of rows.entries()) {
  const input = row.querySelector("input"), wanted = Number(row.dataset.copies);
  const name = row.querySelector("label").textContent.trim();
  if (input.value === "" && kept[at]) input.value = kept[at];
  const change = (by) => set(input, Math.max(0, Number(input.value === "" ? wanted : input.value) + by));
  input.before(button("−", `Una menos: ${name}`, () => change(-1)));
  input.after(button("+", `Una más: ${name}`, () => change(1)), button("✓", `Están todas: ${name}`, () => set(input, wanted)));
  input.addEventListener("input", () => { show(); keep(); });
}
show();
