// How text becomes search terms: folded words, and their stems. Nothing is dropped as a stop word.

import { constants } from "./constants.js";
import { spanishStem } from "./stemming.js";
import { fold, words } from "./words.js";

const known = new Map();

// Take the stems of the words of the rules as the server made them.
export function learnStems(stems) {
  for (const [word, root] of stems) known.set(word, root);
}

// The stem of a folded word; "activacion" gets its accent back first, or the stemmer would not know the ending.
export function stem(word) {
  let root = known.get(word);
  if (root === undefined) {
    root = fold(spanishStem(word.replace(constants.words.ACTION_NOUN.once, "$1ión")));
    known.set(word, root);
  }
  return root;
}

// The folded words of a text, in order.
export function terms(text) {
  return words(text);
}
