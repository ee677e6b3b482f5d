// Clocks: the server's time is reckoned from each answer; every figure is worked out anew from the instant it counts to.

let ahead = 0, best = Infinity, since = 0;
const MINUTE = 60000, SHOWN = 20000;

export const now = () => Date.now() + ahead;

// What an answer tells of the server's time. The quickest answer of the last minutes is believed.
export function heard(response, asked) {
  const said = Number(response.headers.get("x-juez-ahora")), took = Date.now() - asked;
  if (!said) return;
  if (took <= best || Date.now() - since > 120000 || Math.abs(said + took / 2 - now()) > took + 500) {
    [ahead, best, since] = [said + took / 2 - Date.now(), took, Date.now()];
    tick();
  }
}

export const begin = (said) => { ahead = said - Date.now(); };
// A phone that slept may have set its clock meanwhile.
export const doubt = () => { best = Infinity; };

export function countdown(left) {
  const seconds = left > 0 ? Math.ceil(left / 1000) : Math.floor(-left / 1000);
  return `${left > 0 ? "" : "+"}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function lasting(took) {
  const minutes = Math.floor(took / 60000);
  return minutes ? `${minutes} min` : "menos de 1 min";
}

const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };

export function tick() {
  const time = now();
  let ended = false;
  for (const element of document.querySelectorAll("time[data-left]")) {
    const left = element.dataset.end ? Number(element.dataset.end) - time : Number(element.dataset.left);
    put(element, countdown(left));
    ended ||= left <= 0 && !element.classList.contains("over");
    element.classList.toggle("over", left <= 0);
    element.classList.toggle("soon", left > 0 && left <= 300000);
  }
  for (const element of document.querySelectorAll("time[data-since]")) {
    const took = time - Number(element.dataset.since);
    put(element, element.dataset.watch ? countdown(-Math.max(0, took)).slice(1) : lasting(took));
    if (element.dataset.watch) element.classList.toggle("over", took > element.dataset.watch * 60000);
  }
  for (const element of document.querySelectorAll("time[data-clock]")) {
    put(element, new Date(Number(element.dataset.clock) - ahead).toLocaleTimeString("es", { hour: "2-digit", minute: "2-digit" }));
  }
  suggest(time);
  mark(time);
  if (ended) document.dispatchEvent(new Event("desk:ended"));
}

// Extra time by what a call or a deck check took so far: with so many minutes more, or none until a call takes more than one.
function suggest(time) {
  for (const button of document.querySelectorAll("[data-suggest]")) {
    const took = time - Number(button.dataset.suggest), more = Number(button.dataset.more ?? 0);
    const minutes = Math.min(120, more ? Math.floor(took / 60000) + more : took > 60000 ? Math.ceil(took / 60000) : 0);
    button.hidden = minutes < 1;
    button.value = minutes;
    put(button.querySelector("b"), `+${minutes}`);
  }
  for (const input of document.querySelectorAll("[data-minutes]")) {
    input.value = Math.min(120, Math.max(0, Math.floor((time - Number(input.dataset.minutes)) / 60000)));
  }
}

// The marks (minutes left) that were passed since so much was left; those at which the round was no longer than that are none.
export const passed = (marks, length, before, left) => marks.filter((at) => left <= at * MINUTE && at * MINUTE < before && at < length);

// The hall is told at the marks, once each.
let before = null;
function mark(time) {
  const place = document.querySelector("[data-marks]"), clock = document.querySelector("[data-hall-time] time[data-end]");
  if (!place) return;
  const left = clock ? Number(clock.dataset.end) - time : null;
  const marks = place.dataset.marks.split(" ").map(Number), length = Number(place.dataset.length);
  const reached = left === null || before === null ? [] : passed(marks, length, before, left);
  before = left;
  if (!reached.length) return;
  place.textContent = Math.min(...reached) ? `Quedan ${Math.min(...reached)} minutos` : "¡Tiempo!";
  place.hidden = false;
  setTimeout(() => { place.hidden = true; }, SHOWN);
}
