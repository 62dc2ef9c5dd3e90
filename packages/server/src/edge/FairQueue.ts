import type { Turns } from "./Turns.ts"

/** The name of a line (a queue of work), and how many of its tasks may be in progress at a time. */
export interface LineName {
  readonly name: string
  readonly atOnce: number
}

/** Reads of one line in progress: each may occupy the thread for milliseconds. */
export const READS_AT_ONCE = 2
/** Writes of one line in progress: those of one turn of the event loop share one commit. */
export const WRITES_AT_ONCE = 16

/** Tasks of one line that may wait, and for how long (in milliseconds) before they are refused. */
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
 * Queues the work of each principal in lines of its own, with a limit on what is in progress and on what waits. A client with
 * hundreds of parallel requests delays only itself.
 */
export class FairQueue {
  readonly #lines = new Map<string, Line>()
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** The number of waiting tasks, over all lines. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((total, { waiting }) => total + waiting.length, 0)
  }

  /** Runs a task in the turn of its line. Calls `refuse` instead if too many tasks of the line wait, or this one waits too long. */
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

  /** Replaces a finished task by the one of its line that has waited longest. */
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
