import { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"

/** The most reads of one key in progress: each may occupy the thread for milliseconds. */
export const READS_AT_ONCE = 2
/** The most writes of one key in progress: those of one turn of the event loop share one commit. */
export const WRITES_AT_ONCE = 16

/** The most waiting requests of a line, and the time in milliseconds after which a waiting one is refused. */
const WAITING_MAX = 256
const WAIT_MAX = 15_000

interface Line {
  running: number
  readonly waiting: Array<() => void>
}

/** Limits the requests of each key that are in progress or wait. A client with hundreds of parallel requests delays only itself. */
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
    return [...this.#lines.values()].reduce((all, { waiting }) => all + waiting.length, 0)
  }

  /** Runs work when its line has a place for it. Refuses it if too many requests of the line wait, or if it waited too long. */
  run<A, E, R>(name: string, atOnce: number, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> {
    return Effect.uninterruptibleMask((restore) => {
      const line = this.#line(name)
      const leave = (): void => {
        const next = line.waiting.shift()
        if (next !== undefined) next()
        else if (--line.running === 0) this.#lines.delete(name)
      }
      if (line.running < atOnce) {
        line.running++
        return placed(restore(work), leave)
      }
      if (line.waiting.length >= WAITING_MAX) return this.#busy
      const since = performance.now()
      return Effect.flatMap(restore(turnOf(line, leave)), () =>
        placed<A, E | Unavailable, R>(performance.now() - since > WAIT_MAX ? this.#busy : restore(work), leave)
      )
    })
  }

  #line(name: string): Line {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const line = { running: 0, waiting: [] }
    this.#lines.set(name, line)
    return line
  }
}

/** Does work that has a place in its line, and frees the place. Every request passes here, so it is cheaper than a semaphore. */
const placed = <A, E, R>(work: Effect.Effect<A, E, R>, leave: () => void): Effect.Effect<A, E, R> =>
  Effect.matchCauseEffect(work, {
    onFailure: (cause) => {
      leave()
      return Effect.failCause(cause)
    },
    onSuccess: (value) => {
      leave()
      return Effect.succeed(value)
    }
  })

/** Waits until a place of a line becomes free, and takes it. */
const turnOf = ({ waiting }: Line, leave: () => void): Effect.Effect<void> =>
  Effect.async((resume) => {
    const start = () => resume(Effect.void)
    waiting.push(start)
    return Effect.sync(() => {
      const at = waiting.indexOf(start)
      // The place was given before the wait was interrupted.
      if (at < 0) leave()
      else waiting.splice(at, 1)
    })
  })

const BUSY = new Unavailable({
  message: "Too many requests of this key are waiting; send fewer at a time.",
  retryAfter: 2
})
