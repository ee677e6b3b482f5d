// The form of looks answers at once, to what was chosen before this was loaded too; its button still saves.

const form = document.querySelector(".choices");

function show() {
  document.documentElement.dataset.theme = form.elements.tema.value;
  document.documentElement.dataset.size = form.elements.letra.value;
}

form?.addEventListener("change", show);
if (form) show();
