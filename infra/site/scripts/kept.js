// Keeps keys and sent requests in this browser. A kept key can sign, but no script can read it.
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("fjordgate", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("keys");
    request.result.createObjectStore("sent", { keyPath: "requestId" });
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function inStore(name, mode, act) {
  const database = await opened;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps the key of the certificates page. */
export const keepKey = (key) => inStore("keys", "readwrite", (store) => store.put(key, "own"));

/** Keeps a pasted key for this tab only: the next one does not know the word that belongs to it. */
export async function keepPastedKey(key) {
  const tab = crypto.randomUUID();
  await inStore("keys", "readwrite", (store) => store.put({ ...key, tab }, "pasted"));
  sessionStorage.setItem("pasted-key", tab);
}

/** The key that signs: one pasted in this tab, or else the one of the certificates page. Some private windows keep none. */
export async function keptKey() {
  const get = (id) => inStore("keys", "readonly", (store) => store.get(id)).catch(() => undefined);
  const pasted = await get("pasted");
  if (pasted && pasted.tab === sessionStorage.getItem("pasted-key")) return pasted;
  return get("own");
}

const day = 24 * 60 * 60 * 1000;

/** Keeps a sent request with its answer for a day, as long as the bank's log does. */
export async function keepSent(sent) {
  for (const each of await keptSent())
    if (Date.now() - each.at > day)
      await inStore("sent", "readwrite", (store) => store.delete(each.requestId));
  await inStore("sent", "readwrite", (store) => store.put(sent));
}

export const keptSent = () => inStore("sent", "readonly", (store) => store.getAll());
