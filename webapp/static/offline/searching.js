// Search: numbers first, then words, over the games that are saved.

import { stem, terms } from "./analysis.js";
import { constants } from "./constants.js";
import { Asking } from "./likeness.js";
import { NumberIndex, asNumber, keyOf, numbersWithin, spelled } from "./numbers.js";
import { readQuery } from "./queries.js";
import { Doc, Scorer } from "./scoring.js";
import { snippet } from "./snippets.js";
import { TypoIndex } from "./typos.js";

// The headline a record goes by: its own, or the nearest above it.
export function heading(record) {
  if (record.title) return record.title;
  const above = record.edition.path(record).reverse().find((each) => each.title);
  return above ? above.title : record.number;
}

const EMPTY = { results: [], corrected: null, notices: [], nearest: [], meanings: [], total: 0, isNumber: false, opened: null, late: [] };
const NOTHING = new Set();
// Of places with their scores: the best first; of equals, the one that comes first in its document.
const bestFirst = ([p, a], [q, b]) => b - a || p - q;

export class SearchEngine {
  // `games`: id → name of every game; `defined`: rule id → the terms it defines; `meanings`: judges' words by their stems.
  constructor({ corpus, games, lexicon, meanings, defined }) {
    Object.assign(this, { corpus, games, lexicon });
    this.records = [...corpus.editions.values()].flatMap((edition) => edition.records);
    const asking = new Asking(lexicon);
    const docs = this.records.map((record) => new Doc(record, defined.get(record.id) ?? [], asking));
    this.scorer = new Scorer(docs, lexicon, meanings, asking, [...games.keys()]);
    this.place = new Map(this.records.map((record, place) => [record, place]));
    this.numbers = new NumberIndex(corpus);
  }

  // The records that answer what was typed. `typing` takes the last word as a beginning. `late`: so many rules of each game that was
  // asked and is not among these. Never throws.
  search(typed, { games = [], documents = [], kinds = [], limit = 10, typing = false, correct = true, late = 0 } = {}) {
    const query = readQuery(typed, { games: this.games, documents: this.corpus.documents });
    const allowed = this.allowed(new Set([...games, ...query.games]), new Set([...documents, ...query.documents]));
    const readings = asNumber(query.bare, this.corpus.documents);
    if (readings.length) return { ...EMPTY, query: typed, ...this.byNumber(readings, allowed, typing ? limit : 0) };
    if (!query.words.length) return { ...EMPTY, query: typed };
    const wanted = new Set([...kinds, ...query.kinds]);
    return { ...EMPTY, query: typed, ...this.byWords(query, allowed, wanted, { limit, typing, correct, late }) };
  }

  // The documents that a search may look in, in their order.
  allowed(games, documents) {
    return [...this.corpus.documents.values()]
      .filter(({ id, game }) => (!games.size || games.has(game)) && (!documents.size || documents.has(id)))
      .map(({ id }) => id);
  }

  // The rules with a number; while it is being typed, up to `goingOn` with those it may become. What it names wins over what is
  // allowed.
  byNumber(readings, allowed, goingOn) {
    const within = ({ documents }) => {
      const both = allowed.filter((document) => documents.includes(document));
      if (both.length) return both;
      return documents.length ? documents : allowed;
    };
    const found = new Map();
    for (const reading of readings) {
      for (const record of this.numbers.find(reading.key, within(reading))) {
        if (!found.has(record)) found.set(record, reading.key);
      }
    }
    if (goingOn) return this.unfinished([...found.keys()], readings[0].key, within(readings[0]), goingOn);
    if (found.size) {
      const misprints = [...found].filter(([record, key]) => keyOf(record.number).join(" ") !== key.join(" "));
      const notices = new Set(misprints.flatMap(([record]) => this.corpus.locate(record.id).notices));
      const results = [...found.keys()].map((record) => this.result(this.place.get(record), 1, NOTHING, NOTHING));
      return { results, notices: [...notices], total: found.size, isNumber: true };
    }
    return this.noSuchNumber(readings.at(-1), within(readings.at(-1)));
  }

  unfinished(records, key, documents, limit) {
    const found = [...new Set([...records, ...this.numbers.continuing(key, documents)])];
    const results = found.slice(0, limit).map((record) => this.result(this.place.get(record), 1, NOTHING, NOTHING));
    return { results, total: found.length };
  }

  noSuchNumber({ key, typed }, documents) {
    const each = documents.length > 1 ? 3 : 5;
    const near = [...this.corpus.editions.values()]
      .filter((edition) => documents.includes(edition.document))
      .flatMap((edition) => this.corpus.nearest(edition, spelled(key), each));
    const close = near.filter((id) => keyOf(id.slice(id.indexOf(":") + 1))[0] === key[0]);
    return { notices: [`No existe ninguna regla con el número ${typed}.`], nearest: (close.length ? close : near).slice(0, 6), isNumber: true };
  }

