import { clear, createStore, del, get, set, type UseStore, update, values } from "idb-keyval"

/**
 * A part of the browser's IndexedDB. A browser may refuse it, such as in a private window or on a full device, and may empty it. Every
 * change resolves to whether the device has it: a page holds what it does not have, and says so.
 */
interface Storage<A> {
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
type Part = "copies" | "draft" | "leases" | "queue"

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

export const forgetForms = (): void => {
  for (const key of texts.keys()) {
    if (!key.startsWith(FORMS)) continue
    texts.remove(key)
    noteOnlyHere(key, false)
  }
}

/** A random UUID. `crypto.randomUUID` exists only over https. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

/** The messages between the tabs of a browser: the queue changed, the log changed, the session began or ended. */
type News = "queue" | "log" | "session"

const channel = new BroadcastChannel("daybook")

export const tell = (news: News): void => channel.postMessage(news)

export const listen = (news: News, hear: () => void): void => {
  channel.addEventListener("message", ({ data }) => {
    if (data === news) hear()
  })
}

const DROPPED = "dropped "

/** Tells the other tabs that a write is dropped from the queue. */
export const tellDropped = (id: string): void => channel.postMessage(DROPPED + id)

export const hearDropped = (hear: (id: string) => void): void => {
  channel.addEventListener("message", ({ data }) => {
    if (typeof data === "string" && data.startsWith(DROPPED)) hear(data.slice(DROPPED.length))
  })
}

interface Lease {
  readonly owner: string
  /** In milliseconds. */
  readonly until: number
}

const leases = storage<Lease>("leases")
const LEASE_MS = 6000
const ME = newId()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs while no other tab does. It uses a Web Lock or, over plain http, which has none, a lease in IndexedDB. A lease that the device does
 * not store, renew or end in time protects no tab for longer than it lasts: two may send a write then, which the server does once, by its id.
 */
export const alone = async (name: string, run: () => Promise<void>): Promise<void> => {
  if ("locks" in navigator) {
    await navigator.locks.request(`daybook-${name}`, run)
    return
  }
  while (!(await takeLease(name))) await pause(LEASE_MS / 12)
  const renewal = setInterval(() => void takeLease(name), LEASE_MS / 3)
  try {
    await run()
  } finally {
    clearInterval(renewal)
    await leases.update(name, (lease) => (lease?.owner === ME ? { owner: ME, until: 0 } : (lease ?? NOBODY)))
  }
}

const NOBODY: Lease = { owner: "", until: 0 }

/** Takes the lease if it is free. Returns true if this tab may run: it has it, or the device has none to give. */
const takeLease = async (name: string): Promise<boolean> => {
  let isMine = true
  await leases.update(name, (lease) => {
    const now = Date.now()
    isMine = lease === undefined || lease.owner === ME || lease.until < now
    return isMine || lease === undefined ? { owner: ME, until: now + LEASE_MS } : lease
  })
  return isMine
}
