import type { Turns } from "./Turns.ts"

/** A line that work waits in, and how much of it may be in progress at a time. */
export interface LineName {
  readonly name: string
  readonly atOnce: number
}

/** Reads in progress: each may take milliseconds of the thread. */
export const READS_AT_ONCE = 2
/** Writes in progress: those of one turn of the event loop share one commit. */
export const WRITES_AT_ONCE = 16

/** Work of one line that may wait, and for how long (milliseconds) before it is not worth starting. */
const WAITING_MAX = 256
const WAIT_MAX = 15_000

interface Task {
  readonly run: (done: () => void) => void
  readonly refuse: () => void
  readonly since: number
}

interface Line {
  running: number
  readonly waiting: Array<Task>
}

/**
 * The work of principals: each has a line of its own, with a bound on what is in progress and on what waits. A client with
 * hundreds of parallel requests delays itself and not the others.
 */
export class FairQueue {
  readonly #lines = new Map<string, Line>()
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** How much work waits. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((total, { waiting }) => total + waiting.length, 0)
  }

  /** Runs work of a principal in its turn; `refuse` is called instead where too much of it waits, or for too long. */
  submit({ atOnce, name }: LineName, run: Task["run"], refuse: Task["refuse"]): void {
    const line = this.#lineOf(name)
    if (line.running < atOnce) {
      line.running++
      this.#turns.run(name, () => run(() => this.#next(name, line)))
    } else if (line.waiting.length < WAITING_MAX) line.waiting.push({ run, refuse, since: performance.now() })
    else refuse()
  }

  #lineOf(name: string): Line {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const line = { running: 0, waiting: [] }
    this.#lines.set(name, line)
    return line
  }

  /** The place of work that is done goes to what has waited longest. */
  #next(name: string, line: Line): void {
    const next = line.waiting.shift()
    if (next === undefined) {
      line.running--
      if (line.running === 0) this.#lines.delete(name)
      return
    }
    this.#turns.later(name, () => {
      const done = () => this.#next(name, line)
      if (performance.now() - next.since <= WAIT_MAX) next.run(done)
      else {
        next.refuse()
        done()
      }
    })
  }
}
