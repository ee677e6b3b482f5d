// The table as a board; all works without it.
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const on = (kinds, act, early) => kinds.split(" ").forEach((kind) => document.addEventListener(kind, act, early));
const play = $("article.play");
const rect = (shown) => shown.getBoundingClientRect();
const faces = (row) => $$(":scope > .card > .face", row);
const still = matchMedia("(prefers-reduced-motion: reduce)");
let sent; // band → what the server said of it last
let next;
let last; // asked for, not shown yet
const taps = []; // meanwhile, in order
let ahead; // the step after this one, while somebody walks: its address and what comes
let dropped; // on whom a card was let go
let heard;

const parsed = async (response) => new DOMParser().parseFromString(await response.text(), "text/html");
const bands = (within) => new Map($$("[data-band]", within).map((band) => [band.dataset.band, band]));
const raw = (all) => new Map([...all].map(([name, band]) => [name, band.outerHTML]));
const lying = () => new Map($$(".board .card").filter((card) => card.offsetWidth).map((card) => [card.dataset.id, rect(card)]));

function focused() {
  const at = document.activeElement;
  const card = at.closest(".card");
  return at.dataset.key ? `[data-key="${at.dataset.key}"]` : card ? `.card[data-id="${card.dataset.id}"] > .face` : at.id && `#${at.id}`;
}

function put(page) {
  const there = $("article.play", page);
  const focus = focused();
  const before = lying();
  const [here, fresh] = [bands(play), bands(there)];
  const said = raw(fresh);
  const open = $("#historia").matches(":popover-open");
  if ([...here.keys()].join() === [...fresh.keys()].join()) {
    for (const [name, band] of here) if (sent.get(name) !== said.get(name)) band.replaceWith(fresh.get(name));
  } else play.replaceChildren(...there.childNodes);
  for (const { name, value } of there.attributes) play.setAttribute(name, value);
  sent = said;
  document.title = page.title;
  if (open) $("#historia").showPopover();
  if (focus) ($(focus) ?? $("#decision")).focus({ preventScroll: true });
  settle();
  if (!still.matches && !next && !taps[0]) moved(before);
}

function moved(before) {
  for (const [id, now] of lying()) {
    const was = before.get(id);
    const [x, y] = was ? [was.x - now.x, was.y - now.y] : [0, 0];
    if (Math.abs(x) + Math.abs(y) > 8) $(`.board .card[data-id="${id}"]`).animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], 160);
  }
}

// Who waits longer than a moment sees that something is asked.
function awaited(asked) {
  last = asked;
  play.ariaBusy = Boolean(asked);
}

async function show(asked, response, push) {
  const page = await parsed(response);
  if (asked !== last) return;
  const { n } = play.dataset;
  put(page);
  awaited(null);
  const on = play.dataset.n - n === 1 && $("[data-key=on]:not([aria-disabled])");
  ahead = on && [on.href, fetch(on.href).catch(() => 0)];
  $(`.is-choice[data-id="${dropped}"] > [form]`)?.click();
  dropped = 0;
  history[push ? "pushState" : "replaceState"](null, "", response.ok ? response.url : location.href);
}

// Taps and keys are done in turn.
async function go(address, push) {
  next = address;
  while (next && !last) {
    const wanted = next;
    next = null;
    awaited(wanted);
    try {
      const kept = ahead && ahead[0] === wanted && (await ahead[1]);
      await show(wanted, kept?.ok ? kept : await fetch(wanted), push);
    } catch {
      if (last !== wanted) return;
      awaited(null);
      location.assign(wanted);
    }
    while (taps[0] && !last) press(taps.shift());
  }
}

on("click", async (event) => {
  const link = event.target.closest("a[data-key], a.step:not([href*=comparar]), [data-sheet]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const sheet = document.getElementById(link.dataset.sheet);
  if (sheet) {
    sheet.showPopover();
    $(".answers-of", sheet).replaceWith($(".answers-of", await parsed(await fetch(link.href))) ?? "Ahora no se puede mirar.");
  } else if (!last || !link.dataset.key) go(link.href, /undo|other/.test(link.dataset.key));
  else if (!last.action) taps.push(link.dataset.key);
});

on("submit", async (event) => {
  const form = event.target;
  if (form.dataset.plain || !form.matches("#decide, .by-hand")) return;
  event.preventDefault();
  if (form === last) return;
  taps.length = 0;
  awaited(form);
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) });
    next = null;
    await show(form, response, response.ok);
  } catch {
    if (form !== last) return;
    awaited(null);
    form.dataset.plain = 1;
    form.requestSubmit(event.submitter);
  }
});
addEventListener("popstate", () => go(location.href));

