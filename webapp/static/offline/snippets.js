// Snippets: the stretch of a rule's text that shows why it was found.

import { stem } from "./analysis.js";
import { constants } from "./constants.js";
import { fold } from "./words.js";

// A text laid out for snippets: on one line, without marks, with the place and the stem of each word; where its sentences begin, and
// where the last one ends.
export function passage(text) {
  const lines = text.replace(/^\s*(?:-|\p{Nd}+\.) |\*/gmu, "").replace(/\s*\n\s*/g, "\n");
  const flat = lines.replaceAll("\n", " ");
  const words = [...flat.matchAll(constants.snippets.TOKEN.all)].map((match) => {
    const word = fold(match[0]);
    return { start: match.index, end: match.index + match[0].length, word, root: stem(word) };
  });
  const begun = [...lines.matchAll(constants.snippets.SENTENCE.all)].map((match) => match.index + match[0].length);
  return { flat, words, sentences: [0, ...begun, flat.length] };
}

// The part of a passage with most of the wanted words, those words marked: [[text, is marked]]. It begins with a sentence where one
// has them.
export function snippet({ flat, words, sentences }, wanted, wantedStems, length = constants.snippets.LENGTH) {
  const hits = words.filter(({ word, root }) => wantedStems.has(root) || wanted.has(word));
  let start = bestStart(hits, sentences, length);
  while (start > 0 && !/\s/.test(flat[start - 1])) start -= 1;
  const end = endOf(flat, sentences, start + length);
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

// Where the stretch begins that has most of the stems found: with the sentence that has most itself; within one only where that is
// longer than the stretch.
function bestStart(hits, sentences, length) {
  const whole = sentences.at(-1);
  if (whole <= length || !hits.length) return 0;
  let best = 0;
  let bestCount = [0, 0];
  for (let n = 0; n + 1 < sentences.length; n += 1) {
    const [start, following] = sentences.slice(n, n + 2);
    const own = hits.filter((hit) => hit.start >= start && (hit.start < following || following === whole));
    const begins = own.length ? [start] : [];
    if (following - start > length) begins.push(...own.map((hit) => Math.max(start, Math.min(hit.start - 30, whole - length))));
    for (const begin of begins) {
      const within = new Set(hits.filter((hit) => hit.start >= begin && hit.end <= begin + length).map(({ root }) => root));
      const itself = new Set(own.filter((hit) => hit.start >= begin && within.has(hit.root)).map(({ root }) => root));
      if (within.size > bestCount[0] || (within.size === bestCount[0] && itself.size > bestCount[1])) {
        [best, bestCount] = [begin, [within.size, itself.size]];
      }
    }
  }
  return best;
}

// Where a stretch ends: with its sentence, where that is soon, else with its word.
function endOf(flat, sentences, at) {
  const whole = sentences.at(-1);
  if (at >= whole) return whole;
  const following = sentences.find((each) => each >= at);
  if (following - at <= constants.snippets.TO_ITS_END) return following === whole ? following : following - 1;
  let end = at;
  while (end < whole && !/\s/.test(flat[end])) end += 1;
  return end;
}
