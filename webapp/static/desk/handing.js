// What this phone cannot send, for another to take in: as codes for its camera, as text where that does not do.

import { drawn } from "./qr.js";

// So long an address is scanned off a screen without trouble.
const FITS = 700;
const PARTS = ["id", "kind", "fields", "replaces", "made_on", "takeover", "device_at"];

const row = (entry, device_now) => ({ ...Object.fromEntries(PARTS.map((name) => [name, entry[name]])), device_now });

async function packed(text) {
  const bytes = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// As many addresses as the entries need; what an entry says stands behind the «#», which is sent to no server.
export async function addresses(rows, place) {
  const found = [];
  let some = [];
  for (const one of rows) {
    if (some.length && `${place}#${await packed(JSON.stringify([...some, one]))}`.length > FITS) {
      found.push(some);
      some = [];
    }
    some.push(one);
  }
  return Promise.all([...found, some].map(async (part) => `${place}#${await packed(JSON.stringify(part))}`));
}

const line = (name, text) => Object.assign(document.createElement("p"), { className: name, textContent: text });

export class Handover {
  constructor(place) {
    this.place = place;
    this.element = Object.assign(document.createElement("details"), { className: "why handover" });
    this.inside = document.createElement("div");
    this.element.append(Object.assign(document.createElement("summary"), { textContent: "Entregarlo a otro teléfono" }), this.inside);
    this.element.addEventListener("toggle", () => this.draw());
    [this.entries, this.shown] = [[], ""];
  }

  show(entries) {
    this.entries = entries.filter(({ id }) => !id.startsWith("tarjeta-"));
    this.element.hidden = !this.entries.length;
    this.draw();
  }

  async draw() {
    const key = this.element.open ? this.entries.map(({ id }) => id).join() : "";
    if (key === this.shown) return;
    this.shown = key;
    if (!key) return this.inside.replaceChildren();
    const rows = this.entries.map((entry) => row(entry, Date.now()));
    const text = Object.assign(document.createElement("textarea"), { readOnly: true, value: JSON.stringify(rows) });
    text.setAttribute("aria-label", "Lo que falta por enviar, como texto");
    const parts = [line("aside-note", "El juez principal lo escanea con la cámara de su teléfono, o pega el texto en «Registro». Si este teléfono llega a enviarlo después, no se dobla.")];
    let found = [];
    try { found = await addresses(rows, this.place); } catch { /* a browser that packs nothing hands over the text */ }
    if (this.shown !== key) return;
    found.forEach((address, at) => {
      const said = found.length > 1 ? `Código ${at + 1} de ${found.length}` : "Código";
      const picture = drawn(address, `${said} con lo que falta por enviar`);
      parts.push(...(picture ? [picture, line("aside-note", said)] : [line("aside-note", `${said}: es demasiado largo, entrégalo como texto.`)]));
    });
    this.inside.replaceChildren(...parts, text);
  }
}
