// Starts saving once the page is there, and says in the footer how far it is. Nothing else is loaded before.

const PAUSE = 4000;
const TRIES = 30;
const link = document.querySelector(".to-saved");

function show({ kind, done, total, dates }) {
  if (!link) return;
  if (kind === "saving" && done < total) link.textContent = `Guardando para usar sin conexión: ${done} de ${total}`;
  if (kind === "status") {
    const saved = Object.keys(dates).length > 0;
    link.textContent = saved ? "Guardado: funciona sin conexión" : "Sin conexión";
    link.toggleAttribute("data-saved", saved);
  }
}

// The server makes what is saved the first time somebody asks; until it has, there is nothing to register.
async function register(tries) {
  try {
    const { ready } = await (await fetch("/sin-conexion/listo")).json();
    if (ready) await navigator.serviceWorker.register("/sw.js");
    else if (tries > 1) setTimeout(register, PAUSE, tries - 1);
  } catch {
    // no network, or the browser does not allow it: pages go on working as they are
  }
}

function start() {
  navigator.serviceWorker.addEventListener("message", ({ data }) => show(data));
  navigator.serviceWorker.startMessages();
  const worker = navigator.serviceWorker.controller;
  if (worker) worker.postMessage({ kind: "status" });
  else register(TRIES);
}

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
