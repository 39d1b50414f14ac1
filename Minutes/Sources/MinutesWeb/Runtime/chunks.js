// Stores captured sound in the browser until the server has acknowledged it.

/** The chunks of recordings, keyed by their first frame, and the descriptions of the recordings. */
class ChunkStore {
  #opening = null;

  /** Whether the database was ever opened, so that it may contain chunks. */
  #hasOpened = false;

  /** Chunks that could not be stored in the database. They are lost with the page. */
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
        // Clearing the site data closes the database. The next chunk opens it again.
        request.result.onclose = () => { this.#opening = null; };
        fulfill(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }

  /** Runs a transaction. Returns the result of its request after the transaction is complete. */
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

  /** Stores the description of a recording. */
  describe(description) {
    return this.#transact(["recordings"], "readwrite", (store) => store.put(description));
  }

  /** Returns the description of a recording. */
  description(id) {
    return this.#transact(["recordings"], "readonly", (store) => store.get(id));
  }

  /** Returns the descriptions of all recordings. */
  descriptions() {
    return this.#transact(["recordings"], "readonly", (store) => store.getAll());
  }

  /**
   * Stores a chunk and the description of its recording in one transaction. If that fails, keeps
   * the chunk in memory and throws.
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
    // There may be room now for chunks that could not be stored earlier.
    const refused = () => [...(this.#unkept.get(id)?.values() ?? [])].slice(0, 40);
    if (refused().length) await this.#put(description, refused).then((kept) => this.#forgetUnkept(id, kept), () => {});
  }

  /** Whether all unacknowledged chunks of a recording are in the database. */
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

  /** Returns up to `count` chunks from a frame on, in order. */
  async read(id, first, count) {
    const kept = await this.#transact(["chunks"], "readonly", (store) => store.getAll(this.#rangeOf(id, first), count))
      .catch((error) => {
        if (this.#hasOpened) throw error;
        return [];
      });
    // Read after the database: a chunk that is refused during the transaction would be missed
    // before.
    const unkept = [...(this.#unkept.get(id)?.values() ?? [])].filter((chunk) => chunk.first >= first);
    const chunks = new Map([...kept, ...unkept].map((chunk) => [chunk.first, chunk]));
    return [...chunks.values()].sort((one, other) => one.first - other.first).slice(0, count);
  }

  /** Deletes an acknowledged chunk. */
  async forgetChunk(id, first) {
    this.#unkept.get(id)?.delete(first);
    await this.#transact(["chunks"], "readwrite", (store) => store.delete([id, first])).catch(() => {});
  }

  /**
   * Moves the chunks of a recording whose beginning is elsewhere to a recording of their own.
   * Returns whether there are any.
   */
  async split(description, id) {
    const [{ first: beginning } = {}] = await this.read(description.id, 0, 1);
    if (beginning === undefined) return false;
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, store) => {
      const put = ({ first, data }) => store.put({ first: first - beginning, data }, [id, first - beginning]);
      const startedAt = description.startedAt + beginning / description.sampleRate;
      const frameCount = description.frameCount - beginning;
      // Its beginning is missing, so it counts as interrupted even if the user has stopped it.
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

  /**
   * Deletes the chunks of a discarded recording, and keeps its description until the server has
   * deleted the recording.
   */
  async discard(description) {
    this.#unkept.delete(description.id);
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, chunks) => {
      recordings.put({ ...description, isCancelled: true });
      chunks.delete(this.#rangeOf(description.id));
    }).catch(() => {});
  }

  /** Deletes the description and the chunks of a recording. */
  async forget(id) {
    this.#unkept.delete(id);
    await this.#transact(["recordings", "chunks"], "readwrite", (recordings, chunks) => {
      recordings.delete(id);
      chunks.delete(this.#rangeOf(id));
    }).catch(() => {});
  }
}

export const chunkStore = new ChunkStore();
