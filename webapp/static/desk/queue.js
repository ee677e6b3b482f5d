// What was noted on this phone: stored first, sent until it is acknowledged, kept after that too, for another laptop may take over.

const FIRST = 1000, LONGEST = 30000, AT_ONCE = 20, PATIENCE = 12000;
const random = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Queue {
  // `page`: what it needs to know of the page {event, address, device(), counter(), takeover()}; `changed`: called after every change.
  constructor(store, page, changed) {
    Object.assign(this, { store, page, changed, entries: [], elsewhere: 0, wait: FIRST, timer: 0, sending: null, failed: false, trouble: "", stored: Promise.resolve() });
  }

  async open() {
    const all = await this.store.all(), mine = all.filter((one) => one.event === this.page.event);
    this.elsewhere = all.filter((one) => one.event !== this.page.event && one.state === "waiting").length;
    this.entries = mine.sort((a, b) => a.order - b.order);
    for (const one of this.held) one.state = "waiting"; // who may send it may be another matter now
    if (this.page.device()) await this.named(this.page.device());
    await this.keptBy(this.page.takeover());
    this.changed();
  }

  get waiting() { return this.entries.filter((one) => one.state === "waiting"); }
  // What another may send, and this phone may not.
  get held() { return this.entries.filter((one) => one.state === "held"); }
  // What waits from before this phone came in again: under the name that it had then.
  get former() { return this.waiting.filter(({ id }) => this.page.device() && !id.startsWith(`${this.page.device()}-`)); }
  get refused() { return this.entries.filter((one) => one.state === "refused"); }

  // The last entry of this phone on a matter that is not shown yet where it was noted, which `shows` the log up to that number.
  lastOn(matter, shows) {
    const mine = this.entries.filter((one) => one.matter === matter && one.state !== "refused" && one.state !== "held");
    const last = mine.at(-1);
    return last && (last.state === "waiting" || last.number > shows) ? last.id : null;
  }

  // Keep an entry and send it. It is on the phone when this resolves.
  async add({ kind, fields, replaces, made_on, matter, told, shows = this.page.counter() }) {
    const order = Math.max(Date.now(), (this.entries.at(-1)?.order ?? 0) + 1);
    const entry = {
      id: `${this.page.device() || "tarjeta"}-${random()}`, kind, fields, replaces, matter, told, order, event: this.page.event, state: "waiting",
      made_on: (matter && this.lastOn(matter, shows)) || made_on || null, takeover: this.page.takeover(), device_at: Date.now(),
    };
    this.entries.push(entry);
    this.changed();
    const put = this.store.put(entry);
    this.stored = Promise.all([this.stored, put]);
    await put;
    this.wait = FIRST;
    return entry;
  }

  // A phone that came in by the card of a table names what it noted before.
  async named(device) {
    for (const one of this.entries.filter(({ id }) => id.startsWith("tarjeta-"))) {
      const before = one.id;
      one.id = before.replace("tarjeta", device);
      await this.store.put(one);
      await this.store.remove(before);
    }
  }

  async forget(id) {
    this.entries = this.entries.filter((one) => one.id !== id);
    await this.store.remove(id);
    this.changed();
  }

  // Have sent again what was acknowledged under an earlier take-over: the laptop that keeps the event now may lack it, and later
  // entries may rest on it.
  async keptBy(takeover) {
    for (const one of this.entries.filter(({ state, under }) => state === "sent" && under < takeover)) {
      one.state = "waiting";
      await this.store.put(one);
    }
    if (this.waiting.length) this.soon(0);
  }

  soon(wait = this.wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), wait);
  }

  // Send what waits, oldest first. Resolves when all is acknowledged, or a try has failed.
  flush() {
    this.sending ??= this.sendAll().finally(() => { this.sending = null; });
    return this.sending;
  }

  async sendAll() {
    if (this.waiting.length && (this.failed || this.page.cutOff())) {
      const takeover = await this.page.whoKeepsIt();
      if (!takeover) return this.later();
      await this.keptBy(takeover);
    }
    while (this.waiting.length) {
      if (!this.page.device() && !(await this.page.comeIn())) return this.later();
      const some = this.waiting.slice(0, AT_ONCE);
      if (!(await this.send(some))) return this.later();
      this.wait = FIRST;
    }
    this.failed = false;
    this.changed();
  }

  later() {
    this.failed = true;
    this.changed();
    this.soon(this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  async send(some) {
    const device_now = Date.now();
    const entries = some.map(({ id, kind, fields, replaces, made_on, takeover, device_at }) => ({ id, kind, fields, replaces, made_on, takeover, device_at, device_now }));
    let answers, takeover;
    try {
      const response = await fetch(this.page.address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ entries }), signal: AbortSignal.timeout(PATIENCE) });
      if (!response.ok) throw new Error(response.status);
      const said = await response.json();
      [answers, takeover] = [said.entries, Number.parseInt(said.cursor, 10)];
    } catch {
      return false;
    }
    let all = true;
    this.trouble = "";
    for (const answer of answers) {
      const one = this.entries.find(({ id }) => id === answer.id);
      if (!one) continue;
      if (answer.later) {
        all = false;
        this.trouble = answer.refused;
        continue;
      }
      Object.assign(one, answer.refused ? { state: answer.held ? "held" : "refused", why: answer.refused } : { state: "sent", under: takeover, number: answer.number, clash: answer.clash });
      await this.store.put(one);
    }
    this.changed();
    return all;
  }
}
