// Keeps what was heard in the browser until the server has it on disk: whatever happens to the page meanwhile.

/** The chunks of recordings, by the number of the first frame in each, and what is known of the recordings. */
class ChunkStore {
  #opening = null;

  /** Chunks that the database did not take. They are safe only as long as the page is there. */
  #unkept = new Map();

  #open() {
    this.#opening ??= new Promise((fulfill, reject) => {
      const request = indexedDB.open("minutes", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("recordings", { keyPath: "id" });
        request.result.createObjectStore("chunks");
      };
      request.onsuccess = () => fulfill(request.result);
      request.onerror = () => reject(request.error);
    });
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }

  /** Does something in one transaction, and returns what it has asked for when it is safe. */
  async #transact(name, mode, work) {
    const database = await this.#open();
    return new Promise((fulfill, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => fulfill(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  #rangeOf(id, first = 0) { return IDBKeyRange.bound([id, first], [id, Infinity]); }

  /** Keeps what is known of a recording. */
  describe(description) {
    return this.#transact("recordings", "readwrite", (store) => store.put(description));
  }

  /** What is known of a recording. */
  description(id) {
    return this.#transact("recordings", "readonly", (store) => store.get(id));
  }

  /** What is known of all recordings. */
  descriptions() {
    return this.#transact("recordings", "readonly", (store) => store.getAll());
  }

  /** Keeps a chunk. If the database can't, it is kept in memory, and this throws. */
  async keep(id, first, data) {
    try {
      await this.#transact("chunks", "readwrite", (store) => store.put({ first, data }, [id, first]));
    } catch (error) {
      if (!this.#unkept.has(id)) this.#unkept.set(id, new Map());
      this.#unkept.get(id).set(first, { first, data });
      throw error;
    }
  }

  /** Up to so many chunks that begin with a frame or after it, in order. */
  async read(id, first, count) {
    const unkept = [...(this.#unkept.get(id)?.values() ?? [])].filter((chunk) => chunk.first >= first);
    const kept = await this.#transact("chunks", "readonly", (store) => store.getAll(this.#rangeOf(id, first), count))
      .catch(() => []);
    return [...kept, ...unkept].sort((one, other) => one.first - other.first).slice(0, count);
  }

  /** Forgets a chunk that is safe elsewhere. */
  async forgetChunk(id, first) {
    this.#unkept.get(id)?.delete(first);
    await this.#transact("chunks", "readwrite", (store) => store.delete([id, first])).catch(() => {});
  }

  /** Forgets a recording and all of its chunks. */
  async forget(id) {
    this.#unkept.delete(id);
    await this.#transact("chunks", "readwrite", (store) => store.delete(this.#rangeOf(id))).catch(() => {});
    await this.#transact("recordings", "readwrite", (store) => store.delete(id)).catch(() => {});
  }
}

const chunkStore = new ChunkStore();
