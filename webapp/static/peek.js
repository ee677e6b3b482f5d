// Peek: what a link leads to, shown over the page while the link is pointed at, focused or held down. Escape closes.

const WAIT = 280;
const HOLD = 450;
const GRACE = 220;
const LINKS = 'a.ref, a.term, .cited-by a, .map a, .beside a, .says a, .terms dd a, .others a, .walk a, .nearest a, .kept-list a';

const card = document.createElement("div");
card.className = "peek";
card.id = "peek";
card.hidden = true;
card.setAttribute("role", "tooltip");

const seen = new Map();
let timer = 0;
let leaving = 0;
let link = null;

// "/r/souls:1.3" → "/vista/r/souls:1.3"; null for links that have no peek.
function peekOf(anchor) {
  const target = new URL(anchor.href, location.href);
  if (target.origin !== location.origin || !/^\/(r|glosario)\/[^/]+/.test(target.pathname)) return null;
  if (target.pathname.startsWith("/glosario/") && target.pathname.split("/").length < 4) return null;
  return `/vista${target.pathname}${target.search}`;
}

async function fragment(address) {
  if (!seen.has(address)) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(address);
    seen.set(address, await response.text());
  }
  return seen.get(address);
}

function place(anchor, sheet) {
  card.classList.toggle("sheet", sheet);
  card.style.removeProperty("left");
  card.style.removeProperty("top");
  if (sheet) return;
  const at = [...anchor.getClientRects()].at(-1) ?? anchor.getBoundingClientRect();
  const width = card.offsetWidth;
  const below = at.bottom + card.offsetHeight + 12 < innerHeight || at.top < card.offsetHeight + 12;
  card.style.left = `${Math.max(12, Math.min(at.left, innerWidth - width - 12))}px`;
  card.style.top = `${below ? at.bottom + 6 : at.top - card.offsetHeight - 6}px`;
}

async function open(anchor, sheet = false) {
  const address = peekOf(anchor);
  if (!address || link === anchor) return;
  link = anchor;
  let html;
  try {
    html = await fragment(address);
  } catch {
    if (link === anchor) link = null;
    return; // no network, or no such rule: the link itself still works
  }
  if (link !== anchor || !anchor.isConnected) return;
  card.innerHTML = html; // made by our own templates, which escape every text
  if (sheet) card.append(sheetButtons(anchor));
  document.body.append(card);
  card.hidden = false;
  anchor.setAttribute("aria-describedby", card.id);
  place(anchor, sheet);
}

function sheetButtons(anchor) {
  const row = document.createElement("p");
  row.className = "peek-buttons";
  const go = document.createElement("a");
  go.href = anchor.href;
  go.textContent = "Abrir";
  const shut = document.createElement("button");
  shut.type = "button";
  shut.textContent = "Cerrar";
  shut.addEventListener("click", close);
  row.append(go, shut);
  return row;
}

function close() {
  clearTimeout(timer);
  link?.removeAttribute("aria-describedby");
  link = null;
  card.hidden = true;
}

const linkAt = (event) => (event.target instanceof Element ? event.target.closest(LINKS) : null);
const isSheet = () => !card.hidden && card.classList.contains("sheet");

function later(anchor) {
  clearTimeout(timer);
  clearTimeout(leaving);
  timer = setTimeout(() => open(anchor), WAIT);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const anchor = linkAt(event);
  if (card.contains(event.target)) clearTimeout(leaving);
  else if (anchor) later(anchor);
  else if (!card.hidden && !isSheet()) {
    clearTimeout(timer);
    clearTimeout(leaving);
    leaving = setTimeout(close, GRACE);
  } else clearTimeout(timer);
});

document.addEventListener("focusin", (event) => {
  const anchor = linkAt(event);
  if (anchor && !card.contains(anchor) && anchor.matches(":focus-visible")) later(anchor);
  else if (!isSheet() && !card.contains(event.target)) close();
});

let held = false;
document.addEventListener("touchstart", (event) => {
  held = false;
  const anchor = linkAt(event);
  clearTimeout(timer);
  if (!anchor || event.touches.length > 1 || !peekOf(anchor)) return;
  timer = setTimeout(() => {
    held = true;
    if (!card.contains(anchor)) close();
    open(anchor, true);
  }, HOLD);
}, { passive: true });
document.addEventListener("touchmove", () => clearTimeout(timer), { passive: true });
document.addEventListener("touchend", (event) => {
  clearTimeout(timer);
  if (held) event.preventDefault(); // the finger that opened the sheet does not follow the link
  held = false;
}, { passive: false });
document.addEventListener("contextmenu", (event) => {
  const byFinger = event.pointerType === "touch" || held;
  if (byFinger && linkAt(event) && peekOf(linkAt(event))) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !card.hidden) {
    event.preventDefault();
    close();
  }
});
// A tap on a rule beside a step shows it here: the page with the step stays.
document.addEventListener("click", (event) => {
  const anchor = event.target instanceof Element ? event.target.closest("a[data-tap]") : null;
  if (!anchor || event.metaKey || event.ctrlKey || event.shiftKey || (isSheet() && !card.contains(anchor))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
  open(anchor, true);
});
document.addEventListener("click", (event) => {
  if (isSheet() && !card.contains(event.target)) {
    event.preventDefault();
    close();
  }
});
addEventListener("scroll", () => !isSheet() && !card.hidden && link?.matches(":hover") === false && close(), { passive: true });
