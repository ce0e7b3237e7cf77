// What is not saved yet, kept in this browser until it is: a reload, a crash of the page or a server that is away must
// not lose it. It holds places, labels and comments as the log of changes does, and nothing once all is saved.

export interface Item {
  id: string; // by which the server knows a repetition
  order: number;
  owner: string; // the page that sends it
  folder: string;
  annotator: string;
  note: string; // its name
  action: string;
  body: object;
  revision: number | null; // that the person saw; null: the one that the change before it makes, until that is saved
}

const table = "changes";

export class Store {
  private readonly base: Promise<IDBDatabase | null>;

  constructor() {
    this.base = new Promise((resolve) => {
      try {
        const asked = indexedDB.open("scrim-review", 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(table, { keyPath: "id" });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => resolve(null); // a browser that keeps nothing: the page warns before it is closed
      } catch {
        resolve(null);
      }
    });
  }

  // What one transaction gives; an error where the browser does not keep it.
  private async run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const base = await this.base;
    if (!base) throw new Error("this browser keeps nothing");
    return new Promise((resolve, reject) => {
      const transaction = base.transaction(table, mode, { durability: "strict" });
      const asked = act(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(asked.result);
      if (mode === "readwrite") transaction.commit(); // now, and not when the page has heard of its requests: it may be left
      transaction.onabort = () => reject(transaction.error ?? new Error("this browser has no room"));
    });
  }

  // Whether it is kept.
  async put(item: Item): Promise<boolean> {
    return this.run("readwrite", (store) => store.put(item)).then(() => true, () => false);
  }

  // With it goes that the change after it is based on it: the two are never apart, whenever the page ends.
  async remove(id: string, after?: Item): Promise<void> {
    await this.run("readwrite", (store) => {
      if (after) store.put(after);
      return store.delete(id);
    }).catch(() => undefined);
  }

  async all(): Promise<Item[]> {
    return this.run("readonly", (store) => store.getAll() as IDBRequest<Item[]>).catch(() => []);
  }
}
