// The search field slides up from the bar at the thumb, and goes back when it is left.

const opener = document.querySelector('[data-bar="search"]');
const input = document.querySelector('input[type="search"]');

// What the field says of itself where it is wide.
const HINT = "Número o palabras";

function leave() {
  document.body.classList.remove("at-field");
  input.placeholder = input.dataset.hint;
}

if (opener && input) {
  input.dataset.hint = input.placeholder;
  opener.addEventListener("click", (event) => {
    event.preventDefault();
    document.body.classList.add("at-field");
    input.placeholder = HINT;
    input.focus();
    input.select();
  });
  input.form.addEventListener("focusout", (event) => {
    if (!input.form.contains(event.relatedTarget)) leave();
  });
  input.form.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && leave());
  document.querySelector(".pad-open")?.addEventListener("click", leave);
}
