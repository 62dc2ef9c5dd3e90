import { clear, createStore, del, get, set, type UseStore, update, values } from "idb-keyval"

/**
 * A part of the browser's IndexedDB. A browser may refuse it, such as in a private window or on a full device, and may empty it. Every
 * change resolves to whether the device has it: a page holds what it does not have, and says so.
 */
export interface Storage<A> {
  /** The value, or `undefined` if there is none, or the browser refuses to read it. */
  readonly read: (key: string) => Promise<A | undefined>
  readonly write: (key: string, value: A) => Promise<boolean>
  readonly remove: (key: string) => Promise<boolean>
  /** All values, or `undefined` if the browser refuses to read them. */
  readonly values: () => Promise<ReadonlyArray<A> | undefined>
  readonly update: (key: string, change: (value: A | undefined) => A) => Promise<boolean>
}

/** A device that answers later than this is taken for one that refuses: nobody waits for it, and nothing is said to be stored. */
const LATE_MS = 3000

/** An answer of the device, or `otherwise` if it comes late. */
export const inTime = <A, B>(answer: Promise<A>, otherwise: B, ms = LATE_MS): Promise<A | B> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    void answer.then((found) => {
      clearTimeout(timer)
      resolve(found)
    })
  })

const opened = new Map<string, UseStore>()

const storeOf = (name: string): UseStore => {
  const store = opened.get(name) ?? createStore(`daybook-${name}`, name)
  opened.set(name, store)
  return store
}

/** Resolves to whether the device has done it, in time. */
const done = (run: () => Promise<void>): Promise<boolean> =>
  inTime(
    run().then(
      () => true,
      () => false
    ),
    false
  )

/** A part by its name, opened at its first use. Only this app writes its values. */
export const storage = <A>(name: Part): Storage<A> => {
  const open = async (): Promise<UseStore> => {
    if (FORGOTTEN.includes(name) && !(await isForgotten())) throw new Error(`${name} has data of another person`)
    return storeOf(name)
  }
  const found = <B>(read: (store: UseStore) => Promise<B>): Promise<B | undefined> =>
    open()
      .then(read)
      .catch(() => undefined)
  const change = (run: (store: UseStore) => Promise<void>): Promise<boolean> => done(async () => run(await open()))
  return {
    read: (key) => found((store) => get<A>(key, store)),
    write: (key, value) => change((store) => set(key, value, store)),
    remove: (key) => change((store) => del(key, store)),
    values: () => found((store) => values<A>(store)),
    update: (key, next) => change((store) => update<A>(key, next, store))
  }
}

/** Every part in which a person's log is stored on the device. All but the queue are emptied at sign-out. */
export type Part = "copies" | "draft" | "leases" | "queue"

/** For storage that answers at once. */
export const orElse = <A, B>(run: () => A, otherwise: B): A | B => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** The texts of localStorage that this page has written: it may refuse them, and may lose them while the page is open. */
const written = new Map<string, string>()

// Another tab has a newer text, or removed it. Without a key all are gone, which no tab of the app does.
globalThis.addEventListener?.("storage", ({ key }) => key !== null && written.delete(key))

/** Short texts in the local storage. A page reads what it wrote itself even if the device has not stored it. */
export const texts = {
  read: (key: string): string | undefined =>
    written.get(key) ?? orElse(() => localStorage.getItem(key), null) ?? undefined,
  /** Returns true if the device has stored it. */
  write: (key: string, text: string): boolean => {
    written.set(key, text)
    return orElse(() => {
      localStorage.setItem(key, text)
      return true
    }, false)
  },
  remove: (key: string): void => {
    written.delete(key)
    orElse(() => localStorage.removeItem(key), undefined)
  },
  keys: (): ReadonlyArray<string> => [...new Set([...written.keys(), ...orElse(() => Object.keys(localStorage), [])])]
}

/** The parts that contain data of the log, except for the queue, which has its own rules. */
const FORGOTTEN: ReadonlyArray<Part> = ["copies", "draft"]

/** Set until they are empty: the device may refuse that, and the page may be closed before it is done. */
const FORGET = "daybook-forget"

/** Empties the parts with data of the log. Resolves to false if the device refuses. */
export const forgetParts = async (): Promise<boolean> => {
  texts.write(FORGET, "1")
  const emptied = await Promise.all(FORGOTTEN.map((part) => done(async () => clear(storeOf(part)))))
  const isDone = !emptied.includes(false)
  if (isDone) texts.remove(FORGET)
  return isDone
}

let forgotten: Promise<boolean> | undefined

/** Records that an earlier page could not remove are removed before the parts are used. While that is refused, they are not used. */
const isForgotten = (): Promise<boolean> => {
  forgotten ??= texts.read(FORGET) === undefined ? Promise.resolve(true) : forgetParts()
  return forgotten
}

let isAsked = false

/** Asks the browser, once, not to empty the app's storage when the device is short of room. It decides, or asks the person. */
export const askForStorage = (): void => {
  if (isAsked) return
  isAsked = true
  // Over plain http there is nothing to ask. Whatever the answer, a page puts back what it has and the device lost.
  void navigator.storage?.persist?.().catch(() => false)
}

/** The records that only this page has: the device has not stored it, so that it is lost with the page. */
const onlyHere = new Set<string>()

const ask = (event: Event): void => {
  if (onlyHere.size > 0) event.preventDefault()
}

/** Notes whether only this page has something. While it does, the browser asks before it closes the page. */
export const noteOnlyHere = (what: string, is: boolean): void => {
  if (!is) onlyHere.delete(what)
  else if (onlyHere.add(what).size === 1) addEventListener("beforeunload", ask)
}

/** The start of the keys of the texts of all forms, in the present shape and earlier ones. */
const FORMS = "daybook-form"

/** Forgets the typed text of every form, of any account. */
export const forgetForms = (): void => {
  for (const key of texts.keys()) {
    if (!key.startsWith(FORMS)) continue
    texts.remove(key)
    noteOnlyHere(key, false)
  }
}
