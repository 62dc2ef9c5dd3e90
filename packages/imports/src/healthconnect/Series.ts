import type { Numbers } from "./Database.ts"

/** Records in columns, found by their number. */
export interface RecordIndex {
  readonly length: number
  readonly id: (at: number) => number
  readonly offset: (at: number) => number
  /** The index of a record; -1 if there is none with that number. */
  readonly find: (id: number | undefined) => number
}

/** The ascending numbers of records, and their offsets from UTC in seconds: 12 bytes for each record. */
export const recordIndex = (rows: Iterable<Numbers>): RecordIndex => {
  let ids = new Float64Array(1024)
  let offsets = new Int32Array(1024)
  let length = 0
  for (const [id = 0, offset = 0] of rows) {
    if (length === ids.length) {
      const [moreIds, moreOffsets] = [new Float64Array(length * 2), new Int32Array(length * 2)]
      moreIds.set(ids)
      moreOffsets.set(offsets)
      ids = moreIds
      offsets = moreOffsets
    }
    ids[length] = id
    offsets[length++] = offset
  }
  return {
    length,
    id: (at) => ids[at] ?? 0,
    offset: (at) => offsets[at] ?? 0,
    find: (id) => {
      if (id === undefined) return -1
      let [low, high] = [0, length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ids[middle] ?? 0) < id) low = middle + 1
        else high = middle
      }
      return ids[low] === id && low < length ? low : -1
    }
  }
}
