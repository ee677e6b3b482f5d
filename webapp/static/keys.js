// Keys: "/" and digits to search, arrows through results, j k u along the rules, f c for the rule at hand, "?" for help.

const search = () => document.querySelector('input[type="search"]');
const press = (selector) => document.querySelector(selector)?.click();

function searchFor(text) {
  const input = search();
  if (!input) return;
  input.focus();
  if (text) {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    input.select();
  }
}

function walkResults(step) {
  const hits = [...document.querySelectorAll(".hit")].filter((hit) => hit.checkVisibility());
  if (!hits.length) return false;
  const next = hits.indexOf(document.activeElement) + step;
  if (next < 0) search()?.focus();
  else hits[Math.min(next, hits.length - 1)].focus();
  return true;
}

const KEYS = {
  "/": () => searchFor(""),
  j: () => press('.walk [rel="next"]'),
  k: () => press('.walk [rel="prev"]'),
  u: () => document.querySelector(".rule-page") && [...document.querySelectorAll(".crumbs a:not(.to-tree)")].pop()?.click(),
  f: () => press('[data-do="favourite"]'),
  c: () => press('[data-do="copy"]'),
  "?": () => location.assign("/ajustes#teclas"),
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const inText = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const free = !inText || (inText === search() && event.key === "ArrowDown");
    if (free && walkResults(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    return;
  }
  if (inText) return;
  if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    searchFor(event.key);
  } else if (Object.hasOwn(KEYS, event.key)) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
