// Scoring: how well each record answers the words of a query. Additions stand in the order of indexer/scoring.py, so that equal
// scores are equal here too; where they are, the record that comes first in its document wins.

import { stem, terms } from "./analysis.js";
import { constants } from "./constants.js";
import { phrasesOf, saidKey } from "./jargon.js";
import { Asked, Likelihood, stemsOf } from "./likeness.js";
import { passage } from "./snippets.js";

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const most = (numbers, otherwise) => numbers.reduce((best, each) => (best === null || each > best ? each : best), null) ?? otherwise;
const withoutFrequent = (stems) => new Set(stems.filter((each) => !constants.described.FREQUENT.has(each)));
const shared = (a, b) => {
  let count = 0;
  for (const each of a) if (b.has(each)) count += 1;
  return count;
};
const addTo = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
const listIn = (map, key, value) => {
  if (!key) return;
  if (map.has(key)) map.get(key).push(value);
  else map.set(key, [value]);
};

// A record as scoring sees it. What only the best records are asked for is worked out when it is.
export class Doc {
  constructor(record, defined, asking) {
    Object.assign(this, { record, asking });
    this.title = terms(record.title);
    this.opening = terms(record.text);
    this.headline = this.title.join(" ");
    const { KIND_WEIGHT, FURTHER } = constants.described;
    this.weight = (KIND_WEIGHT[record.kind] ?? 1) * (record.edition.isComplete ? 1 : FURTHER);
    this.defined = defined;
  }

  get tokens() {
    return [...this.title, ...this.opening];
  }

  get game() {
    return this.record.edition.about.game;
  }

  // The words this record is found by: the headlines above it, its own headline, its text, how it is asked for.
  indexedWords() {
    const above = this.record.edition.path(this.record).flatMap((each) => terms(each.title));
    const own = Array.from({ length: constants.word_index.HEADLINE_WEIGHT }, () => this.title).flat();
    return [...above, ...own, ...this.opening, ...this.record.asked.flatMap(terms)];
  }

  get details() {
    if (!this.known) {
      const { BEGINNING, FREQUENT } = constants.described;
      const stems = this.tokens.map(stem);
      const neighbours = new Set();
      stems.forEach((each, i) => {
        if (i + 1 < stems.length) neighbours.add(`${each} ${stems[i + 1]}`);
        if (i + 2 < stems.length) neighbours.add(`${each} ${stems[i + 2]}`);
      });
      this.known = {
        neighbours,
        title: withoutFrequent(this.title.map(stem)),
        defines: this.defined.map((term) => new Set(terms(term).map(stem))),
        asked: new Asked(this.record.asked.map(stemsOf), this.asking),
        said: ` ${stems.join(" ")} `,
        denies: this.tokens.some((word) => constants.described.NEGATIONS.has(word)),
        beginning: this.opening.slice(0, BEGINNING).filter((word) => !FREQUENT.has(word)).map(stem),
        namesSomebody: this.tokens.some((word) => constants.wanting.SOMEBODY.has(word)),
        passage: passage(this.record.text || this.record.title),
      };
    }
    return this.known;
  }
}

export class Scorer {
  constructor(docs, lexicon, meanings, asking, games) {
    Object.assign(this, { docs, lexicon, asking, games, channels: new Map() });
    this.exact = new Map();
    this.stemmed = new Map();
    this.openings = new Map();
    this.headlines = new Map();
    this.byRecord = new Map(docs.map((doc) => [doc.record, doc]));
    docs.forEach((doc, place) => this.index(doc, place));
    this.likelihood = new Likelihood(this.stemmed, docs.map(({ record }) => record.length), lexicon.totals);
    this.jargon = new Map(meanings.map(([said, byGame]) => [said, byGame]));
    this.called = new Map();
  }

  index(doc, place) {
    for (const word of doc.indexedWords()) {
      for (const [table, key] of [[this.exact, word], [this.stemmed, stem(word)]]) {
        if (!table.has(key)) table.set(key, new Map());
        addTo(table.get(key), place, 1);
      }
    }
    const { OPENING } = constants.lifting;
    listIn(this.openings, doc.opening.slice(0, OPENING).join(" "), place);
    listIn(this.headlines, doc.headline, place);
  }

