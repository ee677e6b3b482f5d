// Number pad: big keys for rule numbers, for one thumb. It types into the search box; suggestions follow.

const LETTERS = [..."abcdefgh"];
const MORE = [..."ijklmnop"];
const DIGITS = [..."123456789", ".", "0", "⌫"];

function button(text, label, act) {
  const key = document.createElement("button");
  key.type = "button";
  key.textContent = text;
  if (label) key.setAttribute("aria-label", label);
  key.addEventListener("click", act);
  return key;
}

function padFor(input, opener) {
  const pad = document.createElement("div");
  pad.className = "pad";
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", "Teclado de números");
  pad.hidden = true;

  const type = (text) => () => {
    input.value = text === "⌫" ? input.value.slice(0, -1) : input.value + text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const row = (name, keys) => {
    const line = document.createElement("div");
    line.className = name;
    line.append(...keys);
    return line;
  };
  const letters = (all) => all.map((letter) => button(letter, "", type(letter)));
  pad.append(
    row("pad-letters", letters(LETTERS)),
    row("pad-letters", letters(MORE)),
    row("pad-digits", DIGITS.map((key) => button(key, key === "⌫" ? "Borrar" : "", type(key)))),
    row("pad-end", [button("Letras", "Teclado de letras", () => close(true)), button("Buscar", "", () => input.form.requestSubmit())]),
  );
  // The search box keeps the focus, so that suggestions stay and the screen keyboard does not come up.
  pad.addEventListener("pointerdown", (event) => event.preventDefault());

  function open() {
    input.inputMode = "none";
    input.focus();
    pad.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    document.body.classList.add("with-pad");
  }
  function close(letters = false) {
    pad.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    document.body.classList.remove("with-pad");
    input.inputMode = "search";
    if (letters) {
      input.blur();
      input.focus();
    }
  }

  document.body.append(pad);
  opener.hidden = false;
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => (pad.hidden ? open() : close()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && !pad.hidden && close());
  document.addEventListener("pointerdown", (event) => {
    const within = event.target instanceof Element && event.target.closest(".pad, .search");
    if (!pad.hidden && !within) close();
  });
}

for (const opener of document.querySelectorAll(".pad-open")) padFor(opener.form.querySelector("input"), opener);
