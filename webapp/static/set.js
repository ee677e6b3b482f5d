// The table being set: what was understood stands under the line while it is typed; nothing typed is lost; what was described on
// other tables is a chip; undo and redo.

const form = document.querySelector("#set");
const field = form?.carta;
const shown = document.querySelector("#entendido");
const draft = `mesa ${document.querySelector(".setting")?.dataset.game}`;
const lines = `cartas ${document.querySelector(".setting")?.dataset.game}`; // described on a line of late, the newest first
let asked = 0;
let waiting;
let sent = ""; // what is typed after it, before the next table is there, is the next line

async function understand() {
  const mine = ++asked;
  if (!field.value.trim()) return void (shown.textContent = "");
  const reply = await fetch(shown.dataset.read, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (reply?.ok && mine === asked) shown.innerHTML = await reply.text();
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(lines) ?? "[]");
  } catch {
    return [];
  }
}

function recent() {
  const said = sessionStorage.getItem(lines);
  const listed = remembered().filter((line) => line !== said);
  sessionStorage.removeItem(lines);
  if (said && !field.value) localStorage.setItem(lines, JSON.stringify([said, ...listed].slice(0, 12))); // it was understood
  const chips = document.querySelector(".chips");
  const there = [...chips.children].map((chip) => chip.value.toLowerCase());
  for (const line of listed.slice(0, Math.max(0, 10 - there.length))) {
    if (there.some((name) => line.toLowerCase().startsWith(name))) continue;
    const chip = Object.assign(document.createElement("button"), { className: "button", name: "ficha", value: line, title: line });
    chip.textContent = line.split(/[\d:]/)[0].trim();
    chips.append(chip);
  }
}

if (field) {
  recent();
  field.addEventListener("input", () => {
    sessionStorage.setItem(draft, field.value.startsWith(sent) ? field.value.slice(sent.length) : field.value);
    clearTimeout(waiting);
    waiting = setTimeout(understand, 250);
  });
  form.addEventListener("submit", () => {
    sent = field.value;
    sessionStorage.removeItem(draft);
    if (/:|^\D+ \d/.test(sent)) sessionStorage.setItem(lines, sent);
  });
  addEventListener("pageshow", () => (sent = ""));
  if (!field.value && sessionStorage.getItem(draft)) {
    field.value = sessionStorage.getItem(draft);
    understand();
  }
  field.focus({ preventScroll: true });
  for (const select of document.querySelectorAll(".moment :is(select, input)")) {
    select.addEventListener("change", () => {
      const button = document.createElement("button");
      Object.assign(button, { name: "accion", value: "turno", hidden: true });
      form.append(button);
      form.requestSubmit(button);
    });
  }
}

const back = document.querySelector("[data-back]");
const forward = document.querySelector("[data-forward]");
if (back) {
  back.hidden = forward.hidden = false;
  back.addEventListener("click", (event) => (event.preventDefault(), history.back()));
  forward.addEventListener("click", () => history.forward());
}
