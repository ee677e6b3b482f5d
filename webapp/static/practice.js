// What a reader missed stays on the device: marked on an exercise, offered again on the page of its game.

const KEY = "juez-practica";

function missed() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

const keep = (list) => localStorage.setItem(KEY, JSON.stringify(list.slice(-200)));

const exercise = document.querySelector("[data-exercise]")?.dataset.exercise;
for (const button of document.querySelectorAll("[data-mark]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const others = missed().filter((one) => one !== exercise);
    keep(button.dataset.mark === "no" ? [...others, exercise] : others);
    for (const one of document.querySelectorAll("[data-mark]")) one.setAttribute("aria-pressed", String(one === button));
  });
}

for (const link of document.querySelectorAll("[data-missed]")) {
  const own = missed().filter((one) => one.startsWith(`${link.dataset.missed}/`));
  if (!own.length) continue;
  link.hidden = false;
  link.href = `/practicar/${own[0]}`;
  link.textContent = `Lo que fallé (${own.length})`;
}
