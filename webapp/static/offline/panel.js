// The page that says what is saved: state, size and age of each game, buttons to save it and to remove it.

import { since } from "./age.js";

const panel = document.querySelector(".saved-panel");
const said = panel.querySelector(".saved-state");
const rows = [...panel.querySelectorAll("[data-saved-game]")];
const worker = async () => (await navigator.serviceWorker.ready).active;

let wanted = [];

const megabytes = (bytes) => `${(bytes / 1_000_000).toLocaleString("es", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`;

function show({ dates, games, wanted: now, common }) {
  wanted = now;
  const saved = Object.keys(dates);
  for (const row of rows) {
    const game = row.dataset.savedGame;
    row.querySelector(".saved-when").textContent = dates[game] ? `Guardado ${since(dates[game])}.` : "No está guardado.";
    row.querySelector(".saved-size").textContent = megabytes(games[game].size);
    row.querySelector('[data-do="save"]').hidden = game in dates;
    row.querySelector('[data-do="remove"]').hidden = !(game in dates);
  }
  const size = saved.reduce((total, game) => total + games[game].size, common);
  said.textContent = saved.length ? `Todo esto funciona sin conexión en este aparato. Ocupa ${megabytes(size)} de descarga.` : "No hay nada guardado.";
  panel.querySelector('[data-do="save-all"]').hidden = saved.length === rows.length;
  panel.querySelector('[data-do="remove-all"]').hidden = !saved.length;
  panel.querySelector(".saved-all").hidden = false;
}

async function want(games) {
  wanted = games; // a second tap adds to the first, before the worker has said anything
  said.textContent = "Un momento…";
  (await worker()).postMessage({ kind: "want", games });
}

function whyNot() {
  if (!isSecureContext) return "Esta dirección no empieza por https, y sin eso el navegador no deja guardar páginas. Descarga el archivo de tu juego.";
  return "Este navegador no deja guardar páginas. Descarga el archivo de tu juego.";
}

async function start() {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kind === "status") show(data);
    if (data.kind === "saving") said.textContent = `Guardando: ${data.done} de ${data.total}.`;
    if (data.kind === "failed") said.textContent = "No se pudo guardar: hace falta conexión.";
  });
  panel.addEventListener("click", ({ target }) => {
    const row = target.closest("[data-saved-game]");
    const game = row?.dataset.savedGame;
    const actions = {
      save: () => want([...wanted, game]),
      remove: () => want(wanted.filter((each) => each !== game)),
      "save-all": () => want(rows.map((each) => each.dataset.savedGame)),
      "remove-all": () => want([]),
    };
    actions[target.dataset.do]?.();
  });
  said.textContent = "Preparando lo que se guarda…";
  (await worker()).postMessage({ kind: "status" });
}

if ("serviceWorker" in navigator) start();
else said.textContent = whyNot();
