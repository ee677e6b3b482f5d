// The service worker: the network first, and what is saved when there is none.

import { savedLine } from "./age.js";
import { Opened, openedLine } from "./opened.js";
import { escapeHtml } from "./saved_pages.js";
import { Saving } from "./saving.js";
import { Site } from "./site.js";

const HEADERS = { ...BUILD.headers, "cache-control": "no-store" };
const PATIENCE = 2500;
const PATIENCE_WHILE_TYPING = 1000;
const PAGES = /^\/(?:$|(?:r|d|vista|glosario|disputas|buscar|sugerencias|conceptos)(?:\/|$)|(?:sin-conexion|guardadas|ajustes)$)/;

const saving = new Saving(BUILD);
const opened = new Opened(() => saving.cache());
let opening = null;

// The site over what is saved now; null where nothing is.
function site() {
  opening ??= open();
  return opening;
}

async function open() {
  const [common, dates] = await Promise.all([saving.bundle(BUILD.common), saving.dates()]);
  if (!common) return null;
  const load = async (game) => (dates[game] ? (await saving.bundle(BUILD.games[game].url))?.contents ?? null : null);
  const where = { origin: self.location.origin, statics: BUILD.statics };
  return { dates, pages: new Site({ common: common.contents, load, saved: Object.keys(dates), where }) };
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) client.postMessage(message);
}

async function status() {
  return { kind: "status", wanted: await saving.wanted(), dates: await saving.dates(), games: BUILD.games, common: BUILD.commonSize };
}

self.addEventListener("install", (event) => {
  const save = async () => {
    await saving.all((progress) => tell({ kind: "saving", ...progress }));
    await self.skipWaiting();
  };
  event.waitUntil(save());
});

self.addEventListener("activate", (event) => {
  const start = async () => {
    await saving.sweep();
    await self.clients.claim();
    await tell(await status());
  };
  event.waitUntil(start());
});

self.addEventListener("message", (event) => {
  const { kind, games } = event.data;
  const answer = async () => {
    if (kind === "want") {
      try {
        await saving.want(games);
      } catch {
        await tell({ kind: "failed" });
      }
      opening = null;
    }
    return tell(await status());
  };
  event.waitUntil(answer());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(asset(request));
  else if (request.method === "GET" && PAGES.test(url.pathname)) event.respondWith(page(request, url));
  else if (url.pathname === "/situacion/decidir") event.respondWith(decided(event, request, url));
  else if (opened.keeps(url)) event.respondWith(workedOut(event, request, url));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => absent()));
});

// A static file has its content in its address: what was fetched once stays.
async function asset(request) {
  const cache = await saving.cache();
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await cache.put(request, response.clone());
  return response;
}

async function fetchedAndKept(event, request, url) {
  const response = await fetch(request);
  if (opened.keeps(new URL(response.url || url))) event.waitUntil(opened.keep(response.clone()).catch(() => {}));
  return response;
}

// What the host works out: its answer, kept as it comes; where none comes in time, the page as it was last opened.
async function workedOut(event, request, url) {
  const network = fetchedAndKept(event, request, url);
  const kept = request.method === "GET" ? await opened.find(url) : null;
  const late = new Promise((resolve) => kept && setTimeout(resolve, PATIENCE, null));
  let reason = "Sin conexión";
  try {
    const response = await Promise.race([network, late]);
    if (response) saving.noteLooks(response);
    if (response) return response;
    reason = "Mala señal";
    network.catch(() => {}); // it comes too late to matter
  } catch {
    // no network: what was opened answers
  }
  if (kept?.location) return Response.redirect(kept.location, 302);
  if (kept) return html(dressed(kept.html, openedLine(kept.at, reason), await saving.looks()), 200);
  return request.mode === "navigate" ? absent() : Response.error();
}

// A choice is worked out by the host alone: without it the table stays as it was, and says so.
async function decided(event, request, url) {
  const form = request.clone();
  try {
    return await fetchedAndKept(event, request, url);
  } catch {
    const asked = new URL("/situacion", url);
    for (const [name, value] of await form.formData()) if (["s", "otra", "lado"].includes(name)) asked.searchParams.set(name, value);
    const kept = await opened.find(asked);
    if (!kept) return request.mode === "navigate" ? absent() : Response.error();
    const said = "Una decisión nueva necesita al anfitrión, y ahora no hay conexión. Lo que ya se abrió se puede recorrer.";
    const page = kept.html.replace(/<p class="what[^]*?<\/p>/, `<p class="what bad" role="alert">${said}</p>`);
    return html(dressed(page, openedLine(kept.at, "Sin conexión"), await saving.looks()), 503);
  }
}

// The server's answer where it comes in time and is one; else the saved one; else whatever the server says at last.
async function page(request, url) {
  const network = fetch(request);
  const patience = url.pathname === "/sugerencias" ? PATIENCE_WHILE_TYPING : PATIENCE;
  const late = new Promise((resolve) => setTimeout(resolve, patience, null));
  let reason = "Sin conexión";
  try {
    const response = await Promise.race([network, late]);
    if (response) saving.noteLooks(response);
    if (response && response.status < 500) return response;
    reason = response ? "Juez no responde" : "Mala señal";
  } catch {
    // no network: what is saved answers
  }
  const saved = await fromSaved(url, reason);
  if (saved) {
    network.catch(() => {}); // it comes too late to matter
    return saved;
  }
  return network.catch(() => Response.error());
}

async function absent() {
  const saved = await site();
  return saved ? respond(saved, saved.pages.absent(), "Sin conexión") : Response.error();
}

async function fromSaved(url, reason) {
  const saved = await site();
  const answer = saved && (await saved.pages.answer(url));
  return answer ? respond(saved, answer, reason) : null;
}

async function respond({ dates }, answer, reason) {
  if (answer.type === "redirect") return Response.redirect(answer.location, 302);
  if (answer.type === "json") {
    return new Response(JSON.stringify(answer.body), { headers: { ...HEADERS, "content-type": "application/json" } });
  }
  const games = answer.games.length ? answer.games.filter((game) => dates[game]) : Object.keys(dates);
  const all = games.flatMap((game) => BUILD.games[game].editions);
  const editions = answer.document ? all.filter(([document]) => document === answer.document) : all;
  const oldest = games.map((game) => dates[game]).sort()[0];
  const line = savedLine({ editions, at: oldest, reason });
  const looks = await saving.looks();
  const body = answer.body.includes("<html") ? dressed(answer.body, line, looks) : answer.body;
  return html(body, answer.status);
}

function html(body, status) {
  return new Response(body, { status, headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } });
}

// A whole page with the line that says where it comes from, and with the reader's own looks.
function dressed(html, line, looks) {
  const put = (tag, [name, value]) => tag.replace(new RegExp(`data-${name}="[^"]*"`), () => `data-${name}="${escapeHtml(value)}"`);
  return html
    .replace(/<main[^>]*>/, (main) => `${main}\n${line}`)
    .replace(/<html[^>]*>/, (tag) => Object.entries(looks ?? {}).reduce(put, tag));
}
