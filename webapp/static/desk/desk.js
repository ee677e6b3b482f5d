// The desk in the browser: forms become entries that wait on the phone, the page asks for news and takes in what changed.
// Without this script the same forms are sent by the browser.

import { begin, doubt, heard, lasting, now, tick } from "./clock.js";
import { entryOf } from "./entry.js";
import { Handover } from "./handing.js";
import { Queue } from "./queue.js";
import { openStore } from "./store.js";
import "./choosing.js";

const place = document.querySelector("#evento");
const data = place.dataset;
const [sync, list] = [place.querySelector("[data-sync]"), place.querySelector("[data-waiting]")], rows = document.createElement("div");
const parts = () => data.cursor.split(".").map(Number);
const NOT_OPEN = "el evento no está abierto en el otro equipo";
let heardAt = Date.now(), lost = false, stale = false, asking = 0, turns = 0, out = "", stays = "";

// --- coming in by the card of a table ---

let coming = null;
const comeIn = () => (coming ??= byCard().finally(() => { coming = null; }));

// Once, however many ask for it: another device would be another table's.
async function byCard() {
  if (data.device) return true;
  const card = place.querySelector("[data-card]");
  if (!card) return false;
  try {
    const response = await fetch(card.dataset.cardTo, { method: "POST", body: new URLSearchParams({ tarjeta: card.dataset.card }) });
    if (!response.ok) return false;
    data.device = (await response.json()).device;
    delete card.dataset.card;
    await queue.named(data.device);
    return true;
  } catch {
    return false;
  }
}

const page = { event: data.event, address: data.send, device: () => data.device, counter: () => parts()[1], takeover: () => parts()[0], comeIn, cutOff: () => lost, whoKeepsIt };
const handover = new Handover(new URL(data.receive ?? "", location.href));
const queue = new Queue(await openStore(), page, show);

// --- what is said of it ---

list.append(rows, handover.element);
function show() {
  const waiting = queue.waiting.length, held = queue.held.length;
  const away = out || (waiting && !data.device && !place.querySelector("[data-card]") ? "este teléfono ya no está en el evento" : "");
  const down = lost || (queue.failed && waiting && !away) || !navigator.onLine;
  const age = Date.now() - heardAt;
  const said = [
    away || (down ? "sin conexión" : ""),
    queue.trouble,
    waiting ? `${waiting} por enviar` : "",
    held ? `${held} por entregar` : "",
    queue.elsewhere ? `${queue.elsewhere} por enviar de otro evento` : "",
    down ? stays : "",
    down && age > 5000 ? `datos de hace ${lasting(age).replace("menos de 1 min", "menos de un minuto")}` : "",
  ].filter(Boolean);
  sync.hidden = !data.cursor;
  sync.dataset.state = down || away ? "down" : waiting || held ? "waiting" : "ok";
  const text = said.length ? said.join(" · ") : "al día";
  if (sync.textContent !== text) sync.textContent = text;
  list.hidden = !waiting && !held && !queue.refused.length;
  rows.replaceChildren(...(away && !data.device ? [enter()] : []), ...(queue.former.length ? [former()] : []), ...[...queue.waiting, ...queue.held, ...queue.refused].map(item));
  handover.show(down || away || queue.trouble ? [...queue.waiting, ...queue.held] : queue.held);
}

function enter() {
  const said = document.createElement("p"), link = document.createElement("a");
  Object.assign(link, { className: "act small", href: data.enter, textContent: "Entrar otra vez" });
  said.append("Lo que falta por enviar sigue aquí. ", link);
  return said;
}

function former() {
  const many = queue.former.length, said = document.createElement("p");
  said.textContent = `Este teléfono tuvo otro acceso antes. ${many === 1 ? "Una anotación de entonces se envía" : `${many} anotaciones de entonces se envían`} ahora, tal como se hicieron: nada se pierde ni se dobla.`;
  return said;
}

