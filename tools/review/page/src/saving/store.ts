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
  revision: number | null; // that the person saw; null: the one that the change before it makes
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

  private async run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    const base = await this.base;
    if (!base) return undefined;
    return new Promise((resolve) => {
      const asked = act(base.transaction(table, mode, { durability: "strict" }).objectStore(table));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(undefined);
    });
  }

  async put(item: Item): Promise<void> {
    await this.run("readwrite", (store) => store.put(item));
  }

  async remove(id: string): Promise<void> {
    await this.run("readwrite", (store) => store.delete(id));
  }

  async all(): Promise<Item[]> {
    return ((await this.run("readonly", (store) => store.getAll())) as Item[] | undefined) ?? [];
  }
}
