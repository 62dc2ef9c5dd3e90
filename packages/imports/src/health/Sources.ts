const RANKS = { watch: 0, phone: 1, device: 2, app: 3 } as const

/** The sources of samples, by number. If two have the same time, the one with the lower order is preferred. */
export interface Sources {
  /** The number of a source. `device` describes the device of one of its samples. */
  readonly numberOf: (name: string, device: string | undefined) => number
  readonly order: (source: number) => number
}

/** More sources than anybody has. It bounds the memory for a hostile file. */
const MOST_SOURCES = 5000

const rankOf = (name: string, device: string): number => {
  const text = `${name} ${device}`
  if (/watch/i.test(text)) return RANKS.watch
  if (/iphone|phone/i.test(text)) return RANKS.phone
  return device === "" ? RANKS.app : RANKS.device
}

/** A watch comes before a phone, a phone before other devices, these before apps; of equals, the first in the file. */
export const makeSources = (): Sources => {
  const numbers = new Map<string, number>()
  const orders: Array<number> = []
  return {
    numberOf: (name, device) => {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const source = Math.min(numbers.size, MOST_SOURCES)
      if (source < MOST_SOURCES) {
        // A copy: the name may be a part of a large text, which it would keep in memory.
        numbers.set(Buffer.from(name).toString(), source)
        orders.push(rankOf(name, device ?? "") * MOST_SOURCES + source)
      }
      return source
    },
    order: (source) => orders[source] ?? Number.MAX_SAFE_INTEGER
  }
}