function shown() {
  const form = $("#decide");
  const how = $("#decision").dataset.form;
  for (const face of $$("label.face")) {
    const input = document.getElementById(face.htmlFor);
    const value = how === "some" ? (input.checked ? "✓" : "") : how === "split" ? +input.value || "" : input.dataset.set ? input.value : "";
    face.parentNode.classList.toggle("is-chosen", value);
    face.parentNode.dataset.order = value || "○";
    face.setAttribute("aria-pressed", Boolean(value));
  }
  const count = form && $("[data-count]", form);
  if (!count) return;
  const chosen = how === "split" ? $$("[type=number]", form).reduce((sum, input) => sum + +input.value, 0) : $$(":checked", form).length;
  const { low, high } = count.dataset;
  count.textContent = how === "split" ? `Quedan ${high - chosen}.` : `${chosen} de ${high}.`;
  $("[data-ready]", form).disabled = chosen < low || chosen > high;
}

// A tap on a card.
on("click", (event) => {
  const face = event.target.closest("label.face");
  if (!face) return;
  const input = document.getElementById(face.htmlFor);
  const how = $("#decision").dataset.form;
  event.preventDefault();
  if (how === "some") input.checked = !input.checked;
  else if (how === "split") input.value++;
  else {
    const all = $$("#decide [type=number]");
    if (input.dataset.set) delete input.dataset.set;
    else input.dataset.set = 1 + Math.max(...all.map((each) => each.dataset.set ?? 0));
    all.sort((a, b) => (a.dataset.set ?? 999) - (b.dataset.set ?? 999)).forEach((each, i) => (each.value = i + 1));
  }
  shown();
});
on("input", shown);

