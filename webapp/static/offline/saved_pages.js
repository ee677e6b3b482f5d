// Saved pages: runs of pieces of one table, with what only the reader's browser knows put in.

import { constants } from "./constants.js";

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };

// Text as it stands in HTML.
export const escapeHtml = (text) => text.replace(/[&<>'"]/g, (letter) => ENTITIES[letter]);

// Text as it stands in a query of an address, spelled as the server spells it.
export function inQuery(text) {
  const kept = { "%20": "+", "%24": "$", "%2C": ",", "%2F": "/", "%3A": ":", "%3B": ";", "%3F": "?", "%40": "@" };
  return encodeURIComponent(text).replace(/%(?:20|24|2C|2F|3[ABF]|40)/g, (code) => kept[code]);
}

export class PageTable {
  // `where`: the address of the site and of its static files.
  constructor({ pieces, pages }, where) {
    Object.assign(this, { pieces, pages, where });
  }

  has(address) {
    return Object.hasOwn(this.pages, address);
  }

  // The page kept under an address, as HTML.
  html(address) {
    const runs = this.pages[address];
    const found = [];
    for (let i = 0; i < runs.length; i += 2) found.push(...this.pieces.slice(runs[i], runs[i] + runs[i + 1]));
    const { ORIGIN, STATIC } = constants.saved_pages;
    return found.join("").replaceAll(ORIGIN, this.where.origin).replaceAll(STATIC, this.where.statics);
  }

  // The same, with a text where the page leaves it blank.
  filled(address, text) {
    const { BLANK } = constants.saved_pages;
    return this.html(address).replaceAll(encodeURIComponent(BLANK), escapeHtml(inQuery(text))).replaceAll(BLANK, escapeHtml(text));
  }
}
