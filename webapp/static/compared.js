// A deck as it was counted beside its list, as far as that can be told without the server: decks/comparing.py does the same, and knows
// every card besides.

const place = ({ card, section }) => JSON.stringify([card, section]);
const inOrder = (a, b) => (a.card < b.card ? -1 : a.card > b.card ? 1 : a.section < b.section ? -1 : a.section > b.section ? 1 : 0);

// `rows`: {card, section, listed, found}; `duel`: which one it is; `pool`: the parts between which cards may be exchanged from the second on;
// `unread`: what was written beside, which only the server reads.
export function compared(rows, duel = 1, pool = [], unread = []) {
  const known = new Map();
  for (const row of rows) {
    const before = known.get(place(row)) ?? { card: row.card, section: row.section, listed: 0, found: 0 };
    known.set(place(row), { ...before, listed: before.listed + row.listed, found: before.found + row.found });
  }
  const all = [...known.values()].sort(inOrder);
  const gone = all.filter(({ listed, found }) => listed > found).map((row) => ({ ...row, copies: row.listed - row.found }));
  const fresh = all.filter(({ listed, found }) => found > listed).map((row) => ({ ...row, copies: row.found - row.listed }));
  const moved = [];
  for (const one of gone) {
    for (const other of fresh.filter(({ card }) => card === one.card)) {
      const copies = Math.min(one.copies, other.copies);
      if (!copies) continue;
      one.copies -= copies;
      other.copies -= copies;
      moved.push({ card: one.card, section: one.section, copies, to: other.section });
    }
  }
  const left = (list) => list.filter(({ copies }) => copies).map(({ card, section, copies }) => ({ card, section, copies }));
  const [missing, extra] = [left(gone), left(fresh)];
  const later = duel > 1 && pool.length > 0 && moved.every(({ section, to }) => pool.includes(section) && pool.includes(to));
  const agrees = missing.length || extra.length || (moved.length && !later) ? false : unread.length ? null : true;
  return { agrees, missing, extra, moved, unread, later };
}

// What it comes to, as the desk notes it.
export function outcomeOf({ agrees, missing, extra, moved, unread }, illegal) {
  if (agrees) return illegal ? "illegal" : "right";
  if (moved.length || unread.length || Boolean(missing.length) === Boolean(extra.length)) return "differing";
  return missing.length ? "missing" : "surplus";
}

// What differs, in words for the desk.
export const findingsOf = ({ missing, extra, moved, unread }) => [
  ...missing.map(({ copies, card }) => `falta ${copies} ${card}`),
  ...extra.map(({ copies, card }) => `sobra ${copies} ${card}`),
  ...moved.map(({ copies, card }) => `en otra parte ${copies} ${card}`),
  ...unread.map((line) => `además, sin leer: ${line}`),
].join("; ");