// Fingers: hold a card, drag it onto another, swipe along what happened.
let from, held, card, hold;
const far = (event) => [event.clientX - from[0], event.clientY - from[1]];
function letGo() {
  clearTimeout(hold);
  draw("drawn", []);
  from = null;
}
on("pointerdown", ({ target, button, clientX, clientY }) => {
  held = false;
  const at = target.closest(".sheet") ? null : target;
  from = [clientX, clientY, at?.closest(".now")];
  card = button ? null : at?.closest(".card");
  if (card) hold = setTimeout(() => (held = true) && $(`#c${card.dataset.id}`).showPopover(), 450);
});
on("pointermove", (event) => {
  if (!from || Math.hypot(...far(event)) < 10) return;
  clearTimeout(hold);
  if (!card?.matches(".is-choice:has(> button)") || held === true) return;
  held = "moved";
  draw("drawn", [arrow("aim", box(rect(card)), box(new DOMRect(event.clientX - 20, event.clientY, 40, 0)))]);
});
on("pointerup", (event) => {
  const [x, y] = from ? far(event) : [0];
  if (from?.[2] && Math.abs(x) > 40 && Math.abs(y) < 40) press(x < 0 ? "on" : "back");
  const under = held === "moved" && document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest(".card")).find((each) => each && each !== card);
  letGo();
  if (!under) return;
  dropped = under.dataset.id;
  const acts = $$(".options > [form]", card);
  acts[1] ? $(`#c${card.dataset.id}`).showPopover() : acts[0]?.click();
});
on("pointercancel", letGo);
on("click", (event) => {
  if (!held || !event.isTrusted) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
on("contextmenu", (event) => event.target.closest(".face") && event.preventDefault());
on("input", ({ target }) => target.id === "paso" && go(`${target.form.action}?${new URLSearchParams(new FormData(target.form))}`));

// What the judge does by hand is put together with taps; its script comes when it is asked for.
async function byHand() {
  const { compose } = await import("./by_hand.js");
  for (const place of $$(".compose:empty")) compose(place);
}
on("toggle", ({ target }) => target.id === "mano" && byHand(), true);

const press = (key) => $(`[data-key="${key}"]:not([aria-disabled])`)?.click();
const LINKS = { ArrowLeft: "back", ArrowRight: "on", ",": "back", ".": "on", Home: "home", End: "end", n: "choice", z: "undo", v: "other", g: "flip", " ": "pass", x: "nobody" };
const ACTS = {
  d: () => $("#decision").focus(),
  t: () => ($(".near .face") ?? $("#mesa")).focus(),
  h: () => (getComputedStyle($("#historia")).position === "static" ? $(".is-here a")?.focus() : $("#historia").togglePopover()),
  r: () => $(".now .ref")?.click(),
};

function among(key, face) {
  const rows = $$(".board .row").filter((row) => row.offsetWidth && row.firstElementChild);
  const row = face.closest(".row");
  const cards = faces(row);
  const at = cards.indexOf(face);
  const other = rows[rows.indexOf(row) + { ArrowUp: -1, ArrowDown: 1 }[key]];
  const to = other ? faces(other)[at] ?? faces(other).at(-1) : { ArrowLeft: cards[at - 1], ArrowRight: cards[at + 1], Home: cards[0], End: cards.at(-1) }[key];
  to?.focus();
}

on("keydown", (event) => {
  const { key, target: at } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || at.closest("input:not([type=range], [type=checkbox]), textarea, select")) return;
  const face = at.closest(".face");
  const turns = /^(Arrow|Home|End)/.test(key);
  if (key === " " && at.closest("button, a, summary, input")) return;
  if (at.matches("[type=range]") && turns) return;
  if (face?.htmlFor && /^( |Enter)$/.test(key)) face.click();
  else if (face && turns) among(key, face);
  else if (/^[1-9]$/.test(key)) $$("#decision .answers :is(.options button, .choice input)")[key - 1]?.click();
  else if (LINKS[key]) (event.repeat && last) || press(LINKS[key]);
  else if (ACTS[key]) ACTS[key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// Arrows: straight over the ground that both cards share, else from corner to corner.
function arrow(kind, a, b) {
  const [low, high] = [Math.max(a.x, b.x), Math.min(a.right, b.right)];
  const shared = high - low > 20 && (low + high) / 2;
  const x = shared || (high === a.right ? high - 16 : a.x + 16);
  const end = shared || (high === a.right ? b.x + 16 : b.right - 16);
  const down = b.y > a.y;
  const [y1, y2] = [down ? a.bottom : a.y, down ? b.y - 2 : b.bottom + 2];
  const lean = Math.atan2(y2 - y1, end - x);
  const wing = (turn) => `${end - 10 * Math.cos(lean + turn)} ${y2 - 10 * Math.sin(lean + turn)}`;
  const path = `M${x} ${y1}L${end} ${y2}`;
  return `<path class="under" d="${path}"/><path class="${kind}" d="${path}"/><path class="head ${kind}" d="M${wing(0.45)}L${end} ${y2}L${wing(-0.45)}Z"/>`;
}

function box({ x, y, width, height }) {
  const origin = rect($("#mesa"));
  return new DOMRect(x - origin.x, y - origin.y, width, height);
}

function draw(which, drawn) {
  $(`.${which}`)?.remove();
  if (drawn[0]) $("#mesa").insertAdjacentHTML("afterbegin", `<svg class="arrows ${which}" aria-hidden="true">${drawn.join("")}</svg>`);
}

function arrows() {
  const seen = (selector) => $$(selector, $("#mesa")).filter((card) => card.offsetWidth);
  const drawn = seen("[data-attacks], .chain > [data-aims]").flatMap((card) => {
    const { attacks, aims } = card.dataset;
    const to = attacks ? seen(`[data-blocks="${attacks}"]`) : aims.split(" ").flatMap((id) => seen(`.seat [data-id="${id}"]`));
    return to.map((other) => arrow(attacks ? "attack" : "aim", box(rect(card)), box(rect(other))));
  });
  draw("made", drawn);
}

function settle() {
  for (const row of $$(".board .row")) {
    faces(row).forEach((face, i) => {
      if (face.htmlFor) face.setAttribute("role", "button");
      face.tabIndex = i && !face.closest(".sheet") ? -1 : 0;
    });
  }
  const list = $(".chapters-of");
  const here = $(".is-here", list) ?? list.lastElementChild;
  list.scrollTop += rect(here).y - rect(list).y - list.clientHeight / 2;
  if ($(".answers > * .compose:empty")) byHand();
  shown();
  requestAnimationFrame(arrows);
  clearTimeout(heard);
  heard = setTimeout(() => {
    const said = play.dataset.heard;
    $("#dicho").textContent = said + ($("#dicho").textContent === said ? " " : "");
  }, 300);
}

sent = raw(bands(play));
settle();
new ResizeObserver(arrows).observe($("#mesa"));
on("scroll", (event) => event.target.closest?.(".board") && arrows(), true);
