// What is said of a page that comes from this device: which edition, and how old.

import { escapeHtml } from "./saved_pages.js";

const DAY = 86_400_000;

// How long ago something was saved, in whole days of the calendar.
export function since(iso, now = new Date()) {
  const day = (date) => Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / DAY);
  const days = day(now) - day(new Date(iso));
  if (days < 1) return "hoy";
  return days === 1 ? "ayer" : `hace ${days} días`;
}

// The line at the head of a saved page. `editions`: [document, name, date] of what it shows; `at`: when the oldest was saved.
export function savedLine({ editions, at, reason }) {
  const names = [...new Set(editions.map(([, name, date]) => (editions.length > 1 || !date ? name : `${name} (${date})`)))];
  const named = names.length > 1 ? "ediciones" : "edición";
  const parts = [reason, names.length ? `${named} ${names.join(", ")}` : "", at ? `guardada ${since(at)}` : ""];
  const said = parts.filter(Boolean).map(escapeHtml).join(" · ");
  return `<p class="saved-line" role="note"><a href="/sin-conexion">${said}</a></p>`;
}
