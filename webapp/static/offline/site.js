// The site as it answers without a server: the same addresses, from what is saved.

import { configure, constants } from "./constants.js";
import { Corpus, UnknownRule } from "./corpus.js";
import { Lexicon } from "./lexicon.js";
import { answerHtml, nearestList, notice, ruleLabel, rulePath, ruleUrl } from "./results.js";
import { PageTable, inQuery } from "./saved_pages.js";
import { SearchEngine, heading } from "./searching.js";

// Said of a game that the reader did not save, and of a page that only a server can make.
const NOT_SAVED = "Las reglas de este juego no están guardadas en este aparato.";
const NEEDS_SERVER = "Esta página no se guarda: necesita conexión con Juez.";

// What in the query of an address makes another page of it.
const VARIANTS = ["desde", "clase"];

const html = (body, status = 200, games = [], document = null) => ({ type: "html", status, body, games, document });
const redirect = (location) => ({ type: "redirect", status: 302, location });

// The text of a part of an address, or null where it is no text.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export class Site {
  // `common`: the common bundle; `load`: gives a game's bundle, or null where it is not saved; `saved`: the games that are;
  // `where`: the address of the site and of its static files; `only`: the one game of a file.
  constructor({ common, load, saved, where, only = null }) {
    configure(common.constants);
    Object.assign(this, { common, load, saved, where, only, bundles: new Map() });
    this.documents = new Map(common.documents.map((document) => [document.id, document]));
    this.games = new Map(common.games.map(({ id, name }) => [id, name]));
    this.pages = new PageTable(common, where);
  }

  // The answer to an address: {type: "html" | "json" | "redirect", …}, or null where the address is none of ours. A page says
  // which games it shows, and which document where it shows one.
  async answer(url) {
    const path = decoded(url.pathname);
    const first = path?.split("/")[1] ?? "";
    if (path === null) return html(this.pages.html("!404"), 404);
    if (first === "buscar") return this.results(url.searchParams);
    if (first === "sugerencias") return { type: "json", status: 200, body: await this.suggestions(url.searchParams) };
    if (this.pages.has(path)) return html(this.pages.html(path));
    if (["r", "vista", "d", "glosario", "disputas", "respuestas"].includes(first)) return this.ofGame(path, url.searchParams);
    return first === "conceptos" ? html(this.pages.html("!404"), 404) : null;
  }

  // The page that says why there is none.
  absent(text = NEEDS_SERVER) {
    return html(this.pages.filled("!absent", text), 503);
  }

  // The bundle of a game with its pages and records, or null.
  game(name) {
    if (!this.bundles.has(name)) {
      const opened = this.load(name).then((bundle) => bundle && { ...bundle, table: new PageTable(bundle, this.where) });
      this.bundles.set(name, opened);
    }
    return this.bundles.get(name);
  }

  // The game an address is about, by its document or by its own name; null where there is none.
  gameOf(path) {
    const [, first, second = "", third = ""] = path.split("/");
    const part = first === "vista" ? third : second;
    const byDocument = first === "r" || first === "d" || second === "r";
    return byDocument ? (this.documents.get(part.split(":")[0].trim().toLowerCase())?.game ?? null) : this.games.has(part) ? part : null;
  }

  async ofGame(path, query) {
    const name = this.gameOf(path);
    const isRule = path.startsWith("/r/") || path.startsWith("/vista/r/");
    if (name === null) return isRule ? this.elsewhere(path) : html(this.pages.html("!404"), 404);
    const bundle = await this.game(name);
    if (!bundle) return this.absent(NOT_SAVED);
    const edition = query.get("edicion");
    const document = path.match(/^\/(?:vista\/)?[rd]\/([^:/]+)/)?.[1];
    const saved = bundle.documents.find(({ id }) => id === document)?.edition.name;
    if (edition && edition !== saved) return this.absent();
    const variants = VARIANTS.map((each) => `${path}?${each}=${query.get(each)}`);
    const kept = [...variants, path].find((each) => bundle.table.has(each));
    if (kept) return html(bundle.table.html(kept), 200, [name], document);
    if (isRule) return this.elsewhere(path, bundle, name);
    const [, place, , term] = path.split("/");
    const isTerm = place === "glosario" && bundle.defined.some(([id]) => id === term);
    return isTerm ? redirect(`/glosario/${name}#${term}`) : html(this.pages.html("!404"), 404);
  }

  // A rule under an address that is not its own: a redirect, a paragraph of it, or the page that says there is none.
  async elsewhere(path, bundle, name) {
    const [start, asked] = path.match(/^(\/(?:vista\/)?r\/)(.*)$/s).slice(1);
    let located;
    try {
      located = (await this.corpus()).locate(asked.replaceAll("~", "#"));
    } catch (error) {
      return this.unknownRule(error);
    }
    const { record, place, notices } = located;
    if (start === "/r/" && place === null) return redirect(ruleUrl(record, notices.length ? asked : null));
    const page = bundle.table.html(start + rulePath(record.id));
    return html(withNotice(page, notices[0], start === "/r/"), 200, [name], record.edition.document);
  }

  async unknownRule(error) {
    if (!(error instanceof UnknownRule)) throw error;
    const near = error.nearest.length ? `\n${nearestList(await this.corpus(), error.nearest)}` : "";
    const page = this.pages.filled("!unknown", error.message);
    return html(page.replace(/<h1>[^]*?<\/p>/, (said) => said + near), 404);
  }

  corpus() {
    this.opened ??= this.open();
    return this.opened.then(({ corpus }) => corpus);
  }

  engine() {
    this.opened ??= this.open();
    return this.opened.then((opened) => {
      opened.engine ??= new SearchEngine({ ...opened, games: this.games, lexicon: new Lexicon(this.common.lexicon), meanings: this.common.meanings });
      return opened.engine;
    });
  }

  // The records of every saved game, in the order of the documents.
  async open() {
    const bundles = (await Promise.all(this.saved.map((name) => this.game(name)))).filter(Boolean);
    const saved = bundles.flatMap(({ documents }) => documents);
    const inOrder = [...this.documents.keys()].map((id) => saved.find((document) => document.id === id)).filter(Boolean);
    const defined = new Map();
    for (const [, term, rule] of bundles.flatMap((bundle) => bundle.defined)) defined.set(rule, [...(defined.get(rule) ?? []), term]);
    return { corpus: new Corpus(this.common.documents, inOrder), defined };
  }

  // The search page for the parameters of an address; a number that only one rule has is that rule.
  async results(params) {
    const query = (params.get("q") ?? "").trim();
    const { KINDS, PAGE, MOST, ELSEWHERE } = constants.search;
    const known = (name, table) => (table.has(params.get(name)) ? params.get(name) : null);
    const filters = {
      juego: this.only ?? known("juego", this.games),
      documento: known("documento", this.documents),
      tipo: known("tipo", new Map(Object.entries(KINDS))),
    };
    const page = this.searchPage(query, filters);
    if (!query) return html(page);
    const engine = await this.engine();
    const asked = /^\s*[-+]?\d+\s*$/.test(params.get("n") ?? "") ? Number(params.get("n")) : PAGE;
    const limit = Math.min(Math.max(asked, 1), MOST);
    const search = (games, most, late = 0) =>
      engine.search(query, {
        games,
        late,
        documents: filters.documento ? [filters.documento] : [],
        kinds: filters.tipo ? KINDS[filters.tipo] : [],
        limit: most,
        correct: params.get("literal") !== "1",
      });
    const answer = search(filters.juego ? [filters.juego] : [], limit, ELSEWHERE);
    if (answer.isNumber && answer.results.length === 1) {
      return redirect(ruleUrl(answer.results[0].record, answer.notices.length ? query : null));
    }
    const others = [...this.games.keys()].filter((game) => game !== filters.juego);
    const elsewhere = filters.juego && !filters.documento && !this.only ? search(others, ELSEWHERE) : null;
    const link = (changed) => {
      const pairs = Object.entries({ q: query, ...filters, ...changed }).filter(([, value]) => value !== null);
      return `/buscar?${pairs.map(([name, value]) => `${name}=${inQuery(String(value))}`).join("&")}`;
    };
    const found = answerHtml({ query, answer, elsewhere, limit, corpus: engine.corpus, games: this.games, filters, link });
    const nothing = /<p class="empty">[^]*?<\/p>/;
    const isEmpty = !answer.results.length && !answer.nearest.length && !elsewhere?.results.length;
    const narrowed = answer.isNumber ? page.replace(/\s*<div class="narrowing">[^]*?<\/div>/, "") : page;
    const whole = narrowed.replace(nothing, (said) => (isEmpty ? `${found}\n${said}` : found));
    return html(this.partly(whole, filters), 200, filters.juego ? [filters.juego] : this.saved);
  }

  // The page of a search before its answer. A document of another game than the one asked for has no page of its own.
  searchPage(query, { juego, documento, tipo }) {
    const { BLANK } = constants.saved_pages;
    const key = (name) => `!search ${[query ? BLANK : null, juego, name, tipo].map((part) => part ?? "-").join(" ")}`;
    const page = this.pages.has(key(documento)) ? key(documento) : key(null);
    return this.pages.filled(page, query);
  }

  // Says which games were not searched, where some were not.
  partly(page, { juego }) {
    const missing = [...this.games].filter(([id]) => !this.saved.includes(id) && (!juego || juego === id)).map(([, name]) => name);
    if (!missing.length || this.only) return page;
    return withNotice(page, `Sin buscar en ${missing.join(", ")}: no se ha guardado en este aparato.`);
  }

  // The first rules for a query that is still being typed.
  async suggestions(params) {
    const query = (params.get("q") ?? "").trim();
    if (!query) return [];
    const engine = await this.engine();
    const game = this.only ?? (this.games.has(params.get("juego")) ? params.get("juego") : null);
    const answer = engine.search(query, { games: game ? [game] : [], limit: constants.search.SUGGESTIONS, typing: true });
    return answer.results.map(({ record, pieces }) => ({
      game: record.edition.about.game,
      document: record.edition.about.short,
      number: ruleLabel(record),
      title: heading(record),
      says: record.text && pieces.map(([text]) => text).join(""),
      url: ruleUrl(record),
    }));
  }
}

// A page, or a peek, with one notice more, before those it has.
function withNotice(page, text, announced = true) {
  const marks = ['<p class="notice"', '<div class="rules"', '<div class="text"', '<section class="group"', "</main>"];
  const at = marks.map((mark) => page.indexOf(mark)).find((place) => place >= 0) ?? page.length;
  return `${page.slice(0, at)}${notice(text, announced)}\n${page.slice(at)}`;
}
