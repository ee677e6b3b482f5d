// What helps to choose: a table by its number, the players of a table, rules by words with what was ruled on them today.

const WAIT = 150;
const game = document.querySelector("#evento").dataset.game ?? "";

function prepare() {
  for (const input of document.querySelectorAll("[data-find-table][hidden], [data-find-row][hidden]")) input.hidden = false;
  for (const form of document.querySelectorAll("form.penalty")) people(form);
}

// What is out of sight is not chosen.
function show(one, seen) {
  one.hidden = !seen;
  const input = one.querySelector("input");
  if (!seen && input) input.checked = false;
}

// The players of the table that was chosen; of all where none was, or nobody sits there.
function people(form) {
  const table = form.querySelector('[name="c-table"]:checked')?.value ?? form.querySelector('[name="c-table"]:not([type="radio"])')?.value ?? "";
  const all = [...form.querySelectorAll("[data-people] label")];
  const there = all.filter((label) => table && label.dataset.at === table);
  for (const label of all) show(label, !there.length || there.includes(label));
  const player = form.querySelector('[name="c-player"]:checked');
  const kind = form.querySelector('[name="c-infraction"]:checked')?.value || form.querySelector('[name="c-own_infraction"]')?.value || "";
  const noted = player?.dataset.noted ? JSON.parse(player.dataset.noted) : {};
  const same = noted[kind.trim().toLowerCase()] ?? 0, whole = Object.values(noted).reduce((sum, n) => sum + n, 0);
  for (const tag of form.querySelectorAll("[data-count-of]")) {
    const had = noted[tag.dataset.countOf] ?? 0;
    tag.hidden = !had;
    tag.textContent = `ya lleva ${had}`;
  }
  const said = !player ? "" : !whole ? "Hoy no lleva ninguna." : `Hoy lleva ${whole}${kind ? `; de esta clase, ${same}` : ""}.`;
  form.querySelector("[data-noted-here]").textContent = said;
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (input.matches("[data-find-table]")) {
    const grid = input.closest("fieldset");
    for (const one of grid.querySelectorAll("[data-table]")) show(one, one.dataset.table.startsWith(input.value.trim()));
  }
  if (input.matches("[data-find-row]")) {
    const words = input.value.trim().toLowerCase();
    for (const row of document.querySelectorAll(`${input.dataset.findRow}`)) {
      if (row.closest("tbody")) row.hidden = !row.textContent.toLowerCase().includes(words);
    }
  }
  if (input.closest("form.penalty")) people(input.closest("form.penalty"));
  if (input.matches("[data-rules]")) suggest(input);
});
document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (event.key !== "Enter" || !input.matches?.("[data-find-table]")) return;
  event.preventDefault();
  const found = [...input.closest("fieldset").querySelectorAll("[data-table]:not([hidden])")];
  const exact = found.find((one) => one.dataset.table === input.value.trim()) ?? (found.length === 1 ? found[0] : null);
  (exact?.querySelector("input") ?? exact)?.click();
});

// A form that was sent is as it was at first.
document.addEventListener("reset", (event) => setTimeout(() => {
  for (const one of event.target.querySelectorAll("[data-table]")) show(one, true);
  if (event.target.matches("form.penalty")) people(event.target);
}));

let timer = 0;
function suggest(input) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const query = input.value.trim();
    const list = input.parentElement.querySelector(".rule-options") ?? input.parentElement.appendChild(Object.assign(document.createElement("div"), { className: "rule-options" }));
    if (query.length < 2) return list.replaceChildren();
    try {
      const found = await (await fetch(`/sugerencias?q=${encodeURIComponent(query)}&juego=${game}`)).json();
      list.replaceChildren(...found.slice(0, 5).map((rule) => option(input, list, rule)));
    } catch { list.replaceChildren(); } // without a network what was typed goes as it is
  }, WAIT);
}

function option(input, list, rule) {
  const button = document.createElement("button");
  button.type = "button";
  const number = document.createElement("b");
  number.textContent = rule.number;
  button.append(number, ` ${rule.title || rule.says}`);
  button.addEventListener("click", () => {
    input.value = rule.number;
    list.replaceChildren();
    earlier(input);
  });
  return button;
}

// What was ruled today on that rule stands beside.
async function earlier(input) {
  const place = input.form.querySelector("[data-earlier]") ?? document.querySelector("[data-earlier-here]");
  if (!place) return;
  try {
    const response = await fetch(`/evento/fallos?regla=${encodeURIComponent(input.value)}`);
    const found = [...new DOMParser().parseFromString(await response.text(), "text/html").querySelectorAll(".ruled")];
    const head = document.createElement("p");
    head.className = "aside-note";
    head.textContent = found.length ? "Ya se falló hoy sobre esta regla:" : "Hoy no se ha fallado nada sobre esta regla.";
    place.replaceChildren(head, ...found);
  } catch { place.replaceChildren(); }
}

document.addEventListener("desk:changed", prepare);
prepare();
