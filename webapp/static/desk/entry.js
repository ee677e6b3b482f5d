// What a form of the desk says, as an entry is made of it.

const LONGEST = 60;
const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 2)}…` : text);

// The entry that a form makes, and the address to go on to once it is sent.
export function entryOf(form, submitter) {
  const given = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const hidden = Object.fromEntries(given.filter(([name]) => !name.startsWith("c-")));
  const fields = given.filter(([name]) => name.startsWith("c-"));
  const told = form.dataset.told.replace(/\{(\w+)\}/g, (_, name) => short(fields.find(([key]) => key === `c-${name}`)?.[1] ?? ""));
  return {
    entry: { kind: hidden.kind, fields, replaces: hidden.replaces ?? null, made_on: hidden.made_on || null, matter: form.dataset.matter ?? null, told },
    back: new URL(hidden.vuelta, location.href),
  };
}
