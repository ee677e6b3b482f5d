// The answer part of the search page: notices, what words were taken for, results by section.

import { constants } from "./constants.js";
import { escapeHtml, inQuery } from "./saved_pages.js";

export const rulePath = (id) => id.replaceAll("#", "~");

// The page of a record, at its place in it.
export function ruleUrl(record, cameFrom = null) {
  const query = cameFrom === null ? "" : `?desde=${inQuery(cameFrom)}`;
  const anchor = record.edition.pageOf(record) === record ? "" : `#${encodeURI(rulePath(record.number))}`;
  return `/r/${encodeURI(rulePath(record.id))}${query}${anchor}`;
}

// A rule as a reader sees it: the number, and the document where it is not plain.
export function ruleLabel(record) {
  const { about } = record.edition;
  return about.id.includes("-") ? `${about.short} ${record.number}` : record.number;
}

// The rules nearest to one that does not exist, as links.
export function nearestList(corpus, ids) {
  const item = (id) => {
    const colon = id.indexOf(":");
    const record = corpus.editions.get(id.slice(0, colon))?.byId.get(id);
    const name = `${corpus.documents.get(id.slice(0, colon)).short} ${id.slice(colon + 1)}`;
    const url = record ? ruleUrl(record) : `/r/${encodeURI(rulePath(id))}`;
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`;
  };
  return `<p>Lo más cercano:</p>\n<ul class="nearest">${ids.map(item).join("")}</ul>`;
}

// A notice; one that is announced is read aloud when it appears.
export const notice = (text, announced = true) => `<p class="notice"${announced ? ' role="status"' : ""}>${escapeHtml(text)}</p>`;

// Everything the search page says of an answer. `link` makes the address of the same search with something changed.
export function answerHtml({ query, answer, elsewhere, limit, corpus, games, filters, link }) {
  const parts = answer.notices.map((text) => notice(text));
  if (answer.corrected) {
    const asTyped = `<a href="${escapeHtml(link({ literal: 1 }))}">Buscar «${escapeHtml(query)}» tal cual</a>`;
    parts.push(`<p class="notice" role="status">Se muestran resultados de <strong>${escapeHtml(answer.corrected)}</strong>. ${asTyped}</p>`);
  }
  if (answer.meanings.length && (filters.juego || filters.documento)) {
    parts.push(`<p class="meanings">También se buscó ${escapeHtml(answer.meanings.join("; "))}.</p>`);
  } else if (answer.meanings.length) {
    const items = answer.meanings.map((meaning) => `<li>${escapeHtml(meaning)}</li>`).join("");
    const summary = "<summary>Cómo se llama en cada juego</summary>";
    parts.push(`<details class="meanings">${summary}<ul>${items}</ul></details>`);
  }
  if (answer.nearest.length) parts.push(nearestList(corpus, answer.nearest));
  if (answer.isNumber && answer.results.length > 1) parts.push(whichHtml(answer.results));
  else parts.push(...shares(answer).map((share, i) => shareHtml(share, i === 0 ? answer.opened : null, games, link)));
  if (elsewhere?.results.length) parts.push(elsewhereHtml(elsewhere, !answer.results.length, link));
  const { PAGE, MOST } = constants.search;
  if (answer.total > limit && limit < MOST) {
    const more = `<a href="${escapeHtml(link({ n: limit + PAGE }))}">Más resultados (${answer.total - limit})</a>`;
    parts.push(`<p class="more">${more}</p>`);
  }
  return parts.join("\n");
}

// Results by game, each game where its best result stands; where one game answers, all of them stand open. Folded after them, the
// games that are not among them.
function shares({ results, late }) {
  const games = new Map();
  for (const result of results) {
    const { about } = result.record.edition;
    if (!games.has(about.game)) games.set(about.game, []);
    games.get(about.game).push(result);
  }
  const each = games.size > 1 ? constants.search.EACH_GAME : results.length;
  const among = [...games].map(([game, own]) => ({ game, open: own.slice(0, each), folded: own.slice(each) }));
  return [...among, ...late.map((other) => ({ game: other.game, open: [], folded: other.results }))];
}

// What one game answers: its first rules, the others folded where several games answer; none open where its best comes late.
function shareHtml({ game, open, folded }, opened, games, link) {
  const first = groups(open).map((group, i) => groupHtml(group, i === 0 ? opened : null)).join("\n");
  if (!folded.length) return first;
  const name = escapeHtml(games.get(game));
  return `${first}
  <details class="elsewhere ${open.length ? "more-of" : "late"}" data-game="${game}">
    <summary>${open.length ? "Más de " : ""}${name} (${folded.length})</summary>
    ${groups(folded).map((group) => groupHtml(group)).join("\n")}
    <p class="more"><a href="${escapeHtml(link({ juego: game }))}">Buscar solo en ${name}</a></p>
  </details>`;
}

// Results by section, each section where its best result stands.
function groups(results) {
  const found = new Map();
  for (const result of results) {
    const path = result.record.edition.path(result.record).slice(0, 2);
    const section = path.at(-1) ?? result.record;
    if (!found.has(section)) found.set(section, { edition: result.record.edition, path, results: [] });
    found.get(section).results.push(result);
  }
  return [...found.values()];
}

// A number that several rules have: one of them to choose.
function whichHtml(results) {
  const item = ({ record }) => {
    const { about } = record.edition;
    const says = record.title || truncated(record.text, 90);
    const number = `<b>${escapeHtml(numberOf(record))}</b> <span>${escapeHtml(about.short)}</span>`;
    return `<a data-game="${about.game}" href="${escapeHtml(ruleUrl(record))}">${number} <small>${escapeHtml(says)}</small></a>`;
  };
  return `<nav class="which" aria-label="Reglas con ese número">${results.map(item).join("\n")}</nav>`;
}

// The beginning of a text, at a word.
function truncated(text, length) {
  return text.length <= length + 5 ? text : `${text.slice(0, length - 3).replace(/\s+\S*$/, "")}...`;
}

// What the other games have, folded unless there is nothing else.
function elsewhereHtml(elsewhere, open, link) {
  const all = `<p class="more"><a href="${escapeHtml(link({ juego: null }))}">Buscar en todos los juegos</a></p>`;
  return `<details class="elsewhere"${open ? " open" : ""}>
    <summary>En los otros juegos (${elsewhere.total})</summary>
    ${groups(elsewhere.results).map((group) => groupHtml(group)).join("\n")}
    ${elsewhere.total > elsewhere.results.length ? all : ""}
  </details>`;
}

const numberOf = (record) => record.number.split("/ej")[0].split("/nota")[0];

function groupHtml({ edition, path, results }, opened = null) {
  const above = path.filter(({ title }) => title).map(({ title }) => ` <span>${escapeHtml(title)}</span>`).join("");
  const named = `<small>${escapeHtml(edition.name)} · ${escapeHtml(edition.date)}</small>`;
  return `<section class="group" data-game="${edition.about.game}">
    <h2><b>${escapeHtml(edition.about.short)}</b>${above} ${named}</h2>
    <ol class="hits">
    ${results.map((hit, i) => hitHtml(opened && i === 0 ? { ...hit, pieces: opened } : hit)).join("\n")}
    </ol>
  </section>`;
}

function hitHtml({ record, pieces }) {
  const number = numberOf(record);
  const title = record.title ? ` ${escapeHtml(record.title)}` : "";
  const kind = record.isComment ? ` <em>${constants.pages.KIND_NAMES[record.kind]}</em>` : "";
  const marked = pieces.map(([text, isMarked]) => (isMarked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join("");
  const snippet = record.text ? `<span class="snippet">${marked}</span>` : "";
  return `<li>
        <a class="hit" href="${escapeHtml(ruleUrl(record))}">
          <span class="what"><span class="number">${escapeHtml(number)}</span>${title}${kind}</span>
          ${snippet}
        </a>
      </li>`;
}
