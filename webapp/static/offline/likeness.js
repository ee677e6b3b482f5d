// How like a query is to a rule, beyond the words that found it: to the ways it is asked for, and to all of its words together.

import { stem, terms } from "./analysis.js";
import { constants } from "./constants.js";

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

// The stems of a phrase, each once, in order.
export function stemsOf(phrase) {
  return [...new Set(terms(phrase).map(stem))];
}

// What each stem is worth in the ways that rules are asked for: the rarer there, the more.
export class Asking {
  constructor({ ways, asked }) {
    Object.assign(this, { ways, counts: asked });
  }

  // Stem → what it is worth.
  worth(stems) {
    return new Map(stems.map((each) => [each, this.of(this.counts.get(each) ?? 0)]));
  }

  of(count) {
    return Math.log(1 + (this.ways - count + 0.5) / (count + 0.5));
  }
}

// The ways one rule is asked for, by the stems that stand in them.
export class Asked {
  constructor(phrases, asking) {
    const listed = phrases.filter((phrase) => phrase.length);
    this.lengths = listed.map((phrase) => sum([...asking.worth(phrase).values()]));
    this.with = new Map();
    listed.forEach((phrase, n) => {
      for (const each of phrase) this.with.set(each, [...(this.with.get(each) ?? []), n]);
    });
  }

  // How like a query (its stems with their worth, so much in all) is to the likest way: twice what they share over both.
  likest(worth, whole) {
    const shared = new Map();
    for (const [each, value] of worth) {
      for (const n of this.with.get(each) ?? []) shared.set(n, (shared.get(n) ?? 0) + value);
    }
    let best = 0;
    for (const [n, value] of shared) best = Math.max(best, (2 * value) / (whole + this.lengths[n]));
    return best;
  }
}

// How much likelier a record says the words of a query than the whole collection does.
export class Likelihood {
  // `stemmed`: stem → place → how often it stands there; `lengths`: how many words each record has.
  constructor(stemmed, lengths, totals) {
    Object.assign(this, { stemmed, lengths, totals, every: sum([...totals.values()]) });
  }

  // The mean, over the stems, of the logarithm of how much likelier the record at a place says each.
  of(stems, place) {
    const { SMOOTHING } = constants.likeness;
    let total = 0;
    for (const each of stems) {
      if (!this.totals.has(each)) continue;
      const said = this.stemmed.get(each)?.get(place) ?? 0;
      const gain = said ? Math.log(1 + said / (SMOOTHING * (this.totals.get(each) / this.every))) : 0;
      total += Math.log(SMOOTHING / (SMOOTHING + this.lengths[place])) + gain;
    }
    return total / Math.max(stems.length, 1);
  }
}
