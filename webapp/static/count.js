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
  for (const part of form.querySelectorAll("[data-part], [data-pile]")) {
    const told = part.querySelector("[data-sum]"), inside = [...part.querySelectorAll("[data-row]")];
    const wanted = inside.reduce((sum, row) => sum + Number(row.dataset.copies), 0);
    const found = inside.reduce((sum, row) => sum + Number(row.querySelector("input").value || 0), 0);
    if (told) told.textContent = `${found} de ${wanted}`;
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

// Dealt into piles the rows stand by name; a deck whose cards are in the order of the list is counted in that.
const piles = rows.map((row) => row.parentElement);
const order = form.querySelector("[data-order]");
const sort = (as_listed) => {
  for (const part of form.querySelectorAll("[data-part]")) {
    const inside = rows.filter((row) => part.contains(row));
    if (as_listed) part.append(...inside.sort((a, b) => a.dataset.at - b.dataset.at));
    else for (const row of inside.sort((a, b) => rows.indexOf(a) - rows.indexOf(b))) piles[rows.indexOf(row)].append(row);
    for (const pile of part.querySelectorAll("[data-pile]")) pile.hidden = as_listed;
  }
  order.replaceChildren(as_listed ? "En el orden de la lista. " : "Reparte el mazo en estas pilas y cuenta cada una. ",
    button(as_listed ? "Por pilas" : "En el orden de la lista", as_listed ? "Contar por pilas" : "Contar en el orden de la lista", () => sort(!as_listed)));
};
if (order) {
  order.hidden = false;
  sort(false);
}
show();
