// The constants and word lists of the Python modules, by module and name. They arrive with the common bundle: nothing here repeats them.

export const constants = {};

// A pattern in the three ways it is used: anywhere once, all of its matches, at the start.
function revivePattern([source, flags]) {
  return {
    once: new RegExp(source, flags),
    all: new RegExp(source, `${flags}g`),
    start: new RegExp(`^(?:${source})`, flags),
  };
}

function revive(value) {
  if (Array.isArray(value) || value === null || typeof value !== "object") return value;
  if ("$pattern" in value) return revivePattern(value.$pattern);
  if ("$set" in value) return new Set(value.$set);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner)]));
}

// Take the constants of a common bundle; every other module reads them from here.
export function configure(given) {
  for (const [module, values] of Object.entries(given)) constants[module] = revive(values);
}
