// The table as a board: steps and answers without a reload, keys, arrows, cards chosen by a tap. Everything works without this.
import { compose } from "./by_hand.js";

const play = () => document.querySelector("article.play");
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const still = matchMedia("(prefers-reduced-motion: reduce)");
let sent = new Map(); // band → what the server said of it last
let busy = null;
let next = null;
let heard = 0;

// -- going from one page to the next ------------------------------------------------------------------------------------

const bands = (within) => new Map($$("[data-band]", within).map((band) => [band.dataset.band, band]));

function remember() {
  sent = new Map([...bands(play())].map(([name, band]) => [name, band.outerHTML]));
}

function put(page, focus) {
  const here = play();
  const there = $("article.play", page);
  if (!there) throw new Error("no table");
  const fresh = bands(there);
  const raw = new Map([...fresh].map(([name, band]) => [name, band.outerHTML]));
  const same = [...bands(here).keys()].join() === [...fresh.keys()].join();
  const open = $(".trace", here)?.matches(":popover-open");
  if (same) {
    for (const [name, band] of bands(here)) if (sent.get(name) !== raw.get(name)) band.replaceWith(fresh.get(name));
  } else here.replaceChildren(...there.childNodes);
  for (const { name, value } of [...there.attributes]) here.setAttribute(name, value);
  sent = raw;
  document.title = page.title;
  if (open) $(".trace")?.showPopover();
  if (focus) (document.querySelector(focus) ?? $("#decision"))?.focus({ preventScroll: true });
  settle();
}

function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  if (at.dataset.key) return `[data-key="${at.dataset.key}"]`;
  const card = at.closest(".card");
  return card ? `.card[data-id="${card.dataset.id}"] > .face` : at.id && `#${at.id}`;
}

async function show(response, push) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const focus = focused();
  const move = () => put(page, focus);
  if (!document.startViewTransition || still.matches || document.hidden || next) move();
  else await document.startViewTransition({ update: move, types: ["step"] }).updateCallbackDone;
  if (push) history.pushState(null, "", response.url);
  else history.replaceState(null, "", response.url);
}

// One at a time; while a key is held only the last one wanted is fetched.
async function go(address, push = false) {
  next = address;
  if (busy) return;
  while (next) {
    const wanted = next;
    next = null;
    busy = fetch(wanted);
    try {
      const response = await busy;
      if (!response.ok) throw new Error(wanted);
      await show(response, push);
    } catch {
      location.assign(wanted);
    }
    busy = null;
  }
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest("a[data-key], a.step");
  if (!link || !play()) return;
  event.preventDefault();
  go(link.href, ["undo", "other"].includes(link.dataset.key));
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("#decide, .by-hand") || !play()) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const body = new FormData(form, event.submitter);
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(body) });
    if (!response.ok && response.status !== 422) throw new Error(form.action);
    await show(response.ok ? response : new Proxy(response, { get: (of, what) => (what === "url" ? location.href : of[what]?.bind?.(of) ?? of[what]) }), response.ok);
  } catch {
    delete form.dataset.sent;
    form.submit();
  }
});
addEventListener("popstate", () => play() && go(location.href));

// -- choosing on the cards ----------------------------------------------------------------------------------------------

const field = (card) => document.getElementById($(".face", card)?.htmlFor ?? "");

function shown() {
  const form = $("#decide");
  const how = $("#decision")?.dataset.form;
  const numbers = form ? $$("input[type=number][id]", form) : [];
  for (const card of $$(".card.is-choice")) {
    const input = field(card);
    if (!input) continue;
    const value = how === "some" ? (input.checked ? "✓" : "") : how === "split" ? (+input.value ? input.value : "") : input.dataset.set ? input.value : "";
    card.classList.toggle("is-chosen", Boolean(value));
    card.dataset.order = value || "○";
    const face = $(".face", card);
    face.setAttribute("aria-pressed", String(Boolean(value)));
  }
  const count = form && $("[data-count]", form);
  if (!count) return;
  const chosen = how === "split" ? numbers.reduce((sum, input) => sum + (+input.value || 0), 0) : $$("input:checked", form).length;
  const { low, high } = count.dataset;
  count.textContent = how === "split" ? `Quedan ${high - chosen}.` : `${chosen} de ${high}.`;
  const ready = $("[data-ready]", form);
  if (ready) ready.disabled = chosen < +low || chosen > +high;
}