function item(entry) {
  const row = document.createElement("p");
  row.className = `one ${entry.state}`;
  row.textContent = entry.state === "refused" ? `${entry.told}: no se anotó. ${entry.why} ` : entry.state === "held" ? `${entry.told} · por entregar. ${entry.why}` : `${entry.told} · por enviar`;
  if (entry.state === "refused") {
    const button = document.createElement("button");
    button.className = "act small";
    button.textContent = "Quitar";
    button.addEventListener("click", () => queue.forget(entry.id));
    row.append(button);
  }
  return row;
}

addEventListener("beforeunload", (event) => { if (queue.waiting.length && (lost || queue.failed)) event.preventDefault(); });

// --- leaving the page ---

// A page of the desk does not open without a network, and this one would be gone: whoever leaves it is held until it can be left.
let leaving = false;
const cutOff = () => !leaving && (lost || !navigator.onLine);
async function leave(go) {
  leaving = Boolean(await whoKeepsIt());
  if (leaving) return go();
  [lost, stays] = [true, "esa página se abre cuando haya conexión; esta sigue aquí"];
  show();
}

const opensAlone = (address) => navigator.serviceWorker?.controller && !address.pathname.startsWith("/evento");
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !data.cursor || !cutOff() || event.ctrlKey || event.metaKey || link.target) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || opensAlone(address) || (address.pathname === location.pathname && address.hash)) return;
  event.preventDefault();
  leave(() => location.assign(address));
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("form[data-entry]") || !data.cursor || !cutOff()) return;
  event.preventDefault();
  leave(() => form.requestSubmit(event.submitter));
});

// --- forms ---

let lastSent = "", lastAt = 0;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-entry]") || !data.event) return;
  event.preventDefault();
  const { entry: made, back } = entryOf(form, event.submitter);
  const same = JSON.stringify([made.kind, made.fields]);
  if (same === lastSent && Date.now() - lastAt < 700) return; // a tap that trembled
  [lastSent, lastAt] = [same, Date.now()];
  const entry = await queue.add({ ...made, shows: older.get(form.closest("[data-band]")) });
  form.closest("[data-call], [data-table], .ruled, li, section, .sheet-up")?.classList.add("pending");
  form.closest("[popover]")?.hidePopover?.();
  if (form.closest("[popover]")) form.reset();
  await queue.flush();
  if (entry.state === "sent" && back.pathname !== location.pathname) return location.assign(back);
  if (entry.state === "sent") ask();
});

// --- news ---

// What a band that was not taken in, for somebody wrote in it, shows: the log up to which number.
const older = new WeakMap();

// A band as it is compared: without what differs each time it is made.
function said(band) {
  const copy = band.cloneNode(true);
  copy.classList.remove("changed", "pending");
  for (const one of copy.querySelectorAll(".pending")) one.classList.remove("pending");
  for (const one of copy.querySelectorAll('input[name="id"], [data-suggest], [data-minutes]')) one.remove();
  for (const time of copy.querySelectorAll("time")) {
    time.textContent = "";
    time.classList.remove("over", "soon");
    if (time.dataset.end) delete time.dataset.left;
  }
  return copy.outerHTML.replaceAll(' class=""', "");
}

// A page that is the answer to a form is not asked for again: it would do again what the form did.
// Nor before what was just noted is on the phone: a page that goes would take it along.
const openAgain = () => queue.stored.then(() => (data.news ? location.assign(data.news) : location.reload()));

