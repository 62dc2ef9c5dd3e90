// Stands in for the package of this name in the tests of the app's data layer: what the tabs of one browser keep, in the memory of the test.
// As IndexedDB does, it keeps copies, and answers later. The device of the test may refuse changes, or answer when the test lets it.

import type { Device } from "./Device.ts"

/** What the browser of the tab keeps, by store and key, and how it behaves. */
declare const disk: Map<string, Map<string, unknown>>
declare const device: Device

type Store = () => Map<string, unknown>

export const createStore = (database: string): Store => {
  return () => {
    const found = disk.get(database) ?? new Map<string, unknown>()
    disk.set(database, found)
    return found
  }
}

const change = async (run: () => unknown): Promise<void> => {
  await device.answer()
  device.change()
  run()
}

const found = async <A>(run: () => A): Promise<A> => {
  await device.answer()
  return structuredClone(run())
}

export const get = (key: string, store: Store) => found(() => store().get(key))

export const set = (key: string, value: unknown, store: Store) => {
  const copy = structuredClone(value)
  return change(() => store().set(key, copy))
}

export const del = (key: string, store: Store) => change(() => store().delete(key))

export const update = async (key: string, next: (value: unknown) => unknown, store: Store) => {
  await device.answer()
  const value = structuredClone(next(store().get(key)))
  device.change()
  store().set(key, value)
}

export const values = (store: Store) => found(() => [...store().values()])

export const clear = (store: Store) => change(() => store().clear())
