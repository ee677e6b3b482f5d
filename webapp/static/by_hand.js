// What the judge does by hand, as taps: a verb, then cards on the table, then zones and numbers. It writes the line that is sent.

const chip = (text, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
};
const rowOf = (name, ...inside) => {
  const made = document.createElement("div");
  made.className = `chips ${name}`;
  made.append(...inside);
  return made;
};
const SLOT = /\{(\w+)\}/;
const CARDS = ["elementos", "elemento", "otro"];
const WORDS = { elementos: "Toca las cartas", elemento: "Toca la carta", otro: "Toca la otra carta", zona: "¿A qué zona?", jugador: "¿Qué jugador?", n: "¿Cuánto?", lugar: "¿Qué lugar?" };
let picking = null;

// A tap on a card says which it is, while one is asked for.
document.addEventListener("click", (event) => {
  const card = picking && event.target.closest?.(".play .card");
  if (!card || event.target.closest(".hand")) return;
  event.preventDefault();
  event.stopPropagation();
  picking(card);
}, true);

export function compose(place) {
  const form = place.closest("form");
  const written = form.querySelector("#a-mano");
  const listed = (name) => form.dataset[name].split("|");
  const verbs = rowOf("verbs", ...listed("forms").map((one) => chip(one.replace(/\[[^\]]*\]/g, "").replace(/\{\w+\}/g, "…"), () => begin(one))));
  const said = document.createElement("p");
  said.className = "said-so";
  const ask = rowOf("ask");
  place.append(verbs, said, ask);

  function begin(one) {
    verbs.hidden = true;
    fill(one.replace(/\[[^\]]*\]/g, ""));
  }
  function fill(text) {
    picking = null;
    document.querySelectorAll(".is-lit").forEach((card) => card.classList.remove("is-lit"));
    const slot = text.match(SLOT)?.[1];
    written.value = slot ? "" : text;
    said.textContent = text.replace(/\{\w+\}/g, "…");
    const back = chip("Otra cosa", () => {
      verbs.hidden = false;
      said.textContent = "";
      ask.replaceChildren();
      picking = null;
    });
    if (!slot) {
      const send = chip("Hacer", () => form.requestSubmit());
      send.classList.add("main");
      ask.replaceChildren(send, back);
      return;
    }
    const put = (value) => fill(text.replace(`{${slot}}`, value));
    const hint = document.createElement("span");
    hint.textContent = WORDS[slot] ?? `${slot}:`;
    if (CARDS.includes(slot)) {
      const chosen = [];
      const done = chip("Listo", () => chosen.length && put(chosen.join(" y ")));
      picking = (card) => {
        const name = card.dataset.said;
        if (slot !== "elementos") return put(name);
        card.classList.toggle("is-lit");
        if (chosen.includes(name)) chosen.splice(chosen.indexOf(name), 1);
        else chosen.push(name);
        hint.textContent = chosen.join(", ") || WORDS[slot];
      };
      ask.replaceChildren(hint, ...(slot === "elementos" ? [done] : []), back);
    } else if (slot === "zona" || slot === "jugador") {
      ask.replaceChildren(hint, ...listed(slot === "zona" ? "zones" : "players").map((name) => chip(name, () => put(name))), back);
    } else if (slot === "n" || slot === "lugar") {
      ask.replaceChildren(hint, ...[1, 2, 3, 4, 5, 6, 8, 10].map((n) => chip(String(n), () => put(n))), back);
    } else {
      const input = document.createElement("input");
      input.setAttribute("aria-label", slot);
      ask.replaceChildren(hint, input, chip("Listo", () => input.value.trim() && put(input.value.trim())), back);
    }
  }
}
