// The game a reader is at, where the page was saved before it was chosen: search and the chip in the header follow it. An address that
// says itself which game it asks, or all of them, is believed.

const COOKIE = /(?:^|; )juego=([a-z]+)/;
const chip = document.querySelector(".game-chip");
const here = document.body.dataset.game ?? document.cookie.match(COOKIE)?.[1] ?? "";
const named = chip?.querySelector(`button[value="${CSS.escape(here)}"]`);

const said = new URLSearchParams(location.search).has("juego");
if (chip && named && chip.dataset.game !== here && here && !said) {
  chip.dataset.game = here;
  chip.querySelector("summary b").textContent = named.dataset.short;
  for (const input of document.querySelectorAll('.search input[name="juego"]')) input.value = here;
}
document.addEventListener("click", (event) => {
  if (chip?.open && !chip.contains(event.target)) chip.open = false;
});
