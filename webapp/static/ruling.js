// Sending a ruling: share where the browser can, copy, print. The fields below do the same by hand.
const ruling = document.querySelector(".ruling:has(.share)");

function copied(field) {
  field.select();
  return document.execCommand("copy"); // not a secure address: the old way
}

if (ruling) {
  const [address, text] = [ruling.querySelector(".share input[readonly]"), ruling.querySelector(".share textarea")];
  const done = ruling.querySelector(".done");
  const act = {
    share: () => navigator.share({ title: document.title, text: text.value, url: address.value }).catch(() => {}),
    copy: async () => {
      const there = await navigator.clipboard?.writeText(text.value).then(() => true, () => false);
      done.textContent = there || copied(text) ? "Copiado" : "El navegador no deja copiar: el texto está abajo";
    },
    print: () => print(),
  };
  for (const [name, does] of Object.entries(act)) {
    const button = ruling.querySelector(`[data-${name}]`);
    button.hidden = name === "share" && !navigator.share;
    button.addEventListener("click", does);
  }
}
