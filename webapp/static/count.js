// One row a card: a tap when all copies are there, minus and plus for the rest, a running sum, what differs, what came of it. All of it
// works without a network.
import { compared, findingsOf, outcomeOf } from "./compared.js";
import { noting } from "./desk/noting.js";

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

// Grows with whatever makes a comparison that is still under way another's.
let turn = 0, again = 0;
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
  const differ = `no ${wrong === 1 ? "coincide" : "coinciden"}`;
  all.textContent = left ? `${left === 1 ? "Queda 1 carta" : `Quedan ${left} cartas`} por contar${wrong ? `; ${wrong} ${differ}` : ""}.`
    : wrong ? `Contado todo: ${wrong} ${wrong === 1 ? "carta" : "cartas"} ${differ}.` : "Contado todo: coincide con la lista.";
}

function keep() {
  try {
    sessionStorage.setItem(key, JSON.stringify(rows.map((row) => row.querySelector("input").value)));
  } catch { /* a browser that keeps nothing still counts */ }
}

function over() {
  turn += 1;
  clearTimeout(again);
}

// What was compared was another count.
function changed() {
  over();
  document.querySelector("#resultado")?.remove();
  show();
  keep();
}

function set(input, value) {
  input.value = value;
  changed();
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
  input.addEventListener("input", changed);
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

// --- what differs ---

const PATIENCE = 10000, AGAIN = 5000;
const made = (name, text, className = "") => Object.assign(document.createElement(name), { textContent: text, className });
const part = (section) => form.querySelector(`[data-part="${CSS.escape(section)}"]`)?.dataset.name ?? "";

function counted() {
  const found = rows.map((row) => ({ card: row.dataset.card, section: row.closest("[data-part]").dataset.part, listed: Number(row.dataset.copies), found: Number(row.querySelector("input").value || 0) }));
  const beside = form.elements.otras.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return compared(found, Number(new FormData(form).get("duelo")), form.dataset.pool.split(" ").filter(Boolean), beside);
}

function line(said, card, where) {
  const row = document.createElement("li");
  row.append(made("b", said), ` ${card} `, made("small", where));
  return row;
}

// What differs as far as this phone can tell, and what it cannot.
function here() {
  const differs = counted(), duel = Number(new FormData(form).get("duelo"));
  const illegal = differs.agrees && duel === 1 ? document.querySelector("template[data-illegal]") : null;
  const left = rows.filter((row) => row.querySelector("input").value === "").length;
  const unsure = [
    left ? `${left} cartas sin contar valen como que no están` : "",
    differs.unread.length ? "lo escrito en «Otras cartas» no se ha leído" : "",
    !differs.agrees || duel > 1 ? "no se ha mirado si lo que hay es legal" : "",
  ].filter(Boolean);
  const place = made("section", "", `verdict ${differs.agrees ? "ok" : differs.agrees === false ? "bad" : "open"}`), list = made("ul", "", "differs");
  place.append(
    made("h2", differs.agrees ? "Es la lista registrada" : differs.agrees === false ? "No es la lista registrada" : "No se puede decidir"),
    made("p", `Comparado en este teléfono: Juez no contesta${unsure.length ? `; ${unsure.join("; ")}` : ""}. Cuando conteste se compara otra vez.`, "away"), list);
  list.append(
    ...differs.missing.map(({ copies, card, section }) => line(`Falta${copies > 1 ? "n" : ""} ${copies}`, card, part(section))),
    ...differs.extra.map(({ copies, card, section }) => line(`Sobra${copies > 1 ? "n" : ""} ${copies}`, card, part(section))),
    ...differs.moved.map(({ copies, card, section, to }) => line(`${copies} en otra parte`, card, `${part(section)} → ${part(to)}${differs.later ? ", como puede ser desde el segundo duelo" : ""}`)),
    ...differs.unread.map((written) => line("Sin leer", written, "")));
  if (illegal) place.append(illegal.content.cloneNode(true));
  const result = document.querySelector("template[data-result]")?.content.cloneNode(true);
  if (result) {
    const given = result.querySelector("form").elements, note = [findingsOf(differs), illegal?.dataset.note, `comparado sin conexión${unsure.length ? ` (${unsure.join("; ")})` : ""}`];
    given["c-outcome"].value = outcomeOf(differs, illegal);
    given["c-note"].value = note.filter(Boolean).join("; ").slice(0, 4000);
    for (const code of illegal?.dataset.codes.split(" ") ?? []) given["c-note"].before(Object.assign(document.createElement("input"), { type: "hidden", name: "c-findings", value: code }));
    place.append(result);
  }
  return place;
}

// The server's answer; null where none comes.
async function there() {
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok && response.status !== 400) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html"), refused = page.querySelector("section.error");
    const place = page.querySelector("#resultado") ?? made("section", "", "verdict open");
    if (refused) place.append(made("h2", refused.querySelector("h1").textContent), made("p", refused.querySelector("h1 + p").textContent));
    return document.adoptNode(place);
  } catch {
    return null;
  }
}

function put(place) {
  document.querySelector("#resultado")?.remove();
  Object.assign(place, { id: "resultado", tabIndex: -1 }).setAttribute("role", "status");
  form.before(place);
}

async function compare(first) {
  const mine = turn, said = await there();
  if (mine !== turn) return;
  if (said || first) put(said ?? here());
  if (first) document.querySelector("#resultado").focus();
  if (!said) again = setTimeout(compare, AGAIN);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  over();
  compare(true);
});
form.elements.otras.addEventListener("input", changed);
for (const one of form.querySelectorAll('[name="duelo"]')) one.addEventListener("change", changed);

// --- what came of it ---

const phone = form.dataset.device ? { ...form.dataset } : null;
const note = phone && (await noting(phone, told));

function told(entry, queue) {
  const place = document.querySelector("#resultado [data-noted]");
  if (!place) return;
  const back = Object.assign(made("a", "Volver al control"), { href: place.closest("form").elements.vuelta.value });
  if (entry.state === "refused" || entry.state === "held") place.textContent = `No se anotó: ${entry.why}`;
  else if (entry.state === "sent") place.replaceChildren("Anotado. ", back);
  else if (queue.failed) place.textContent = "Apuntado en este teléfono: se envía cuando haya conexión. No hace falta tocar otra vez.";
}

document.addEventListener("submit", (event) => {
  if (!note || !event.target.matches("#resultado form[data-entry]")) return;
  event.preventDefault();
  over();
  for (const button of event.target.querySelectorAll("button")) button.hidden = true;
  note(event.target, event.submitter);
});
