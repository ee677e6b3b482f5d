// Sending a ruling: share where the browser can, copy, print. The fields below do the same by hand.
const share = document.querySelector(".ruling .share");

function copied(field) {
  field.select();
  return document.execCommand("copy"); // not a secure address: the old way
}

if (share) {
  const [address, text] = [share.querySelector("input[readonly]"), share.querySelector("textarea")];
  const done = share.querySelector(".done");
  const act = {
    share: () => navigator.share({ title: document.title, text: text.value, url: address.value }).catch(() => {}),
    copy: async () => {
      const there = await navigator.clipboard?.writeText(text.value).then(() => true, () => false);
      done.textContent = there || copied(text) ? "Copiado" : "El navegador no deja copiar: el texto está abajo";
    },
    print: () => print(),
  };
  for (const [name, does] of Object.entries(act)) {
    const button = share.querySelector(`[data-${name}]`);
    button.hidden = name === "share" && !navigator.share;
    button.addEventListener("click", does);
  }
}
