import type { Answer, Params, ReadName } from "@daybook/core/app"
import { type Signal, signal } from "@preact/signals"
import { useEffect, useMemo } from "preact/hooks"
import { listen, storage } from "./device.ts"
import { NoAnswer, RefusedCall, request } from "./request.ts"
import { refreshSession, sessionEnded } from "./session.ts"

/** Reads once. Throws `RefusedCall` or `NoAnswer`. */
export const read = async <Name extends ReadName>(
  name: Name,
  params: Params<Name>,
  signal?: AbortSignal
): Promise<Answer<Name>> => (await request(name, params, signal === undefined ? {} : { signal })).answer

export interface Read<A> {
  readonly data: A | undefined
  readonly error: string | undefined
  /** True if the last attempt had no answer: `data` is a copy then. */
  readonly offline: boolean
  readonly loading: boolean
  /** The time when the server was asked for `data`, in milliseconds. */
  readonly asOf: number | undefined
}

interface KeptRead<A> {
  readonly state: Signal<Read<A>>
  readonly refresh: () => Promise<void>
  /** Reads after a change: an answer that is on its way may be older. */
  readonly refreshChanged: () => Promise<void>
  /** Notes that a component shows it. Returns a function to call when it no longer does. */
  readonly show: () => () => void
  readonly isShown: () => boolean
}

/** A copy of the last answer, so that a page opens without a network. */
export interface Copy<A> {
  readonly data: A
  readonly asOf: number
}

export const COPIES = "copies"

type Shelf = { [Name in ReadName]?: Map<string, KeptRead<Answer<Name>>> }
const shelf: Shelf = {}

const keyOf = (params: object): string =>
  JSON.stringify(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )

export const copyKey = (name: ReadName, params: object): string => `${name} ${keyOf(params)}`

const shelfOf = <Name extends ReadName>(name: Name): Map<string, KeptRead<Answer<Name>>> => {
  const known: Shelf[Name] = shelf[name]
  if (known !== undefined) return known
  const made: Shelf[Name] & {} = new Map()
  shelf[name] = made
  return made
}

const keep = <Name extends ReadName>(name: Name, params: Params<Name>): KeptRead<Answer<Name>> => {
  const key = keyOf(params)
  const known = shelfOf(name).get(key)
  if (known !== undefined) return known
  const made = reading(copyKey(name, params), (signal) => read(name, params, signal))
  shelfOf(name).set(key, made)
  return made
}

const reading = <A>(key: string, load: (signal: AbortSignal) => Promise<A>): KeptRead<A> => {
  const copies = storage<Copy<A>>(COPIES)
  const state = signal<Read<A>>({ data: undefined, error: undefined, offline: false, loading: true, asOf: undefined })
  let users = 0
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let abort = new AbortController()
  const showCopy = async (): Promise<void> => {
    const copy = await copies.read(key)
    if (copy !== undefined && state.value.asOf === undefined) state.value = { ...state.value, ...copy }
  }
  const once = async (): Promise<void> => {
    abort = new AbortController()
    const { signal } = abort
    if (state.value.asOf === undefined) void showCopy()
    // The answer may lack what is written meanwhile.
    const asOf = Date.now()
    try {
      const data = await load(signal)
      state.value = { data, error: undefined, offline: false, loading: false, asOf }
      // Where the device does not store it, a page without a network says that there is no copy, or shows the older one with its time.
      void copies.write(key, { data, asOf })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedCall && error.status === 401) sessionEnded()
      const message = error instanceof Error ? error.message : String(error)
      state.value = { ...state.value, error: message, offline: error instanceof NoAnswer, loading: false }
    }
  }
  const refresh = (): Promise<void> => {
    if (running !== undefined) return running
    const run = once().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return {
    state,
    refresh,
    refreshChanged: () => {
      if (running === undefined) return refresh()
      following ??= running.then(() => {
        following = undefined
        return refresh()
      })
      return following
    },
    show: () => {
      users++
      return () => {
        users--
        if (users > 0) return
        abort.abort()
        running = undefined
      }
    },
    isShown: () => users > 0
  }
}

/** Reads for a component, and again on focus, every half minute, and after every write. */
export const useRead = <Name extends ReadName>(name: Name, params: Params<Name>): Read<Answer<Name>> => {
  const found = useMemo(() => keep(name, params), [name, keyOf(params)])
  useEffect(() => {
    const hide = found.show()
    void found.refresh()
    return hide
  }, [found])
  return found.state.value
}

/** Reads what the screen shows and the preferences again. Other reads are repeated when a page needs them. */
export const refreshReads = async (): Promise<void> => {
  const all = Object.values(shelf).flatMap((reads) => [...reads.values()])
  await Promise.all([
    ...all.filter(({ isShown }) => isShown()).map(({ refreshChanged }) => refreshChanged()),
    refreshSession()
  ])
}

export const forgetReads = (): void => {
  for (const reads of Object.values(shelf)) reads.clear()
}

const REFRESH_MS = 30_000

let newest: string | undefined

/** Reads again if the log changed since the last time. After a failure the next time tries again, unless the session has ended. */
const refreshIfChanged = async (): Promise<void> => {
  try {
    const [change] = await read("appChanges", { limit: 1 })
    if (change?.id === newest) return
    newest = change?.id
    await refreshReads()
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 401) sessionEnded()
  }
}

const isVisible = (): boolean => document.visibilityState === "visible"

/** Reads again when the person returns to the app and, while the app is on the screen, when the log changed. */
export const startRefreshing = (): void => {
  const refresh = () => {
    if (isVisible()) void refreshReads()
  }
  setInterval(() => {
    if (isVisible()) void refreshIfChanged()
  }, REFRESH_MS)
  document.addEventListener("visibilitychange", refresh)
  addEventListener("online", refresh)
  listen("log", refresh)
}
