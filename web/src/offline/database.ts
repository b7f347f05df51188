// The database of this device, as a page reads it.

/** Some object stores in one transaction. */
export interface Database {
  has: (store: string) => boolean // older releases have made fewer
  store: (name: string) => IDBObjectStore
}

/** Opens the database, and makes none. */
function open(): Promise<IDBDatabase | undefined> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(undefined)
  return new Promise((done) => {
    const request = indexedDB.open('roundhouse')
    request.onupgradeneeded = () => request.transaction!.abort() // there was none
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(undefined)
  })
}

/** Reads from object stores; undefined if there is no database. */
export async function read<T>(stores: string[], what: (from: Database) => Promise<T>): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  const has = (store: string): boolean => database.objectStoreNames.contains(store)
  try {
    const transaction = database.transaction(stores.filter(has))
    return await what({ has, store: (name) => transaction.objectStore(name) })
  } finally {
    database.close()
  }
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error!)
  })
}

/** Returns what an object store has, if there is one. */
export async function all<T>(from: Database, store: string): Promise<T[]> {
  return from.has(store) ? result(from.store(store).getAll() as IDBRequest<T[]>) : []
}
