// Pages that the host works out – a count, a verdict, a situation, an exercise – kept as they were last opened here.

import { SAVED_AT } from "./saving.js";

const MOST = 160;
const EXERCISE = /^\/practicar\/([^/]+)\/[^/]+$/;
const PAGES = /^\/(?:mazos\/[^/]+\/[^/]+(?:\/contar)?|practicar(?:\/[^/]+\/[^/]+)?|situaciones\/[^/]+\/[^/]+|situacion(?:\/(?:fallo|texto|desenlaces|comparar))?)$/;

export class Opened {
  // `cache`: opens the cache they are kept in.
  constructor(cache) {
    this.cache = cache;
  }

  // Whether a page is kept when it is opened.
  keeps({ pathname }) {
    return PAGES.test(pathname);
  }

  // Keep an answer under the address it came from; the pages opened longest ago give way.
  async keep(response) {
    if (!response.ok || response.type !== "basic" || /no-store/.test(response.headers.get("cache-control") ?? "")) return;
    const headers = new Headers(response.headers);
    headers.set(SAVED_AT, new Date().toISOString());
    const cache = await this.cache();
    const address = keptAt(new URL(response.url));
    const copy = new Response(await response.blob(), { headers });
    await cache.delete(address);
    await cache.put(address, copy);
    const opened = (await cache.keys()).filter((request) => this.keeps(new URL(request.url)));
    for (const old of opened.slice(0, -MOST)) await cache.delete(old);
  }

  // The page as it was last opened as {html, at}; for a request of any exercise {location} of one that is kept; or null.
  async find(url) {
    const cache = await this.cache();
    const kept = await cache.match(keptAt(url));
    if (kept) return { html: await kept.text(), at: kept.headers.get(SAVED_AT) };
    const asked = url.searchParams;
    if (url.pathname !== "/practicar" || !asked.has("capitulo")) return null;
    const there = (await cache.keys()).map((request) => new URL(request.url)).filter(({ pathname, search }) => {
      const [, game] = pathname.match(EXERCISE) ?? [];
      return game === asked.get("juego") && !search && !pathname.endsWith(`/${asked.get("menos")}`);
    });
    return there.length ? { location: there[Math.floor(Math.random() * there.length)].pathname } : null;
  }
}

// Of an exercise two pages are kept: as it is asked, and with its answer, whatever was said; its script puts in what was.
function keptAt({ origin, pathname, search, searchParams }) {
  if (!EXERCISE.test(pathname)) return origin + pathname + search;
  return origin + pathname + (searchParams.has("dicho") || searchParams.has("regla") ? "?dicho=" : "");
}

// The line at the head of such a page: why it comes from here, and when it was opened.
export function openedLine(at, reason) {
  const time = new Date(at).toLocaleTimeString("es", { hour: "2-digit", minute: "2-digit" });
  return `<p class="saved-line" role="note">${reason} · esta página se abrió a las ${time}; lo que no se abrió necesita conexión</p>`;
}
