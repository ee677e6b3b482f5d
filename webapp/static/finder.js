// Finds in a folded list while one types: what has all the words stays, with the sections that hold it open.

const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

function findIn(field) {
  const list = document.getElementById(field.dataset.finds);
  const lines = [...list.querySelectorAll("[data-line]")].map((line) => ({ line, says: plain(line.textContent) }));
  const sections = [...list.querySelectorAll("details[data-section]")];
  const nothing = document.getElementById(`${field.dataset.finds}-nada`);
  const wereOpen = new Map(sections.map((section) => [section, section.open]));
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const { line, says } of lines) line.hidden = !words.every((word) => says.includes(word));
    for (const section of sections) {
      section.hidden = !section.querySelector("[data-line]:not([hidden])");
      section.open = words.length ? !section.hidden : wereOpen.get(section);
    }
    if (nothing) nothing.hidden = sections.some((section) => !section.hidden);
  });
  field.form.addEventListener("submit", (event) => event.preventDefault());
  if (field.value) field.dispatchEvent(new Event("input"));
}

// Whoever follows a link to something that lies folded sees it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  target.scrollIntoView();
}

document.querySelectorAll("[data-finds]").forEach(findIn);
addEventListener("hashchange", unfold);
unfold();
