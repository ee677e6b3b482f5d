// Rule numbers in a query: "116.3A.", "regla 116.3a", "r116.3a", "116 3 a", "1163a", "inferno 116.3a", "7c4.1".

import { constants } from "./constants.js";
import { fold } from "./words.js";

const isDigits = (piece) => /^\p{Nd}+$/u.test(piece);

// The parts of a number without its marks, the same for every way to type it.
export function keyOf(number) {
  return fold(number).match(constants.numbers.PIECE.all) ?? [];
}

// Every number of every saved document, by key; printed misprints too.
export class NumberIndex {
  constructor(corpus) {
    this.ids = new Map();
    this.printed = new Map();
    const add = (table, number, record) => {
      const key = keyOf(number).join(" ");
      table.set(key, [...(table.get(key) ?? []), record]);
    };
    for (const edition of corpus.editions.values()) {
      for (const record of edition.records) add(this.ids, record.number, record);
      for (const [number, records] of edition.printed) for (const record of records) add(this.printed, number, record);
    }
  }

  // The records whose numbers go on from an unfinished one: those right under it, then those whose last part begins as its last.
  continuing(key, documents) {
    const above = key.slice(0, -1).join(" ");
    const keys = [...this.ids.keys()].map((joined) => [joined, joined.split(" ")]);
    const under = keys.filter(([, k]) => k.length === key.length + 1 && k.slice(0, -1).join(" ") === key.join(" "));
    const longer = keys.filter(([, k]) => {
      const beside = k.length === key.length && k.slice(0, -1).join(" ") === above;
      return beside && k.at(-1) !== key.at(-1) && k.at(-1).startsWith(key.at(-1));
    });
    const found = [...under, ...longer].flatMap(([joined]) => this.ids.get(joined));
    return found.filter((record) => documents.includes(record.edition.document) && !/\/(?:ej|nota)/.test(record.id));
  }

  // The records with this key in the documents: real numbers first, else those that print it by mistake.
  find(key, documents) {
    for (const table of [this.ids, this.printed]) {
      const found = (table.get(key.join(" ")) ?? []).filter((r) => documents.includes(r.edition.document));
      if (found.length) return found;
    }
    return [];
  }
}

// The ways to read a query as a rule number alone, the likeliest first: [{key, typed, documents}]; none when it is something else.
export function asNumber(query, documents) {
  const text = fold(query).trim();
  const prefix = text.match(/^([a-z-]+)\s*:\s*(?=\p{Nd})/u);
  let readings;
  if (prefix && documents.has(prefix[1])) {
    readings = [[[prefix[1]], text.slice(prefix[0].length)]];
  } else {
    const names = Object.entries(constants.numbers.DOCUMENT_NAMES)
      .flatMap(([document, all]) => all.map((name) => [name, document]))
      .sort(([a], [b]) => b.length - a.length);
    // The name of a game's complete rules is that of the game.
    const standsFor = (document) => [...documents.values()].filter(({ id, game }) => id === document || game === document).map(({ id }) => id);
    const before = names.filter(([name]) => text.startsWith(name) && /^\s+\S/.test(text.slice(name.length)));
    const after = names.filter(([name]) => text.endsWith(` ${name}`));
    readings = [
      ...before.slice(0, 1).map(([name, document]) => [standsFor(document), text.slice(name.length).trim()]),
      [[], text],
      ...after.slice(0, 1).map(([name, document]) => [standsFor(document), text.slice(0, -name.length).trim()]),
    ];
  }
  return readings
    .map(([named, rest]) => ({ key: keyTyped(rest), typed: query.trim(), documents: named }))
    .filter((reading) => reading.key.length);
}

// The key of a number as it is typed, or an empty one when the text is no number.
function keyTyped(typed) {
  const bare = typed.replace(constants.numbers.ANNOUNCED.once, "").replace(/[ .:;,?!)]+$/, "");
  const text = bare.replace(constants.numbers.GLUED.once, "$1.$2");
  const pieces = text.match(constants.numbers.PIECE.all) ?? [];
  if (!pieces.length || !isDigits(pieces[0]) || pieces[0].length > 3 || constants.numbers.OTHER.once.test(text)) return [];
  const wanted = pieces.every((p) => isDigits(p) || p.length === 1 || constants.numbers.WORD_PARTS.has(p) || p.startsWith("#"));
  return wanted ? pieces : [];
}

// The rule numbers with parts that stand among other words of a query.
export function numbersWithin(query) {
  const found = fold(query).match(constants.numbers.WITH_PARTS.all) ?? [];
  return found.filter((number) => !/^\p{Nd}{1,3}\.\p{Nd}{3}/u.test(number));
}

// A key written as a number again ("116", "3", "a" → 116.3a).
export function spelled(key) {
  return key.slice(1).reduce((written, piece, i) => {
    const glued = piece.startsWith("#") || (/^\p{L}$/u.test(piece) && isDigits(key[i]));
    return written + (glued ? piece : `.${piece}`);
  }, key[0]);
}
