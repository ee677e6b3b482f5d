// By hand, as taps: a verb, then cards, zones and numbers. It writes the line that is sent.

function chip(text, act) {
  const made = document.createElement("button");
  return Object.assign(made, { type: "button", className: "button small", textContent: text, onclick: act });
}
const ASKS = { elementos: "Toca las cartas", elemento: "Toca la carta", otro: "Toca la otra carta", zona: "¿A qué zona?", jugador: "¿Qué jugador?", n: "¿Cuánto?", lugar: "¿Qué lugar?" };
let picking;

document.addEventListener("click", (event) => {
  const card = picking && !event.target.closest(".hand") && event.target.closest(".play .card");
  if (!card) return;
  event.preventDefault();
  event.stopPropagation();
  picking(card);
}, true);

export function compose(place) {
  const form = place.closest("form");
  const written = form.querySelector("#a-mano");
  const listed = (name) => form.dataset[name].split("|");
  place.innerHTML = '<p></p><p></p><div class="chips"></div>';
  const [said, hint, chips] = place.children;

  function start() {
    fill("");
    chips.replaceChildren(...listed("forms").map((one) => one.replace(/\[[^\]]*\]/g, "")).map((one) => chip(blank(one), () => fill(one))));
  }
  const blank = (text) => text.replace(/\{\w+\}/g, "…");
  function fill(text) {
    picking = null;
    document.querySelectorAll(".is-lit").forEach((card) => card.classList.remove("is-lit"));
    const slot = text.match(/\{(\w+)\}/)?.[1];
    written.value = slot ? "" : text;
    said.textContent = blank(text);
    hint.textContent = slot ? (ASKS[slot] ?? `${slot}:`) : "";
    const put = (value) => fill(text.replace(`{${slot}}`, value));
    const ready = (value) => chip("Listo", () => value() && put(value()));
    let offered = [];
    if (!slot) offered = [chip("Hacer", () => form.requestSubmit())];
    else if (/^(elementos?|otro)$/.test(slot)) {
      const chosen = new Set();
      if (slot === "elementos") offered = [ready(() => [...chosen].join(" y "))];
      picking = (card) => {
        const name = card.dataset.said;
        if (slot !== "elementos") return put(name);
        if (!chosen.delete(name)) chosen.add(name);
        card.classList.toggle("is-lit");
        hint.textContent = [...chosen].join(", ") || ASKS[slot];
      };
    } else if (slot === "zona" || slot === "jugador") offered = listed(slot === "zona" ? "zones" : "players").map((name) => chip(name, () => put(name)));
    else if (slot === "n" || slot === "lugar") offered = [1, 2, 3, 4, 5, 6, 8, 10].map((n) => chip(n, () => put(n)));
    else {
      const input = document.createElement("input");
      input.setAttribute("aria-label", slot);
      offered = [input, ready(() => input.value.trim())];
    }
    chips.replaceChildren(...offered, chip("Otra cosa", start));
  }
  start();
}
