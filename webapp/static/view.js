// The form of looks answers at once; its button still saves.

const form = document.querySelector(".choices");

form?.addEventListener("change", () => {
  document.documentElement.dataset.theme = form.elements.tema.value;
  document.documentElement.dataset.size = form.elements.letra.value;
});
