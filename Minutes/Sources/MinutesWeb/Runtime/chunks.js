// Keeps what was heard in the browser until the server has it on disk: whatever happens to the page meanwhile.

/** The chunks of recordings, by the number of the first frame in each, and what is known of the recordings. */
class ChunkStore {
  #opening = null;

  /** Whether the database was there once: chunks may be in it. */
  #hasOpened = false;

  /** Chunks that the database did not take. They are safe only as long as the page is there. */
  #unkept = new Map();

  #open() {
    this.#opening ??= new Promise((fulfill, reject) => {
      const request = indexedDB.open("minutes", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("recordings", { keyPath: "id" });
        request.result.createObjectStore("chunks");
      };
      request.onsuccess = () => {
        this.#hasOpened = true;
        // Whoever takes the site's data away closes it: the next chunk opens it again.
        request.result.onclose = () => { this.#opening = null; };
        fulfill(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }

  /** Does something in one transaction, and returns what it has asked for when it is safe. */
  async #transact(names, mode, work) {
    const database = await this.#open();
    return new Promise((fulfill, reject) => {
      const transaction = database.transaction(names, mode);
      const request = work(...names.map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => fulfill(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  #rangeOf(id, first = 0) { return IDBKeyRange.bound([id, first], [id, Infinity]); }

  /** Keeps what is known of a recording. */
  describe(description) {
    return this.#transact(["recordings"], "readwrite", (store) => store.put(description));
  }

  /** What is known of a recording. */
  description(id) {
    return this.#transact(["recordings"], "readonly", (store) => store.get(id));
  }

  /** What is known of all recordings. */
  descriptions() {
    return this.#transact(["recordings"], "readonly", (store) => store.getAll());
  }

  /**
   * Keeps a chunk, and what is known of its recording: one is not found without the other. If the database can't, it is kept in memory, and
   * this throws.
   */
  async keep(description, first, data) {
    const { id } = description;
    try {
      await this.#put(description, () => [{ first, data }]);
    } catch (error) {
      if (!this.#unkept.has(id)) this.#unkept.set(id, new Map());
      this.#unkept.get(id).set(first, { first, data });
      throw error;
    }
    // Now there may be room for some of what was refused.
    const refused = () => [...(this.#unkept.get(id)?.values() ?? [])].slice(0, 40);
    if (refused().length) await this.#put(description, refused).then((kept) => this.#forgetUnkept(id, kept), () => {});
  }

  /** Whether the database has all chunks of a recording that the server does not have. */
  keepsAll(id) { return !this.#unkept.get(id)?.size; }

  async #put(description, chooseChunks) {
    let chunks = [];
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, store) => {
      chunks = chooseChunks();
      recordings.put(description);
      for (const chunk of chunks) store.put(chunk, [description.id, chunk.first]);
    });
    return chunks;
  }

  #forgetUnkept(id, chunks) {
    for (const { first } of chunks) this.#unkept.get(id)?.delete(first);
  }

  /** Up to so many chunks that begin with a frame or after it, in order. */
  async read(id, first, count) {
    const kept = await this.#transact(["chunks"], "readonly", (store) => store.getAll(this.#rangeOf(id, first), count))
      .catch((error) => {
        if (this.#hasOpened) throw error;
        return [];
      });
    // Not before: what is refused meanwhile would not be seen.
    const unkept = [...(this.#unkept.get(id)?.values() ?? [])].filter((chunk) => chunk.first >= first);
    const chunks = new Map([...kept, ...unkept].map((chunk) => [chunk.first, chunk]));
    return [...chunks.values()].sort((one, other) => one.first - other.first).slice(0, count);
  }

  /** Forgets a chunk that is safe elsewhere. */
  async forgetChunk(id, first) {
    this.#unkept.get(id)?.delete(first);
    await this.#transact(["chunks"], "readwrite", (store) => store.delete([id, first])).catch(() => {});
  }

  /** Makes a recording of its own of what there is of another one, whose beginning is elsewhere. Tells whether there is anything. */
  async split(description, id) {
    const [{ first: beginning } = {}] = await this.read(description.id, 0, 1);
    if (beginning === undefined) return false;
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, store) => {
      const put = ({ first, data }) => store.put({ first: first - beginning, data }, [id, first - beginning]);
      const startedAt = description.startedAt + beginning / description.sampleRate;
      const frameCount = description.frameCount - beginning;
      // It was cut off, whoever has stopped it.
      recordings.put({ ...description, id, startedAt, frameCount, isOver: false });
      for (const chunk of this.#unkept.get(description.id)?.values() ?? []) put(chunk);
      store.openCursor(this.#rangeOf(description.id)).onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        put(cursor.value);
        cursor.delete();
        cursor.continue();
      };
    });
    this.#unkept.delete(description.id);
    return true;
  }

  /** Forgets the chunks of a recording that was thrown away, and keeps what is known of it until the server has done so, too. */
  async discard(description) {
    this.#unkept.delete(description.id);
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, chunks) => {
      recordings.put({ ...description, isCancelled: true });
      chunks.delete(this.#rangeOf(description.id));
    }).catch(() => {});
  }

  /** Forgets a recording and all of its chunks. */
  async forget(id) {
    this.#unkept.delete(id);
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, chunks) => {
      recordings.delete(id);
      chunks.delete(this.#rangeOf(id));
    }).catch(() => {});
  }
}

const chunkStore = new ChunkStore();
