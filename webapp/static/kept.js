// Favourites and rules read lately, in the browser's own storage.

const NAMES = { favourites: "juez.favoritas", recent: "juez.recientes" };
const MOST = { favourites: 300, recent: 30 };

export function list(which) {
  try {
    const kept = JSON.parse(localStorage.getItem(NAMES[which]) ?? "[]");
    return Array.isArray(kept) ? kept.filter((rule) => typeof rule?.id === "string" && /^\/r\//.test(rule.url)) : [];
  } catch {
    return []; // storage is closed, or holds something else
  }
}

function store(which, rules) {
  try {
    localStorage.setItem(NAMES[which], JSON.stringify(rules.slice(0, MOST[which])));
  } catch {
    // storage is full or closed: nothing is kept, nothing breaks
  }
}

export const has = (which, id) => list(which).some((rule) => rule.id === id);
export const add = (which, rule) => store(which, [rule, ...list(which).filter((other) => other.id !== rule.id)]);
export const remove = (which, id) => store(which, list(which).filter((rule) => rule.id !== id));

function line(which, rule, removable) {
  const item = document.createElement("li");
  item.dataset.game = rule.game;
  const link = document.createElement("a");
  link.href = rule.url;
  const label = document.createElement("b");
  label.textContent = rule.label;
  const title = document.createElement("span");
  title.textContent = rule.title;
  link.append(label, title);
  item.append(link);
  if (removable) {
    const drop = document.createElement("button");
    drop.type = "button";
    drop.className = "drop";
    drop.textContent = "×";
    drop.setAttribute("aria-label", `Quitar ${rule.label}`);
    drop.addEventListener("click", () => {
      remove(which, rule.id);
      show();
    });
    item.append(drop);
  }
  return item;
}

function show() {
  for (const section of document.querySelectorAll("[data-kept]")) {
    const which = section.dataset.kept;
    const whole = !section.dataset.most;
    const rules = list(which).slice(0, Number(section.dataset.most) || undefined);
    section.hidden = !whole && !rules.length;
    section.querySelector("ul").replaceChildren(...rules.map((rule) => line(which, rule, whole)));
    const empty = section.querySelector(".empty");
    if (empty) empty.hidden = rules.length > 0;
    const forget = section.querySelector('[data-do="forget"]');
    if (forget) {
      forget.hidden = !rules.length;
      forget.onclick = () => {
        store(which, []);
        show();
      };
    }
  }
}

export function ruleHere() {
  const page = document.querySelector("[data-rule]");
  if (!page) return null;
  const { rule: id, label, title, url } = page.dataset;
  return { id, label, title, url, game: document.body.dataset.game };
}

show();
const here = ruleHere();
if (here) add("recent", here);
addEventListener("pageshow", (event) => event.persisted && show());
