// A file that is too large is named before it is sent: the server would stop reading in the middle.
for (const input of document.querySelectorAll('input[type="file"][data-largest]')) {
  const check = () => {
    const file = input.files[0];
    const tooLarge = file && file.size > Number(input.dataset.largest);
    input.setCustomValidity(tooLarge ? input.dataset.tooLarge : "");
  };
  input.addEventListener("change", () => { check(); input.reportValidity(); });
  input.form.querySelector("button").addEventListener("click", check);
}
