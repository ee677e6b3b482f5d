// Judges' words in a query: the stretches of it that mean something else in some game.

import { stem } from "./analysis.js";
import { constants } from "./constants.js";

// What a stretch of words is looked up by.
export function saidKey(words) {
  return words.map(stem).join(" ");
}

// The stretches of a query that are known (by their stems), the longest first; a word is used once.
export function phrasesOf(words, known) {
  const found = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let size = Math.min(constants.jargon.LONGEST, words.length - at); size > 0; size -= 1) {
      const stretch = words.slice(at, at + size);
      if (known.has(saidKey(stretch))) {
        found.push(stretch);
        at += size - 1;
        break;
      }
    }
  }
  return found;
}
