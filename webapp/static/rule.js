// A permalink without a place in it still shows its rule: the highlighted one is brought into view.
"use strict";

if (!location.hash) {
  const current = document.querySelector(".entry.current");
  if (current && current.getBoundingClientRect().bottom > innerHeight) current.scrollIntoView();
}
