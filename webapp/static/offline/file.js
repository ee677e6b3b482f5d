// The file of one game: the same site, opened by what follows "#" in the address.

import { Site } from "./site.js";

const main = document.querySelector("main");
const input = document.querySelector('input[type="search"]');
const game = document.body.dataset.game;
const home = document.querySelector(".bottom nav a").getAttribute("href").slice(1);
// Addresses in the file are those of the site; what stands before them does not matter.
const BASE = "http://archivo";

// A bundle as it is written into the file: compressed, in base 64.
async function unpacked(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

async function open() {
  const [common, own] = await Promise.all([unpacked("comun"), unpacked("juego")]);
  const where = { origin: "", statics: "" };
  return new Site({ common, load: async (name) => (name === game ? own : null), saved: [game], where, only: game });
}

const site = open();

// Where an address leads in this file: its page as a document, redirects followed, and the place in it.
async function find(address) {
  const url = new URL(address, BASE);
  const answer = await (await site).answer(url);
  if (answer?.type === "redirect") return find(answer.location);
  const { body } = answer ?? (await site).absent();
  return { page: new DOMParser().parseFromString(body, "text/html"), place: decodeURIComponent(url.hash.slice(1)), url };
}

// Links become links of this file; those to what is not in it stop being links.
function adapt(page) {
  for (const link of page.querySelectorAll('a[href^="/"]')) {
    const [, first, second = ""] = new URL(link.getAttribute("href"), BASE).pathname.split("/");
    const elsewhere = ["guardadas", "ajustes", "sin-conexion"].includes(first) || (["r", "d", "glosario", "disputas"].includes(first) && !isOurs(second));
    if (elsewhere) link.removeAttribute("href");
    else link.setAttribute("href", `#${link.getAttribute("href")}`);
  }
  page.querySelectorAll('.actions, .to-tree, form, .crumbs a[href="#/"]').forEach((each) => each.remove());
}

const isOurs = (name) => name === game || name.split(":")[0] === game || name.startsWith(`${game}-`);

async function show() {
  if (location.hash && !location.hash.startsWith("#/")) return; // a place in this page
  const address = location.hash.slice(1) || home;
  const { page, place, url } = await find(address === "/" ? home : address);
  adapt(page);
  document.title = page.title;
  input.value = url.pathname === "/buscar" ? (url.searchParams.get("q") ?? "") : "";
  main.replaceChildren(...page.querySelector("main").childNodes);
  const target = document.getElementById(place) ?? main.querySelector(".current");
  for (let at = target?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  if (target && (place || target.getBoundingClientRect().bottom > innerHeight)) target.scrollIntoView();
  else scrollTo(0, 0);
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  input.blur();
  location.hash = `/buscar?${new URLSearchParams({ q: input.value.trim() })}`;
});

// Suggestions are made by what asks a server; here the site itself answers.
window.fetch = async (address) => {
  const answer = await (await site).answer(new URL(address, BASE));
  const body = answer.body.map((rule) => ({ ...rule, url: `#${rule.url}` }));
  return { ok: true, json: async () => body };
};

addEventListener("hashchange", show);
show();
