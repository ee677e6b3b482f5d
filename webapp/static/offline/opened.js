// Pages that the host works out – a count, a verdict, a situation, an exercise – kept as they were last opened here.

import { SAVED_AT } from "./saving.js";

const MOST = 600;
const AT_REST = 3000;
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
    const html = await response.text();
    await this.put({ [response.url]: html }, response.headers);
    const line = html.match(/ data-line="([^"]+)"/);
    if (line) await this.keepLine(new URL(line[1].replaceAll("&amp;", "&"), response.url));
  }

  async put(pages, given) {
    const headers = new Headers(given);
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set(SAVED_AT, new Date().toISOString());
    const cache = await this.cache();
    for (const [address, html] of Object.entries(pages)) {
      const at = keptAt(new URL(address, self.location.origin));
      await cache.delete(at);
      await cache.put(at, new Response(html, { headers }));
    }
    const opened = (await cache.keys()).filter((request) => this.keeps(new URL(request.url)));
    for (const old of opened.slice(0, -MOST)) await cache.delete(old);
  }

  // Every page of the line that is open, once nothing was opened for a moment; the host is asked for all of them at once.
  async keepLine(address) {
    this.line = address;
    await new Promise((resolve) => setTimeout(resolve, AT_REST));
    if (this.line !== address || this.kept === address.href) return;
    const response = await fetch(address);
    if (!response.ok) return;
    await this.put(await response.json(), response.headers);
    this.kept = address.href;
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
// A situation's address may name what is empty, in any order.
function keptAt({ origin, pathname, search, searchParams }) {
  if (pathname === "/situacion") {
    const named = new URLSearchParams([...searchParams].filter(([, value]) => value));
    named.sort();
    return `${origin}${pathname}?${named}`;
  }
  if (!EXERCISE.test(pathname)) return origin + pathname + search;
  return origin + pathname + (searchParams.has("dicho") || searchParams.has("regla") ? "?dicho=" : "");
}

// The line at the head of such a page: why it comes from here, and when it was opened.
export function openedLine(at, reason) {
  const time = new Date(at).toLocaleTimeString("es", { hour: "2-digit", minute: "2-digit" });
  return `<p class="saved-line" role="note">${reason} · esta página se abrió a las ${time}; lo que no se abrió necesita conexión</p>`;
}
