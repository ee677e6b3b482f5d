// The rules of the saved games, and finding one by its id.

import { constants } from "./constants.js";
import { ancestors, compareKeys, sortKey } from "./numbering.js";

const DUPLICATE_OR_SUFFIX = /#.*|\/.*/g;

// How alike two texts are, 0 to 100: twice their longest common subsequence over both lengths.
export function ratio(a, b) {
  const [first, second] = [[...a], [...b]];
  if (first.length + second.length === 0) return 100;
  let row = new Array(second.length + 1).fill(0);
  for (const letter of first) {
    const next = [0];
    second.forEach((other, i) => next.push(letter === other ? row[i] + 1 : Math.max(row[i + 1], next[i])));
    row = next;
  }
  const total = first.length + second.length;
  return (1 - (total - 2 * row.at(-1)) / total) * 100;
}

export class UnknownRule extends Error {
  constructor(message, nearest = []) {
    super(message);
    this.nearest = nearest;
  }
}

// One document as it was saved: its records in order, with what hangs on what.
class Edition {
  constructor(saved, about) {
    Object.assign(this, { document: saved.id, about, name: saved.edition.name, date: saved.edition.date, title: saved.edition.title });
    const names = constants.saved_records.RECORD;
    this.records = saved.records.map((row) => {
      const record = Object.fromEntries(names.map((name, i) => [name, row[i]]));
      return Object.assign(record, { id: `${saved.id}:${record.number}`, edition: this });
    });
    this.byId = new Map(this.records.map((record) => [record.id, record]));
    this.printed = new Map();
    for (const record of this.records) {
      record.parent = record.parent === null ? null : this.records[record.parent];
      record.isComment = record.kind === "example" || record.kind === "note";
      if (!record.isComment && record.parent) record.parent.hasChildren = true;
      if (record.printed) this.printed.set(record.printed, [...(this.printed.get(record.printed) ?? []), record]);
    }
  }

  // The records above a record, outermost first.
  path(record) {
    const above = [];
    for (let parent = record.parent; parent; parent = parent.parent) above.unshift(parent);
    return above;
  }

  // The record to read a record in: itself where rules hang on it, else the one it hangs on.
  pageOf(record) {
    return record.parent === null || record.hasChildren ? record : record.parent;
  }
}

// The paragraphs ("p") or bullets ("b") of a record's text, in order.
export function places(text, letter) {
  const lines = text.split("\n").filter((line) => line.trim());
  const bullets = lines.map((line) => line).filter((line) => /^\s*(?:-|\d+\.) /.test(line)).map((line) => line.trim());
  return letter === "b" ? bullets : lines.filter((line) => !bullets.includes(line.trim()));
}

export class Corpus {
  // `documents` are all that Juez knows, `saved` those of the saved bundles, in the same order.
  constructor(documents, saved) {
    this.documents = new Map(documents.map((document) => [document.id, document]));
    this.editions = new Map(saved.map((each) => [each.id, new Edition(each, this.documents.get(each.id))]));
    for (const edition of this.editions.values()) {
      edition.isComplete = documents.find(({ game }) => game === edition.about.game).id === edition.document;
    }
  }

  // The rule with this id: {record, place, notices}. Throws UnknownRule with the nearest ids.
  locate(ruleId) {
    const [document, number] = this.split(ruleId);
    const edition = this.editions.get(document);
    const withPlace = number.match(constants.corpus.PLACE.once);
    for (const [candidate, place] of [[number, null], ...(withPlace ? [[withPlace.groups.rule, withPlace.groups.place]] : [])]) {
      const record = edition.byId.get(`${document}:${candidate}`) ?? this.otherCase(edition, candidate);
      if (record && (place === null || this.hasPlace(record, place))) {
        return { record, place, notices: [...this.citedPlace(record, place), ...this.notices(edition, candidate, record)] };
      }
      const misprinted = edition.printed.get(candidate)?.[0];
      if (misprinted) {
        const notice = `El número impreso ${candidate} es una errata: la regla es la ${misprinted.number}.`;
        return { record: misprinted, place, notices: [notice] };
      }
    }
    throw new UnknownRule(`No existe la regla ${number} en «${document}».`, this.nearest(edition, number));
  }

  split(ruleId) {
    const colon = ruleId.indexOf(":");
    const document = (colon < 0 ? ruleId : ruleId.slice(0, colon)).trim().toLowerCase();
    const number = colon < 0 ? "" : ruleId.slice(colon + 1).trim().replace(/\.+$/, "");
    if (!number) {
      throw new UnknownRule(`«${ruleId}» no es un identificador de regla; se escribe documento:número, por ejemplo inferno:116.3a.`);
    }
    if (!this.documents.has(document)) {
      const names = [...this.documents.keys()];
      const near = names.reduce((best, name) => (ratio(name, document) > ratio(best, document) ? name : best));
      const hint = ratio(near, document) > 50 ? [`${near}:${number}`] : [];
      throw new UnknownRule(`No conozco el documento «${document}»; los documentos son ${names.join(", ")}.`, hint);
    }
    return [document, number];
  }

  // The ids nearest to a number that does not exist: its nearest ancestor first, then its neighbours.
  nearest(edition, number, limit = 5) {
    const { document, records } = edition;
    const base = number.replace(DUPLICATE_OR_SUFFIX, "");
    const numbered = records.filter((record) => !record.isComment);
    const existing = new Map(numbered.map((record) => [record.number.toLowerCase(), record]));
    const candidates = [base, ...(/^\p{Nd}/u.test(base) ? ancestors(document, base) : [])];
    const above = candidates.map((each) => existing.get(each.toLowerCase())).find(Boolean) ?? null;
    const siblings = numbered.filter((record) => record.parent === above).map((record) => record.number);
    const key = sortKey(document, base);
    const placed = siblings.map((each) => [each, compareKeys(sortKey(document, each), key)]);
    const before = placed.filter(([, side]) => side < 0).slice(-2).map(([each]) => each);
    const after = placed.filter(([, side]) => side > 0).slice(0, 2).map(([each]) => each);
    const alike = (each) => ratio(each.toLowerCase(), base.toLowerCase());
    const likely = above ? [] : numbered.map((record) => record.number).sort((a, b) => alike(b) - alike(a)).slice(0, 3);
    const chosen = new Set([...(above ? [above.number] : []), ...before.reverse(), ...after, ...likely]);
    return [...chosen].map((each) => `${document}:${each}`).slice(0, limit);
  }

  otherCase(edition, number) {
    const lowered = `${edition.document}:${number}`.toLowerCase();
    return edition.records.find((record) => record.id.toLowerCase() === lowered);
  }

  hasPlace(record, place) {
    const count = Number(place.slice(1));
    return count >= 1 && count <= places(record.text, place[0]).length;
  }

  // What a citation of a paragraph or bullet points at.
  citedPlace(record, place) {
    if (place === null) return [];
    const text = places(record.text, place[0])[Number(place.slice(1)) - 1].replace(/^- /, "");
    return [`Se cita ${place[0] === "b" ? "la viñeta" : "el párrafo"} ${place.slice(1)}: «${text}»`];
  }

  // What to say of a real number that is also printed, by mistake, on another rule (and on that other).
  notices(edition, number, record) {
    const found = (edition.printed.get(number) ?? [])
      .filter((other) => other !== record)
      .map((other) => `El número ${number} está impreso también, por errata, en la regla ${other.number}.`);
    if (record.printed) {
      found.push(`El documento imprime aquí, por errata, el número ${record.printed}; por su lugar es la ${record.number}.`);
    }
    return found;
  }
}
