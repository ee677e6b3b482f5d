// Folding and splitting Spanish words: the one place that says when two words are the same.

import { constants } from "./constants.js";

// Text in lower case without accents ("Activación" → "activacion").
export function fold(text) {
  const lower = text.toLowerCase();
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize("NFKD").replace(/\p{M}/gu, "");
}

// The folded words and numbers of a text, in order.
export function words(text) {
  return fold(text).match(constants.words.WORD.all) ?? [];
}