  // True when the word, or one of its inflections, stands in some record of the collection.
  knows(word) {
    return this.lexicon.exact.has(word) || this.lexicon.stemmed.has(stem(word));
  }

  // A query as the first pass takes it: its words, those that lead, what every record is worth by these, and the judges' words
  // that helped. Of one, what is found may be asked more than once, within one game or another.
  heard(words, typing) {
    const { FREQUENT, NEGATIONS } = constants.described;
    const distinct = [...new Set(words)];
    const meaningful = distinct.filter((word) => !FREQUENT.has(word) && !NEGATIONS.has(word));
    const leading = meaningful.length ? meaningful : distinct;
    return { words, distinct, leading, typing, ...this.firstPass(leading, typing ? words.at(-1) : null) };
  }

  // What has some of the words and stands: every place; place → score of the best and of those named.
  found({ words, distinct, leading, typing, worth, helped }, stands, limit, named) {
    const { NEGATION_WEIGHT, FREQUENT_WEIGHT, ORDERED, ORDERED_EACH } = constants.scoring;
    const { NEGATIONS } = constants.described;
    const every = stands ? new Map([...worth].filter(([place]) => stands(place))) : worth;
    const scores = new Map(firstOf(every, Math.max(ORDERED, ORDERED_EACH * limit)));
    for (const place of [...this.exactly(words), ...(typing ? this.begun(every, words.join(" ")) : []), ...named]) {
      if (every.has(place)) scores.set(place, every.get(place));
    }
    for (const word of distinct) {
      if (leading.includes(word)) continue;
      const weight = NEGATIONS.has(word) ? NEGATION_WEIGHT : FREQUENT_WEIGHT;
      const { places } = this.channel(word);
      for (const [place, score] of scores) scores.set(place, score + weight * (places.get(place) ?? 0));
    }
    this.lift(scores, words, leading, helped, typing);
    return { places: every, scores };
  }

  firstPass(leading, unfinished) {
    const channels = new Map(leading.map((word) => [word, this.channel(word, word === unfinished)]));
    const weights = new Map([...channels].map(([word, channel]) => [word, channel.peak]));
    const [all, covered] = [new Map(), new Map()];
    for (const [word, { places }] of channels) {
      for (const [place, impact] of places) {
        addTo(all, place, impact);
        addTo(covered, place, weights.get(word));
      }
    }
    const helped = this.addJargon(leading, channels, weights, all, covered);
    const total = sum([...weights.values()]);
    const worth = new Map();
    for (const [place, score] of all) {
      const share = Math.min(1, covered.get(place) / total) ** constants.scoring.COORDINATION;
      worth.set(place, score * share * this.docs[place].weight);
    }
    return { worth, helped };
  }

  // Count what a word is called in each game where that does better than the word itself.
  addJargon(leading, channels, weights, scores, covered) {
    const helped = [];
    for (const said of phrasesOf(leading, this.jargon)) {
      const weight = sum(said.map((word) => weights.get(word)));
      for (const meaning of this.calledIn(saidKey(said))) {
        let useful = false;
        for (const [place, impact] of meaning.impacts) {
          const native = sum(said.map((word) => channels.get(word).places.get(place) ?? 0));
          if (impact <= native) continue;
          useful = true;
          scores.set(place, (scores.get(place) ?? 0) + impact - native);
          const known = sum(said.filter((word) => channels.get(word).places.has(place)).map((word) => weights.get(word)));
          covered.set(place, (covered.get(place) ?? 0) + weight - known);
        }
        if (useful) helped.push({ said, game: meaning.game, names: meaning.names });
      }
    }
    return helped;
  }

  // For each game, what is said there and the records that say it (all the words of one of its names).
  calledIn(key) {
    if (!this.called.has(key)) {
      const found = Object.entries(this.jargon.get(key)).map(([game, names]) => ({ game, names, impacts: this.impactsOf(game, names) }));
      this.called.set(key, found.filter(({ impacts }) => impacts.size));
    }
    return this.called.get(key);
  }

