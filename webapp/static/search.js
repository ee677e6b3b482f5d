// Suggestions while typing. Without this file every page still works.

const WAIT = 90;

function suggest(input) {
  const form = input.form;
  const list = document.createElement("ul");
  list.className = "suggestions";
  list.id = `${input.id}-suggestions`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Sugerencias");
  list.hidden = true;
  form.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");

  let timer = 0;
  let asked = "";
  let chosen = -1;
  const options = () => [...list.querySelectorAll("a")];

  function close() {
    clearTimeout(timer);
    asked = ""; // what was asked and is not answered yet comes too late
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(next) {
    const all = options();
    chosen = all.length ? (next + all.length) % all.length : -1;
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === chosen)));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", all[chosen].id);
  }

  function show(found) {
    list.replaceChildren(...found.map((rule, i) => {
      const item = document.createElement("li");
      item.setAttribute("role", "presentation");
      const link = document.createElement("a");
      link.id = `${list.id}-${i}`;
      link.href = rule.url;
      link.dataset.game = rule.game;
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      const number = document.createElement("b");
      number.textContent = `${rule.document} ${rule.number.replace(rule.document, "").trim()}`;
      const title = document.createElement("span");
      title.textContent = rule.title;
      const says = document.createElement("small");
      says.textContent = rule.says;
      link.append(number, title, says);
      item.append(link);
      return item;
    }));
    chosen = -1;
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
  }

  async function ask() {
    const query = input.value.trim();
    if (query === asked) return;
    if (query.length < 2) return close();
    asked = query;
    try {
      const response = await fetch(`/sugerencias?q=${encodeURIComponent(query)}&juego=${form.elements.juego?.value ?? ""}`);
      const found = response.ok ? await response.json() : [];
      if (asked === query && document.activeElement === input) show(found);
    } catch {
      close(); // no network: the form still searches when it comes back
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !list.hidden) {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      options()[chosen].click();
    }
  });
  form.addEventListener("submit", close);
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
}

document.querySelectorAll('input[type="search"]').forEach(suggest);