  byWords(query, allowed, kinds, { limit, typing, correct, late }) {
    const { words, corrected } = correct ? this.corrected(query) : { words: query.words, corrected: null };
    const heard = this.scorer.heard(words, typing);
    const numbers = numbersWithin(query.bare).flatMap((number) => this.numbers.find(keyOf(number), allowed)).map((r) => this.place.get(r));
    const told = (within, count) => this.told(heard, numbers, this.stands(query, within, kinds), within, count);
    const { order, results, total } = told(allowed, limit);
    const games = new Set(results.map(({ record }) => record.edition.about.game));
    const ofGame = (id) => allowed.filter((document) => this.corpus.documents.get(document).game === id);
    const alone = new Set(allowed.map((id) => this.corpus.documents.get(id).game)).size === 1;
    const shown = new Set(heard.helped.filter(({ game }) => games.has(game)).map((meaning) => this.shown(meaning, alone)));
    const others = late ? [...this.games.keys()].filter((id) => !games.has(id) && ofGame(id).length) : [];
    const later = others.map((game) => ({ game, results: told(ofGame(game), late).results })).filter((each) => each.results.length);
    const opened = order.length ? this.opened(words, heard.helped, order[0]) : null;
    return { results, corrected, meanings: [...shown], total, opened, late: later };
  }

  // What the documents `within` say.
  told(heard, numbers, stands, within, limit) {
    const named = numbers.filter((place) => within.includes(this.scorer.docs[place].record.edition.document));
    const { places, scores } = this.scorer.found(heard, stands, limit, named);
    const best = this.inTurn([...scores].sort(bestFirst), limit).slice(0, limit);
    const order = [...new Set([...named, ...best])].slice(0, limit);
    const results = order.map((place) => this.result(place, scores.get(place) ?? 0, ...this.marked(heard.words, heard.helped, place)));
    return { order, results, total: new Set([...places.keys(), ...named]).size };
  }

  // The places in order, the games taking turns: each further rule of a game counts less beside those of the others.
  inTurn(best, limit) {
    const ofGame = new Map();
    for (const scored of best) {
      const { game } = this.scorer.docs[scored[0]];
      if (!ofGame.has(game)) ofGame.set(game, []);
      ofGame.get(game).push(scored);
    }
    const less = ([place, score], n) => [place, score * constants.turns.SAME_GAME ** n];
    const turns = ofGame.size < 2 ? best : [...ofGame.values()].flatMap((each) => each.slice(0, limit).map(less)).sort(bestFirst);
    return turns.map(([place]) => place);
  }

  // The best answer at such length that it need not be opened to be read.
  opened(words, helped, place) {
    return snippet(this.scorer.docs[place].details.passage, ...this.marked(words, helped, place), constants.snippets.OPENED);
  }

  // The words to mark in a record, and their stems: those of the query and what they are called in its game.
  marked(words, helped, place) {
    const { game } = this.scorer.docs[place];
    const called = helped.filter((meaning) => meaning.game === game).flatMap(({ names }) => names).flatMap(terms);
    const said = [...words, ...called];
    const content = said.filter((word) => !constants.described.FREQUENT.has(word));
    const wanted = content.length ? content : said;
    return [new Set(wanted), new Set(wanted.map(stem))];
  }

  // What a record must be to be found, or null where anything may.
  stands({ phrases }, allowed, kinds) {
    if (allowed.length === this.corpus.documents.size && !kinds.size && !phrases.length) return null;
    return (place) => {
      const doc = this.scorer.docs[place];
      const inPlace = allowed.includes(doc.record.edition.document) && (!kinds.size || kinds.has(doc.record.kind));
      return inPlace && phrases.every((phrase) => contains(doc.tokens, phrase));
    };
  }

  // The words with slips put right, and the corrected query to show (null where nothing was).
  corrected({ words }) {
    const slips = words.filter((word) => !this.scorer.knows(word));
    const better = new Map(slips.map((word) => [word, this.typos.correct(word)]).filter(([, meant]) => meant));
    const put = words.map((word) => better.get(word) ?? word);
    return { words: put, corrected: better.size ? put.join(" ") : null };
  }

  get typos() {
    const { exact, stemmed } = this.lexicon;
    this.slips ??= new TypoIndex(new Map(exact.words.map((word) => [word, stemmed.counts.get(stem(word))])));
    return this.slips;
  }

  result(place, score, wanted, stems) {
    const doc = this.scorer.docs[place];
    return { record: doc.record, score, pieces: snippet(doc.details.passage, wanted, stems) };
  }

  // What judges' words were taken for; the game is named unless it is asked `alone`. What differs in case is said once.
  shown({ said, game, names }, alone) {
    const folded = names.map((name) => name.toLowerCase());
    const listed = names.filter((_, i) => folded.indexOf(folded[i]) === i).join(", ");
    return alone ? `«${said.join(" ")}» como ${listed}` : `«${said.join(" ")}» en ${this.games.get(game)}: ${listed}`;
  }
}

function contains(tokens, phrase) {
  return tokens.some((_, i) => phrase.every((word, j) => tokens[i + j] === word));
}
