// In a long table of contents beside the text, the line where the reader is comes into view.

const tree = document.querySelector(".tree");
const here = tree?.querySelector("[aria-current]") ?? [...(tree?.querySelectorAll(".around") ?? [])].pop();

if (here && getComputedStyle(tree).position === "sticky") {
  tree.scrollTop = here.offsetTop - tree.offsetTop - tree.clientHeight / 2;
}
