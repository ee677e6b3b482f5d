// Typing slips: one edit in words of five letters or more, or another spelling of the same sounds; never in numbers, never in words
// of the rules.

import { constants } from "./constants.js";

const isWord = (word) => /^\p{L}+$/u.test(word);

function deletions(word) {
  return new Set(Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1)));
}

const listIn = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value]);

// How a folded word sounds, the same for every way to spell it.
function sound(word) {
  return constants.typos.SOUNDS.reduce((told, [written, as]) => told.replaceAll(written, as), word);
}

export class TypoIndex {
  // `counts`: the words of the rules and in how many records each stands.
  constructor(counts) {
    Object.assign(this, { counts, near: new Map(), alike: new Map() });
    for (const word of counts.keys()) {
      if (word.length < constants.typos.SHORTEST - 1 || !isWord(word)) continue;
      listIn(this.alike, sound(word), word);
      for (const short of deletions(word)) listIn(this.near, short, word);
    }
  }

  // The commonest word that sounds alike or is one edit away, or null; what sounds alike comes first.
  correct(word) {
    if (this.counts.has(word) || word.length < constants.typos.SHORTEST - 1 || !isWord(word)) return null;
    const alike = new Set(this.alike.get(sound(word)));
    const better = (a, b) =>
      alike.has(a) - alike.has(b) ||
      (a[0] === word[0]) - (b[0] === word[0]) ||
      this.counts.get(a) - this.counts.get(b) ||
      (a > b ? 1 : -1);
    return [...new Set([...alike, ...this.edited(word)])].sort(better).at(-1) ?? null;
  }

  edited(word) {
    if (word.length < constants.typos.SHORTEST) return [];
    const near = new Set(this.near.get(word));
    for (const short of deletions(word)) {
      for (const each of this.near.get(short) ?? []) near.add(each);
      if (this.counts.has(short)) near.add(short);
    }
    return [...near].filter((each) => oneEdit(word, each));
  }
}

// True when one insertion, deletion, replacement or swap of neighbours makes one word of the other.
function oneEdit(a, b) {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restA === restB.slice(1);
  const swapped = restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return restA.slice(1) === restB.slice(1) || swapped;
}
