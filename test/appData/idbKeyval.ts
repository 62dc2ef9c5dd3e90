// Stands in for the package of this name in the tests of the app's queue: what the tabs of one browser keep, in the memory of the test.
// As IndexedDB does, it keeps copies, and answers later.

/** What the browser of the tab keeps, by store and key. */
declare const disk: Map<string, Map<string, unknown>>

type Store = () => Map<string, unknown>

export const createStore = (database: string): Store => {
  return () => {
    const found = disk.get(database) ?? new Map<string, unknown>()
    disk.set(database, found)
    return found
  }
}

export const get = async (key: string, store: Store) => structuredClone(store().get(key))

export const set = async (key: string, value: unknown, store: Store) => void store().set(key, structuredClone(value))

export const del = async (key: string, store: Store) => void store().delete(key)

export const update = async (key: string, change: (value: unknown) => unknown, store: Store) =>
  void store().set(key, structuredClone(change(store().get(key))))

export const values = async (store: Store) => structuredClone([...store().values()])

export const clear = async (store: Store) => store().clear()
