import { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"

/** Reads of one key in progress: each may occupy the thread for milliseconds. */
export const READS_AT_ONCE = 2
/** Writes of one key in progress: those of one turn of the event loop share one commit. */
export const WRITES_AT_ONCE = 16

/** Requests of one line that may wait, and for how long (in milliseconds) before they are refused. */
const WAITING_MAX = 256
const WAIT_MAX = 15_000

interface Line {
  readonly atOnce: number
  readonly places: Effect.Semaphore
  /** Requests in progress and waiting. */
  count: number
}

/** Limits what each key has in progress, and what of it waits. A client with hundreds of parallel requests delays only itself. */
export class Lines {
  readonly #lines = new Map<string, Line>()
  readonly #busy: Effect.Effect<never, Unavailable>

  /** `refused` is called for each request that is refused. */
  constructor(refused: () => void) {
    this.#busy = Effect.suspend(() => {
      refused()
      return BUSY
    })
  }

  /** The number of waiting requests, over all lines. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((all, { atOnce, count }) => all + Math.max(0, count - atOnce), 0)
  }

  /** Runs work when its line has a place for it. Refuses it where too much of the line waits, or it waited too long. */
  run<A, E, R>(name: string, atOnce: number, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> {
    return Effect.suspend(() => {
      const line = this.#line(name, atOnce)
      if (line.count >= atOnce + WAITING_MAX) return this.#busy
      line.count++
      const placed = line.count > atOnce ? this.#later(line, work) : line.places.withPermits(1)(work)
      return Effect.ensuring(
        placed,
        Effect.sync(() => --line.count === 0 && this.#lines.delete(name))
      )
    })
  }

  #line(name: string, atOnce: number): Line {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const line = { atOnce, places: Effect.unsafeMakeSemaphore(atOnce), count: 0 }
    this.#lines.set(name, line)
    return line
  }

  #later<A, E, R>({ places }: Line, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> {
    const since = performance.now()
    return places.withPermits(1)(
      Effect.suspend(
        (): Effect.Effect<A, E | Unavailable, R> => (performance.now() - since > WAIT_MAX ? this.#busy : work)
      )
    )
  }
}

const BUSY = new Unavailable({
  message: "Too many requests of this key are waiting; send fewer at a time.",
  retryAfter: 2
})