  impactsOf(game, names) {
    const best = new Map();
    for (const name of names) {
      const all = terms(name);
      const content = all.filter((word) => !constants.described.FREQUENT.has(word));
      const channels = (content.length ? content : all).map((word) => this.channel(word).places);
      for (const place of channels[0].keys()) {
        if (this.docs[place].game !== game || !channels.every((channel) => channel.has(place))) continue;
        const said = sum(channels.map((channel) => channel.get(place)));
        const impact = (constants.scoring.JARGON_WEIGHT * said) / Math.sqrt(channels.length);
        best.set(place, Math.max(best.get(place) ?? 0, impact));
      }
    }
    return best;
  }

  // Place → impact of a stem, over the saved records.
  stemChannel(root) {
    const { lexicon } = this;
    if (!lexicon.stemmed.has(root)) return { places: new Map(), peak: null };
    const weight = constants.scoring.STEMMED_WEIGHT;
    const idf = lexicon.idf(lexicon.stemmed, root, weight);
    const places = this.impacts(this.stemmed.get(root), idf);
    return { places, peak: lexicon.peak(lexicon.stemmed, root, weight) };
  }

  impacts(postings = new Map(), idf) {
    return new Map([...postings].map(([place, tf]) => [place, this.lexicon.impact(idf, tf, this.docs[place].record.length)]));
  }

  // One word of the collection: the better of the exact and the stemmed form.
  merged(word) {
    const { lexicon } = this;
    const found = this.stemChannel(stem(word));
    const exact = this.impacts(this.exact.get(word), lexicon.idf(lexicon.exact, word));
    for (const [place, impact] of exact) {
      if (impact > (found.places.get(place) ?? 0)) found.places.set(place, impact);
    }
    return { places: found.places, peak: Math.max(found.peak ?? 0, lexicon.peak(lexicon.exact, word)) };
  }

  known(word) {
    if (!this.channels.has(word)) {
      this.channels.set(word, this.lexicon.exact.has(word) ? this.merged(word) : this.stemChannel(stem(word)));
    }
    return this.channels.get(word);
  }

  // Place → impact of any word, and the most it is worth; an unfinished or unknown one stands for all that begin with it.
  channel(word, prefix = false) {
    const found = this.knows(word) ? this.known(word) : { places: new Map(), peak: null };
    if (found.peak !== null && !prefix) return found;
    const places = new Map(found.places);
    const peaks = found.peak === null ? [] : [found.peak];
    for (const longer of this.lexicon.beginningWith(word)) {
      const other = this.known(longer);
      peaks.push(constants.scoring.PREFIX_WEIGHT * other.peak);
      for (const [place, impact] of other.places) {
        places.set(place, Math.max(places.get(place) ?? 0, constants.scoring.PREFIX_WEIGHT * impact));
      }
    }
    return { places, peak: most(peaks, 1) };
  }

  // Lift the best: headline asked for, term defined, ways of asking, words in a row; and what comes first whatever else is found.
  lift(scores, words, leading, helped, typing) {
    const { RERANKED, ASKED, CLOSELY, ABOVE, LIKELY, OF_KIN, IN_A_ROW, WORD_FOR_WORD, AFFIRMS, TELLS_WHAT, TELLS_WHO } = constants.lifting;
    const { NEGATIONS } = constants.described;
    const stems = words.map(stem);
    const pairs = stems.slice(1).map((each, i) => `${stems[i]} ${each}`);
    const whole = ` ${stems.join(" ")} `;
    const asked = new Set(leading.map(stem));
    const called = asCalled(asked, helped);
    const distinct = [...new Set(stems)];
    const worth = this.asking.worth(distinct);
    const wholly = sum([...worth.values()]);
    const denied = words.some((word) => NEGATIONS.has(word));
    const what = whatIsAsked(words);
    const who = words.some((word) => constants.wanting.WHO.has(word));
    const kin = new Map(distinct.map((each) => [each, this.lexicon.kinOf(each)]));
    for (const [place, score] of firstOf(scores, RERANKED)) {
      const doc = this.docs[place].details;
      const { game } = this.docs[place];
      let lift = most((called.get(game) ?? [asked]).map((each) => headlineLift(each, doc)), 1);
      lift *= 1 + ASKED * doc.asked.likest(worth, wholly) ** CLOSELY;
      lift *= 1 + OF_KIN * (this.toldBy(place, worth, kin) / (100 * wholly));
      const above = this.byRecord.get(this.docs[place].record.parent);
      if (above) lift *= 1 + ABOVE * above.details.asked.likest(worth, wholly);
      if (pairs.length) {
        lift *= Math.exp(LIKELY * this.likelihood.of(distinct, place));
        lift *= 1 + (IN_A_ROW * pairs.filter((pair) => doc.neighbours.has(pair)).length) / pairs.length;
        if (doc.said.includes(whole)) lift *= WORD_FOR_WORD;
      }
      if (denied && !doc.denies) lift *= AFFIRMS;
      if (what.length && tells(doc, what)) lift *= 1 + TELLS_WHAT;
      if (who && doc.namesSomebody) lift *= 1 + TELLS_WHO;
      scores.set(place, score * lift);
    }
    const sounds = this.lexicon.soundsLike(words, this.games);
    for (const [place, score] of scores) scores.set(place, score * sounds.get(this.docs[place].game));
    const best = most([...scores.values()], 0);
    for (const place of this.exactly(words)) if (scores.has(place)) scores.set(place, scores.get(place) + best);
    const begun = typing ? this.begun(scores, words.join(" ")) : [];
    for (const place of begun) scores.set(place, scores.get(place) * constants.lifting.BEGUN_HEADLINE);
  }

