// What is saved, bundle by bundle, in the browser's cache of this build; and which games the reader wants.

export const SAVED_AT = "x-guardado";
const SETTINGS = "juez-ajustes";
const WANTED = "/sin-conexion/juegos";
const LOOKS = "/sin-conexion/aspecto";

async function setting(address, otherwise) {
  const kept = await (await caches.open(SETTINGS)).match(address);
  return kept ? kept.json() : otherwise;
}

async function keep(address, value) {
  await (await caches.open(SETTINGS)).put(address, new Response(JSON.stringify(value)));
}

export class Saving {
  // `build`: what the server says belongs to this build.
  constructor(build) {
    this.build = build;
    this.cacheName = `juez-${build.id}`;
    this.said = null;
    this.wish = Promise.resolve();
  }

  // The ids of the games the reader wants: all of them, until the reader says otherwise.
  wanted() {
    return setting(WANTED, Object.keys(this.build.games));
  }

  // How the reader wants pages to look: {theme, size}, or null.
  async looks() {
    const [theme, size] = (this.said ?? (await setting(LOOKS, null)))?.split(".") ?? [];
    return theme ? { theme, size } : null;
  }

  // Keep how a page of the server says that the reader wants it; what was said last stands before it is written.
  noteLooks(response) {
    const said = response.headers.get("juez-looks");
    if (!said || said === this.said) return;
    this.said = said;
    keep(LOOKS, said).catch(() => {});
  }

  cache() {
    return caches.open(this.cacheName);
  }

  // Everything of this build that the reader wants, each taken from an older build where it is the same. `progress` hears of
  // every step. A failure leaves what was fetched so far for the next try; nothing of it is served before all is there.
  async all(progress) {
    const games = await this.wanted();
    const { common, assets } = this.build;
    const bundles = games.map((game) => this.build.games[game]?.url).filter(Boolean);
    const addresses = bundles.length ? [...assets, common, ...bundles] : [];
    let done = 0;
    for (const address of addresses) {
      progress({ done, total: addresses.length });
      await this.one(address);
      done += 1;
    }
    progress({ done, total: addresses.length });
  }

  async one(address) {
    const cache = await this.cache();
    if (await cache.match(address)) return;
    const response = (await caches.match(address)) ?? (await fetch(address));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const headers = new Headers({ "content-type": response.headers.get("content-type"), [SAVED_AT]: new Date().toISOString() });
    await cache.put(address, new Response(await response.blob(), { headers }));
  }

  // Save the games the reader wants and remove the others; one wish after the other, so that the last one stands.
  want(games) {
    this.wish = this.wish.catch(() => {}).then(() => this.grant(games));
    return this.wish;
  }

  async grant(games) {
    await keep(WANTED, games);
    const cache = await this.cache();
    for (const [game, { url }] of Object.entries(this.build.games)) {
      if (games.includes(game)) await this.one(url);
      else await cache.delete(url);
    }
    if (games.length) await this.one(this.build.common);
    else await cache.delete(this.build.common);
  }

  // The saved bundle at an address as {contents, at}, or null.
  async bundle(address) {
    const response = await (await this.cache()).match(address);
    return response ? { contents: await response.json(), at: response.headers.get(SAVED_AT) } : null;
  }

  // When each saved game was saved: id → date.
  async dates() {
    const cache = await this.cache();
    const found = {};
    for (const [game, { url }] of Object.entries(this.build.games)) {
      const response = await cache.match(url);
      if (response) found[game] = response.headers.get(SAVED_AT);
    }
    return found;
  }

  // Remove what older builds left.
  async sweep() {
    for (const name of await caches.keys()) {
      if (name.startsWith("juez-") && name !== this.cacheName && name !== SETTINGS) await caches.delete(name);
    }
  }
}
