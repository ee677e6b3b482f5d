// The words of the whole collection: in how many records each stands, and the postings that weigh most. They say how much a
// word is worth even where only some of the games are saved.

import { learnStems, stem } from "./analysis.js";
import { constants } from "./constants.js";

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

class Vocabulary {
  constructor({ words, counts, peaks }) {
    this.words = words.split(" ");
    this.counts = new Map(this.words.map((word, i) => [word, counts[i]]));
    this.peaks = new Map(this.words.map((word, i) => [word, peaks[i]]));
  }

  has(word) {
    return this.counts.has(word);
  }
}

// Of a stem, by how many records of each game say it: how much likelier each game says it than all together.
function idiom(counts, records) {
  const { ALIKE } = constants.idiom;
  const share = sum(counts) / sum(records);
  return counts.map((count, i) => Math.log((count + ALIKE * share) / (records[i] + ALIKE) / share));
}

export class Lexicon {
  constructor({ exact, stemmed, stems, records, average, totals, asked, ways, kin, spoken, records_of: recordsOf }) {
    Object.assign(this, { records, average, ways });
    this.exact = new Vocabulary(exact);
    this.stemmed = new Vocabulary(stemmed);
    this.totals = new Map(this.stemmed.words.map((word, i) => [word, totals[i]]));
    this.asked = new Map(this.stemmed.words.map((word, i) => [word, asked[i]]));
    this.kin = new Map(this.stemmed.words.map((word, i) => [word, kin[i]]));
    this.idioms = new Map(this.stemmed.words.map((word, i) => [word, spoken[i].length ? idiom(spoken[i], recordsOf) : null]));
    learnStems(this.exact.words.map((word, i) => [word, this.stemmed.words[stems[i]]]));
  }

  // The kin of a stem, the nearest first, and how near each is, in hundredths.
  kinOf(root) {
    const pairs = this.kin.get(root) ?? [];
    return pairs.flatMap((value, i) => (i % 2 ? [] : [[this.stemmed.words[value], pairs[i + 1]]]));
  }

  // What the scores of each game are worth beside those of the others, for a query of these words; games by their place.
  soundsLike(words, games) {
    const stems = [...new Set(words.map(stem))];
    const known = stems.map((each) => this.idioms.get(each)).filter(Boolean);
    const sums = games.map((_, i) => known.reduce((total, each) => total + each[i], 0));
    return new Map(games.map((game, i) => [game, Math.exp((constants.idiom.IDIOM * sums[i]) / stems.length)]));
  }

  // How much one posting of a word weighs: BM25, its frequency in the record and the record's length given.
  impact(idf, frequency, length) {
    const { K1, B } = constants.scoring;
    return (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / this.average));
  }

  idf(vocabulary, word, weight = 1) {
    const count = vocabulary.counts.get(word);
    return weight * Math.log(1 + (this.records - count + 0.5) / (count + 0.5));
  }

  // The most that any posting of a word weighs in the whole collection.
  peak(vocabulary, word, weight = 1) {
    const idf = this.idf(vocabulary, word, weight);
    const pairs = vocabulary.peaks.get(word);
    let most = 0;
    for (let i = 0; i < pairs.length; i += 2) most = Math.max(most, this.impact(idf, pairs[i], pairs[i + 1]));
    return most;
  }

  // The words of the collection that begin so, in order.
  beginningWith(word) {
    if (word.length < 2) return [];
    const { words } = this.exact;
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle] < word) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (let at = low; at < words.length && words[at].startsWith(word); at += 1) found.push(words[at]);
    return found;
  }
}