  // What the words of a query (by their stems, with their worth) count that a record lacks and has kin of, in hundredths.
  toldBy(place, worth, kin) {
    const has = (root) => this.stemmed.get(root)?.has(place);
    let total = 0;
    for (const [each, value] of worth) {
      const nearest = has(each) ? null : kin.get(each).find(([other]) => has(other));
      if (nearest) total += value * nearest[1];
    }
    return total;
  }

  // Of some places, those whose headline begins with what is typed.
  begun(places, typed) {
    return [...places.keys()].filter((place) => this.docs[place].headline.startsWith(typed));
  }

  // The places whose headline the words are, or whose beginning.
  exactly(words) {
    const { OPENING } = constants.lifting;
    const begun = words.length >= OPENING ? (this.openings.get(words.slice(0, OPENING).join(" ")) ?? []) : [];
    const whole = begun.filter((place) => words.every((word, i) => this.docs[place].opening[i] === word));
    return [...(this.headlines.get(words.join(" ")) ?? []), ...whole];
  }
}

// The best so many places with their scores, and those that are their equals.
function firstOf(scores, count) {
  const last = scores.size > count ? [...scores.values()].sort((a, b) => b - a)[count - 1] : -Infinity;
  return [...scores].filter(([, score]) => score >= last);
}

// Game → the stems asked for, as they were typed and with each of the game's own names in the place of judges' words.
function asCalled(asked, helped) {
  const found = new Map();
  for (const { said, game, names } of helped) {
    const stems = new Set(said.map(stem));
    const others = [...asked].filter((each) => !stems.has(each));
    if (!found.has(game)) found.set(game, [asked]);
    found.get(game).push(...names.map((name) => new Set([...others, ...terms(name).map(stem)])));
  }
  return found;
}

// The stems of what a query asks the meaning of («qué es …»); none where it asks something else.
function whatIsAsked(words) {
  const beginning = constants.wanting.WHAT.find((each) => each.every((word, i) => words[i] === word));
  return beginning ? words.slice(beginning.length).filter((word) => !constants.described.FREQUENT.has(word)).map(stem) : [];
}

// Whether a record says what some stems are: it defines the term, or begins with it.
function tells(doc, stems) {
  const term = new Set(stems);
  return doc.defines.some((each) => each.size === term.size && shared(each, term) === term.size)
    || stems.every((each, i) => doc.beginning[i] === each);
}

// More than one for records whose headline, or a term they define, is among the words asked.
function headlineLift(asked, doc) {
  const { HEADLINE, DEFINES } = constants.lifting;
  let lift = 1;
  const count = shared(asked, doc.title);
  if (count) lift += HEADLINE * (count / asked.size) * (count / doc.title.size);
  const defined = doc.defines.find((term) => shared(term, asked) === term.size);
  return defined ? lift * (1 + (DEFINES * defined.size) / asked.size) : lift;
}
