// Files dragged onto the page go into its field; while an answer is made, the page says so.
const field = document.querySelector("#archivos");
if (field) {
  const over = (event) => { event.preventDefault(); document.body.classList.toggle("dropping", event.type === "dragover"); };
  for (const kind of ["dragover", "dragleave"]) document.addEventListener(kind, over);
  document.addEventListener("drop", (event) => {
    over(event);
    if (!event.dataTransfer.files.length) return;
    const files = new DataTransfer();
    for (const file of [...field.files, ...event.dataTransfer.files]) files.items.add(file);
    field.files = files.files;
  });
}
for (const form of document.querySelectorAll("form[data-waits]")) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name) return;
    const progress = form.querySelector("progress");
    progress.hidden = false;
    const files = form.querySelector("#archivos").files.length;
    const shown = document.createElement("span");
    shown.setAttribute("role", "status");
    shown.textContent = files > 1 ? `${form.dataset.waits} (${files} archivos)` : form.dataset.waits;
    progress.after(shown);
  });
  addEventListener("pageshow", () => { form.querySelector("progress").hidden = true; form.querySelector("[role=status]")?.remove(); });
}
