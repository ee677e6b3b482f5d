// Walking a situation: arrow keys, the page kept in its place, rules opened over it. Everything works without this.

const page = document.querySelector("article.situation");

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const key = { ArrowLeft: "back", ArrowRight: "on", Home: "home", End: "end", n: "choice" }[event.key];
  const link = key && document.querySelector(`.walker [data-key="${key}"]:not([aria-disabled])`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// The next step is put in place of this one: the page does not jump, the focus stays where it was.
async function walk(link) {
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(link.href);
  const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("article.situation");
  const key = document.activeElement?.dataset?.key;
  const open = [...document.querySelectorAll(".piles details[open] summary")].map((summary) => summary.textContent.replace(/\d+/, ""));
  const trace = document.querySelector(".trace")?.scrollTop;
  document.querySelector("article.situation").replaceWith(next);
  for (const summary of next.querySelectorAll(".piles summary")) {
    if (open.includes(summary.textContent.replace(/\d+/, ""))) summary.parentElement.open = true;
  }
  if (trace) next.querySelector(".trace").scrollTop = trace;
  if (key) next.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
  history.replaceState(null, "", link.href);
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest("a[data-key], a.step");
  if (!page || !link) return;
  event.preventDefault();
  walk(link).catch(() => location.assign(link.href));
});
