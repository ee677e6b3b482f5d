// What a reader missed stays on the device: marked on an exercise, offered again on the page of its game. Exercises are kept for
// use without a network, and compared there with what the reader says.

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

// A page that was kept has the answer of another time: what was said now is put in.
const answer = document.querySelector("#respuesta");
const said = new URLSearchParams(location.search);
if (answer && document.querySelector(".saved-line")) {
  const words = (said.get("dicho") ?? "").trim(), number = (said.get("regla") ?? "").trim().replace(/\.$/, "");
  const rule = number.includes(":") ? number : `${exercise.split("/")[0]}:${number}`;
  const { decides, above, cited, says } = answer.dataset;
  const among = (listed) => listed.split(" ").includes(rule);
  const told = [words, number && `regla ${number}`].filter(Boolean).join(" · ");
  answer.querySelector("[data-said]").textContent = told;
  answer.querySelector("[data-said]").parentNode.hidden = !told;
  const [judged] = [["ninguna", !number], ["decide", among(decides)], ["encima", among(above)], ["citada", among(cited)], ["otra", true]].find(([, is]) => is);
  const notice = answer.querySelector(".notice");
  notice.textContent = JSON.parse(says)[judged];
  notice.classList.toggle("bad", judged === "otra");
}

const WANTED = 20;
for (const button of document.querySelectorAll("[data-save]")) {
  button.hidden = !navigator.serviceWorker?.controller;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const kept = new Set();
    try {
      for (let tries = 0; kept.size < WANTED && tries < 2 * WANTED; tries += 1) {
        const { url } = await fetch(`/practicar?juego=${button.dataset.save}&capitulo=todos`);
        const { pathname } = new URL(url);
        if (kept.has(pathname)) continue;
        if ((await fetch(`${pathname}?dicho=`)).ok) kept.add(pathname);
        button.textContent = `Guardados ${kept.size} de ${WANTED}`;
      }
      button.textContent = `Guardados ${kept.size}: se practica sin conexión`;
    } catch {
      button.textContent = `Guardados ${kept.size}; para más hace falta conexión`;
    }
    button.disabled = false;
  });
}
