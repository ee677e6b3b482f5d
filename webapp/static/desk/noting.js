// Entries that are noted on a page which is none of the desk's: kept on the phone and sent like the desk's own.

import { entryOf } from "./entry.js";
import { Queue } from "./queue.js";
import { openStore } from "./store.js";

const PATIENCE = 10000;

// The take-over number of the laptop that answers at an address of the desk; 0 where none does.
async function whoKeeps(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return Number.parseInt(response.headers.get("x-juez-va"), 10) || 0;
  } catch {
    return 0;
  }
}

// `phone`: what the desk's page knew of itself {event, device, takeover, number, send, ask}; `said`: told what has become of an entry.
// Gives what notes a form's entry: it is on the phone when that resolves, and sent if it could be.
export async function noting(phone, said) {
  const noted = new Set();
  const queue = new Queue(await openStore(), {
    event: phone.event, address: phone.send, device: () => phone.device, counter: () => Number(phone.number), takeover: () => Number(phone.takeover),
    comeIn: async () => false, cutOff: () => false, whoKeepsIt: () => whoKeeps(phone.ask),
  }, () => { for (const entry of noted) said(entry, queue); });
  await queue.open();
  addEventListener("online", () => queue.soon(0));
  addEventListener("beforeunload", (event) => { if (queue.waiting.length && queue.failed) event.preventDefault(); });
  return async (form, submitter) => {
    const { entry, back } = entryOf(form, submitter);
    const kept = await queue.add(entry);
    noted.add(kept);
    await queue.flush();
    said(kept, queue);
    if (kept.state === "sent") location.assign(back);
  };
}
