// What can be done with the rule at hand: keep it, copy its citation or its address, share, print.
import { add, has, remove, ruleHere } from "./kept.js";

const row = document.querySelector(".rule-page .actions");

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // not a secure address (a phone on the local network): the old way
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

function start(rule) {
  const done = row.querySelector(".done");
  const star = row.querySelector('[data-do="favourite"]');
  const say = (text) => {
    done.textContent = text;
    setTimeout(() => (done.textContent = ""), 2500);
  };
  const showStar = () => {
    const kept = has("favourites", rule.id);
    star.setAttribute("aria-pressed", String(kept));
    star.querySelector(".star").textContent = kept ? "★" : "☆";
  };
  row.addEventListener("click", async (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do === "favourite") {
      if (has("favourites", rule.id)) remove("favourites", rule.id);
      else add("favourites", rule);
      showStar();
    } else if (button.dataset.do === "copy") {
      say((await copy(button.dataset.copy)) ? "Copiado" : "El navegador no deja copiar");
    } else if (button.dataset.do === "share") {
      const [citation, address] = [...row.querySelectorAll("[data-copy]")].map((b) => b.dataset.copy);
      navigator.share({ title: rule.label, text: citation, url: address }).catch(() => {}); // closing the sheet is no error
    } else if (button.dataset.do === "print") {
      print();
    }
  });
  row.querySelector('[data-do="share"]').hidden = !navigator.share;
  row.hidden = false;
  showStar();
}

if (row) {
  start(ruleHere());
  const current = document.querySelector(".entry.current");
  if (!location.hash && current.getBoundingClientRect().bottom > innerHeight) current.scrollIntoView();
}
