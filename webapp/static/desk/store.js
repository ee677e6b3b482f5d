// Entries on the phone: in IndexedDB, in localStorage where there is none, in memory where there is neither. Whatever is put here
// stays until it is taken away by name: nothing empties the store.

const NAME = "juez-evento", TABLE = "entries";

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function database() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: "id" });
  const db = await asked(opening);
  const done = (change) => new Promise((resolve, reject) => {
    const writing = db.transaction(TABLE, "readwrite", { durability: "strict" });
    change(writing.objectStore(TABLE));
    writing.oncomplete = resolve;
    writing.onerror = writing.onabort = () => reject(writing.error);
  });
  return {
    all: () => asked(db.transaction(TABLE).objectStore(TABLE).getAll()),
    put: (entry) => done((table) => table.put(entry)),
    remove: (id) => done((table) => table.delete(id)),
  };
}

function plain() {
  const memory = new Map();
  const key = (id) => `${NAME} ${id}`;
  const read = () => {
    const found = [];
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i);
      if (name.startsWith(`${NAME} `)) found.push(JSON.parse(localStorage.getItem(name)));
    }
    return found;
  };
  return {
    async all() {
      let kept = [];
      try { kept = read(); } catch { kept = []; }
      return [...kept.filter((one) => !memory.has(one.id)), ...memory.values()];
    },
    async put(entry) {
      try {
        localStorage.setItem(key(entry.id), JSON.stringify(entry));
        memory.delete(entry.id);
      } catch { memory.set(entry.id, entry); } // full: it lives as long as the page
    },
    async remove(id) {
      memory.delete(id);
      try { localStorage.removeItem(key(id)); } catch { /* it was in memory */ }
    },
  };
}

// The store of this browser. One that fails later gives way to the plain one, entry by entry.
export async function openStore() {
  const fallback = plain();
  let db = null;
  try { db = await database(); } catch { return fallback; }
  return {
    async all() {
      const here = await fallback.all();
      let there = [];
      try { there = await db.all(); } catch { there = []; }
      return [...there.filter(({ id }) => !here.some((one) => one.id === id)), ...here];
    },
    async put(entry) {
      try {
        await db.put(entry);
        await fallback.remove(entry.id);
      } catch { await fallback.put(entry); }
    },
    async remove(id) {
      await fallback.remove(id);
      try { await db.remove(id); } catch { /* it was in the other */ }
    },
  };
}
