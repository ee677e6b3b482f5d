// Rule numbers: their parts, their order, what stands above them.

import { constants } from "./constants.js";

// The parts of a number, numbers where they are digits; the "#2" of a repeated number is left out.
function parts(number) {
  const found = number.replace(constants.numbering.DUPLICATE.once, "").match(constants.numbering.PART.all) ?? [];
  return found.map((part) => (/^\p{Nd}+$/u.test(part) ? Number(part) : part));
}

// The path of a number in the counting of its document; Inferno counts sections in hundreds.
function pathOf(document, number) {
  const found = parts(number);
  if (document === "inferno" && typeof found[0] === "number" && found[0] >= 100) {
    return [Math.floor(found[0] / 100), found[0] % 100, ...found.slice(1)];
  }
  return found;
}

function numberAt(document, path) {
  if (document === "inferno" && path.slice(0, 2).every((part) => typeof part === "number")) {
    if (path.length === 1) return String(path[0]);
    const rest = path.slice(2).map((part) => (typeof part === "number" ? `.${part}` : part));
    return `${path[0]}${String(path[1]).padStart(2, "0")}${rest.join("")}`;
  }
  return path.join(".");
}

// The first parts of a number as they are spelled in it (6.1.B1 → 6.1.B).
function spelledTo(document, number, path, length) {
  if (document === "inferno") return numberAt(document, path.slice(0, length));
  const match = [...number.matchAll(constants.numbering.PART.all)][length - 1];
  return match ? number.slice(0, match.index + match[0].length) : number;
}

// The numbers above a number, nearest first, whether or not such rules exist.
export function ancestors(document, number) {
  const base = number.split("/")[0];
  const found = number.includes("/") ? [base] : [];
  const path = pathOf(document, base);
  for (let length = path.length - 1; length > 0; length -= 1) found.push(spelledTo(document, base, path, length));
  return found;
}

// A key that puts numbers in document order.
export function sortKey(document, number) {
  const slash = number.indexOf("/");
  const base = slash < 0 ? number : number.slice(0, slash);
  const duplicate = base.match(constants.numbering.DUPLICATE.once);
  return {
    path: pathOf(document, base).map((part) => (typeof part === "number" ? [1, part, ""] : [0, 0, part])),
    duplicate: duplicate ? Number(duplicate[1]) : 1,
    suffix: slash < 0 ? "" : number.slice(slash + 1),
  };
}

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// Less than zero where the first key stands before the second.
export function compareKeys(a, b) {
  for (let i = 0; i < Math.min(a.path.length, b.path.length); i += 1) {
    for (let j = 0; j < 3; j += 1) {
      const found = order(a.path[i][j], b.path[i][j]);
      if (found) return found;
    }
  }
  return order(a.path.length, b.path.length) || order(a.duplicate, b.duplicate) || order(a.suffix, b.suffix);
}