// Without a script the label of a card marks its box; in an order and in a split each tap counts.
function tapped(event) {
  const face = event.target.closest("label.face");
  if (!face) return;
  const input = document.getElementById(face.htmlFor);
  const how = $("#decision").dataset.form;
  event.preventDefault();
  if (how === "some") input.checked = !input.checked;
  else if (how === "split") input.value = +input.value + 1;
  else {
    const all = $$("input[type=number][id]", $("#decide"));
    if (input.dataset.set) delete input.dataset.set;
    else input.dataset.set = String(1 + Math.max(0, ...all.map((each) => +(each.dataset.set ?? 0))));
    all.sort((a, b) => (a.dataset.set ?? 999) - (b.dataset.set ?? 999)).forEach((each, i) => (each.value = i + 1));
  }
  shown();
}
document.addEventListener("click", tapped);
document.addEventListener("input", (event) => event.target.closest("#decide") && shown());

// A card held down opens its sheet; the tap that ends it does nothing more.
let hold = 0;
let held = false;
let from = null;
const release = () => clearTimeout(hold);
document.addEventListener("pointerdown", (event) => {
  held = false;
  const card = event.target.closest?.(".play .card");
  if (!card || event.button || event.target.closest(".sheet")) return;
  from = [event.clientX, event.clientY];
  hold = setTimeout(() => {
    held = true;
    document.getElementById(`c${card.dataset.id}`)?.showPopover();
  }, 450);
});
document.addEventListener("pointermove", (event) => from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 10 && release());
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);
document.addEventListener("click", (event) => {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("contextmenu", (event) => event.target.closest?.(".play .face") && event.preventDefault());

// -- walking ------------------------------------------------------------------------------------------------------------

let swipe = null;
document.addEventListener("pointerdown", (event) => (swipe = event.target.closest?.(".now") && !event.target.closest(".sheet") ? [event.clientX, event.clientY] : null));
document.addEventListener("pointerup", (event) => {
  if (!swipe) return;
  const [x, y] = [event.clientX - swipe[0], event.clientY - swipe[1]];
  swipe = null;
  if (Math.abs(x) > 40 && Math.abs(y) < 40) press(x < 0 ? "on" : "back");
});
document.addEventListener("input", (event) => {
  if (event.target.id !== "paso") return;
  const address = new URL(location.href);
  const { s } = event.target.form.elements;
  address.pathname = new URL(event.target.form.action).pathname;
  address.searchParams.set("s", s.value);
  address.searchParams.set("n", event.target.value);
  go(address.href);
});

// -- keys ---------------------------------------------------------------------------------------------------------------

const press = (key) => {
  const found = $(`.play [data-key="${key}"]:not([aria-disabled])`);
  found?.click();
  return Boolean(found);
};
const KEYS = {
  ArrowLeft: () => press("back"), ArrowRight: () => press("on"), ",": () => press("back"), ".": () => press("on"),
  Home: () => press("home"), End: () => press("end"), n: () => press("choice"), z: () => press("undo"), v: () => press("other"), g: () => press("flip"),
  " ": () => press("pass"), x: () => press("nobody"),
  d: () => $("#decision").focus(), t: () => ($(".near .face") ?? $("#mesa")).focus(),
  h: () => $("#historia").matches(":popover-open") ? $("#historia").hidePopover() : getComputedStyle($("#historia")).position === "static" ? $("#historia .is-here a")?.focus() : $("#historia").showPopover(),
  r: () => $(".now .ref")?.click(), m: () => $("#mas").togglePopover(),
};

// Within the table arrows go from card to card; over and under to the card at the same place.
function among(event, face) {
  const rows = $$(".play .board .row").filter((row) => !row.closest(".sheet") && row.children.length);
  const row = face.closest(".row");
  const cards = $$(":scope > .card > .face", row);
  const at = cards.indexOf(face);
  const lines = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const to = lines
    ? (() => {
        const other = rows[rows.indexOf(row) + lines];
        const all = other ? $$(":scope > .card > .face", other) : [];
        return all[Math.min(at, all.length - 1)];
      })()
    : { ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1], Home: cards[0], End: cards.at(-1) }[event.key];
  to?.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (!play() || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = event.target;
  if (at.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) return;
  const face = at.closest(".face");
  let done = false;
  if (face && at.matches("label") && (event.key === " " || event.key === "Enter")) {
    at.click();
    done = true;
  } else if (face && !at.closest(".sheet") && /^(Arrow|Home|End)/.test(event.key)) done = among(event, face);
  else if (/^[1-9]$/.test(event.key)) {
    const option = $$("#decision .answers :is(.options button, .choice input)")[event.key - 1];
    option?.matches("[type=number]") ? option.focus() : option?.click();
    done = true;
  } else if (event.key === " " && at.closest("button, a, summary, input")) return;
  else if (at.matches("[type=range]") && /^(Arrow|Home|End)/.test(event.key)) return;
  else if (Object.hasOwn(KEYS, event.key) && !event.repeat | /^Arrow|[,.]/.test(event.key)) {
    KEYS[event.key]();
    done = true;
  }
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// -- what is drawn over the table -----------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

function line(svg, kind, a, b, off) {
  const [x1, y1, x2, y2] = [a.left + a.width / 2, a.top + a.height / 2, b.left + b.width / 2 + off, b.top + b.height / 2];
  const down = y2 > y1;
  const start = [x1, Math.abs(y2 - y1) < a.height / 2 ? y1 : down ? a.bottom : a.top];
  const end = [x2, down ? b.top - 4 : b.bottom + 4];
  const lean = Math.atan2(end[1] - start[1], end[0] - start[0]);
  const wing = (turn) => `${end[0] - 10 * Math.cos(lean + turn)} ${end[1] - 10 * Math.sin(lean + turn)}`;
  const path = `M${start.join(" ")}L${end.join(" ")}`;
  for (const [name, d] of [["under", path], [kind, path], [`head ${kind}`, `M${wing(0.45)}L${end.join(" ")}L${wing(-0.45)}Z`]]) {
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("class", name);
    made.setAttribute("d", d);
    svg.append(made);
  }
}

function arrows() {
  const board = $("#mesa");
  $(".arrows", board)?.remove();
  const wanted = [];
  const seen = (card) => card && !card.closest(".sheet:not(:popover-open)");
  for (const card of $$(".card[data-attacks]", board)) {
    for (const other of $$(`.card[data-blocks="${card.dataset.attacks}"]`, board)) wanted.push(["attack", card, other]);
  }
  for (const card of $$(".chain > .card[data-aims]", board)) {
    for (const id of card.dataset.aims.split(" ")) wanted.push(["aim", card, $(`.card[data-id="${id}"]`, board)]);
  }
  if (!wanted.length) return;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "arrows");
  svg.setAttribute("aria-hidden", "true");
  const origin = board.getBoundingClientRect();
  const box = (card) => {
    const at = card.getBoundingClientRect();
    return { left: at.left - origin.left, top: at.top - origin.top, bottom: at.bottom - origin.top, width: at.width, height: at.height };
  };
  const arriving = new Map();
  for (const [kind, a, b] of wanted) {
    if (!seen(a) || !seen(b)) continue;
    const already = arriving.get(b) ?? 0;
    arriving.set(b, already + 1);
    line(svg, kind, box(a), box(b), already * 8);
  }
  board.prepend(svg);
}

// Everything that follows from what stands on the page now.
function settle() {
  for (const row of $$(".play .board .row")) {
    const faces = $$(":scope > .card > .face", row);
    faces.forEach((face, i) => {
      if (face.matches("label")) face.setAttribute("role", "button");
      face.tabIndex = i && !face.closest(".sheet") ? -1 : 0;
    });
  }
  $(".line-of .go").hidden = true;
  const list = $(".trace > ol");
  const here = list && ($(".is-here", list) ?? list.lastElementChild);
  if (here) list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  $(".by-hand .compose:empty") && compose($(".by-hand .compose"));
  shown();
  requestAnimationFrame(arrows);
  clearTimeout(heard);
  heard = setTimeout(() => {
    const words = $("#dicho");
    const said = play().dataset.heard;
    words.textContent = words.textContent === said ? `${said} ` : said;
  }, 300);
}

if (play()) {
  remember();
  settle();
  new ResizeObserver(() => arrows()).observe($("#mesa"));
  document.addEventListener("scroll", (event) => event.target.closest?.(".board") && arrows(), true);
}
