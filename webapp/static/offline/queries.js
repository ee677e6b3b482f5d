// Reading a query: words, phrases in quotes, filters. No input is an error.

import { terms } from "./analysis.js";
import { constants } from "./constants.js";
import { fold } from "./words.js";

const trimMarks = (text) => text.replace(/^[.,;]+|[.,;]+$/g, "");

// A query taken apart; unknown filters are words.
export function readQuery(typed, { games: allGames, documents: allDocuments }) {
  const { FILTER, PHRASE, LONGEST, KINDS, SHORT } = constants.queries;
  const [games, documents, kinds] = [new Set(), new Set(), new Set()];
  const take = (whole, name, value) => {
    const filter = fold(name);
    const wanted = trimMarks(fold(value));
    const kind = KINDS[wanted.replace(/s+$/, "")] ?? KINDS[wanted];
    if (filter === "juego" && allGames.has(wanted)) games.add(wanted);
    else if (filter === "documento" && allDocuments.has(wanted)) documents.add(wanted);
    else if (filter === "tipo" && kind) kinds.add(kind);
    else return whole.replaceAll(":", " ");
    return " ";
  };
  const bare = [...typed].slice(0, LONGEST).join("").replace(FILTER.all, take).trim();
  const phrases = [...bare.matchAll(PHRASE.all)].map((match) => terms(match[1])).filter((phrase) => phrase.length);
  const words = terms(bare).flatMap((word) => (Object.hasOwn(SHORT, word) ? SHORT[word] : [word]));
  return { typed, words, phrases, games, documents, kinds, bare };
}
