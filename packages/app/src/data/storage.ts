import { clear, createStore, del, get, set, type UseStore, update, values } from "idb-keyval"

/**
 * A part of the browser's IndexedDB. A browser may refuse it, such as in a private window. Then it is empty, and the app works without
 * copies and with a queue in memory only.
 */
export interface Storage<A> {
  readonly read: (key: string) => Promise<A | undefined>
  readonly write: (key: string, value: A) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  /** All values, or `undefined` if the browser stores none. */
  readonly values: () => Promise<ReadonlyArray<A> | undefined>
  readonly update: (key: string, change: (value: A | undefined) => A) => Promise<void>
  readonly clear: () => Promise<void>
}

const opened = new Map<string, UseStore>()

const storeOf = (name: string): UseStore => {
  const store = opened.get(name) ?? createStore(`daybook-${name}`, name)
  opened.set(name, store)
  return store
}

/** A part by its name, opened at its first use. Only this app writes its values. */
export const storage = <A>(name: Part): Storage<A> => {
  const use = async <B, C>(run: (store: UseStore) => Promise<B>, otherwise: C): Promise<B | C> => {
    try {
      return await run(storeOf(name))
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => use((store) => get<A>(key, store), undefined),
    write: (key, value) => use((store) => set(key, value, store), undefined),
    remove: (key) => use((store) => del(key, store), undefined),
    values: () => use((store) => values<A>(store), undefined),
    update: (key, change) => use((store) => update<A>(key, change, store), undefined),
    clear: () => use(clear, undefined)
  }
}

/** Every part in which a person's log is stored on the device. All but the queue are emptied at sign-out. */
export type Part = "copies" | "draft" | "leases" | "queue"

/** Empties the parts that contain data of the log, except for the queue, which has its own rules. */
export const forgetParts = async (): Promise<void> => {
  const parts: ReadonlyArray<Part> = ["copies", "draft"]
  await Promise.all(parts.map((part) => storage(part).clear()))
}