function take(there) {
  const fresh = there.querySelector("#evento");
  if (fresh && !fresh.dataset.event) return (out = NOT_OPEN); // it may be opened again here: what waits stays in sight
  if (!fresh || fresh.dataset.event !== data.event) return openAgain();
  const bands = new Map([...fresh.querySelectorAll("[data-band]")].map((band) => [band.dataset.band, band]));
  const here = [...place.querySelectorAll("[data-band]")];
  if (here.map((band) => band.dataset.band).join() !== [...bands.keys()].join() || fresh.dataset.device !== data.device) {
    if (!typing()) return openAgain();
  }
  const shown = parts()[1];
  stale = false;
  for (const band of here) {
    const other = bands.get(band.dataset.band);
    const busy = band.matches(":popover-open") || (band.contains(document.activeElement) && document.activeElement.matches("input:not([type=hidden]), textarea, select"));
    if (!other || said(band) === said(other)) {
      older.delete(band);
      continue;
    }
    if (busy) {
      stale = true; // it is taken in when it is left
      older.set(band, older.get(band) ?? shown);
      continue;
    }
    const focus = band.contains(document.activeElement) ? document.activeElement.closest("form")?.dataset.told : null;
    other.classList.toggle("changed", !band.matches("[popover]"));
    band.replaceWith(other);
    if (focus) [...other.querySelectorAll("form")].find((form) => form.dataset.told === focus)?.querySelector("button")?.focus({ preventScroll: true });
  }
  data.cursor = fresh.dataset.cursor;
  document.dispatchEvent(new Event("desk:changed"));
  tick();
  queue.keptBy(parts()[0]);
}

const typing = () => document.activeElement?.matches("textarea, input:not([type=hidden])") || document.querySelector(":popover-open");

// What is worked out beside the requests comes without anybody noting anything.
const waits = () => place.querySelector("[data-waits]") !== null;

// Ask for news; what was heard of the time is taken at once.
async function news() {
  const asked = Date.now(), address = new URL(data.news ?? location.href, location.href);
  if (!stale && !waits()) address.searchParams.set("since", data.cursor);
  const response = await fetch(address, { signal: AbortSignal.timeout(10000) });
  heard(response, asked);
  return response;
}

// The take-over number of the laptop that answers now; 0 where none does.
async function whoKeepsIt() {
  try {
    return Number.parseInt((await news()).headers.get("x-juez-va"), 10) || 0;
  } catch {
    return 0;
  }
}

// An answer that is overtaken by a later question tells nothing new.
async function ask() {
  clearTimeout(asking);
  const turn = ++turns;
  try {
    const response = await news();
    if (turn !== turns) return;
    if (response.status === 403 || response.status === 404) {
      out = response.status === 403 ? "este teléfono ya no está en el evento" : NOT_OPEN;
    } else if (response.ok || response.status === 304) {
      [lost, out, heardAt] = [false, "", Date.now()];
      if (response.ok && !("answer" in data)) {
        const text = await response.text();
        if (turn !== turns) return;
        take(new DOMParser().parseFromString(text, "text/html"));
      }
      if (queue.waiting.length && !queue.sending) queue.soon(0);
    } else lost = response.status !== 429;
  } catch {
    if (turn !== turns) return;
    lost = true;
  }
  show();
  const pause = data.poll * 1000 * (document.hidden ? 4 : 1) * (0.85 + Math.random() * 0.3);
  asking = setTimeout(ask, pause);
}

document.querySelector(".event-nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
// What another phone's code holds stands behind the address; it goes into the form, and out of the address.
const receiving = document.querySelector("form[data-receive]");
if (receiving && location.hash.length > 1) {
  receiving.elements.texto.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
for (const form of document.querySelectorAll(".no-script")) form.hidden = true;
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
if (data.cursor) {
  begin(Number(data.now));
  tick();
  setInterval(tick, 500);
  setInterval(show, 10000);
  await queue.open();
  if (place.querySelector("[data-card]")) comeIn();
  asking = setTimeout(ask, data.poll * 500);
  addEventListener("online", () => { queue.soon(0); ask(); });
  addEventListener("offline", show);
  // Time runs out without anybody noting anything. Not all ask at the same moment what is to be done then.
  document.addEventListener("desk:ended", () => {
    stale = true;
    clearTimeout(asking);
    asking = setTimeout(ask, Math.random() * 3000);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    doubt();
    tick();
    ask();
  });
  place.dataset.ready = "1";
} else if (!data.news) setInterval(opened, data.poll * 1000);

// Where no event is open, one may be opened meanwhile.
async function opened() {
  const response = await fetch(location.href).catch(() => null);
  const there = response?.ok && new DOMParser().parseFromString(await response.text(), "text/html").querySelector("#evento[data-event]");
  if (there && !typing()) location.reload();
}
