// Snippets: the stretch of a rule's text that shows why it was found.

import { stem } from "./analysis.js";
import { constants } from "./constants.js";
import { fold } from "./words.js";

// A text laid out for snippets: on one line, without marks, with the place, the folded form and the stem of each word.
export function passage(text) {
  const flat = text.replace(/^\s*(?:-|\p{Nd}+\.) |\*/gmu, "").replace(/\s*\n\s*/g, " ");
  const found = [...flat.matchAll(constants.snippets.TOKEN.all)].map((match) => {
    const word = fold(match[0]);
    return { start: match.index, end: match.index + match[0].length, word, root: stem(word) };
  });
  return { flat, words: found };
}

// The part of a passage with most of the wanted words, those words marked: [[text, is marked]].
export function snippet({ flat, words }, wanted, wantedStems, length = constants.snippets.LENGTH) {
  const hits = words.filter(({ word, root }) => wantedStems.has(root) || wanted.has(word));
  let start = bestStart(hits, flat.length, length);
  let end = Math.min(flat.length, start + length);
  while (start > 0 && !/\s/.test(flat[start - 1])) start -= 1;
  while (end < flat.length && !/\s/.test(flat[end])) end += 1;
  const pieces = start ? [["… ", false]] : [];
  let at = start;
  for (const hit of hits) {
    if (start <= hit.start && hit.end <= end) {
      pieces.push([flat.slice(at, hit.start), false], [flat.slice(hit.start, hit.end), true]);
      at = hit.end;
    }
  }
  pieces.push([flat.slice(at, end) + (end < flat.length ? " …" : ""), false]);
  return pieces.filter(([text]) => text);
}

function bestStart(hits, whole, length) {
  if (whole <= length || !hits.length) return 0;
  let [best, bestCount] = [0, 0];
  hits.forEach(({ start }, i) => {
    const count = new Set(hits.slice(i).filter((hit) => hit.end <= start + length - 30).map((hit) => hit.word)).size;
    if (count > bestCount) [best, bestCount] = [start, count];
  });
  return Math.max(0, Math.min(best - 30, whole - length));
}
