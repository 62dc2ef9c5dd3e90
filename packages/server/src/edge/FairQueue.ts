/** Work of one line that may be in progress at a time; the rest of it waits. */
const CONCURRENT_MAX = 4
/** Work of one line that may wait, and for how long (milliseconds) before it is not worth starting. */
const WAITING_MAX = 256
const WAIT_MAX = 15_000
/** After so many milliseconds of work the event loop gets a turn: other connections are read, and their work joins the queue. */
const SLICE = 8

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
 * Shares the one thread between principals: each has a line of its own, and the lines take turns. A client with hundreds of
 * parallel requests delays itself and not the others. Where nothing waits, work starts at once.
 */
export class FairQueue {
  /** In the order in which the lines are served next. */
  readonly #lines = new Map<string, Line>()
  #spent = 0
  #isResting = false

  /** Runs work of a principal in its turn; `refuse` is called instead where too much of it waits, or for too long. */
  submit(name: string, run: Task["run"], refuse: Task["refuse"]): void {
    const line = this.#lineOf(name)
    if (line.waiting.length >= WAITING_MAX) {
      refuse()
      return
    }
    if (!this.#isResting && line.waiting.length === 0 && line.running < CONCURRENT_MAX) this.#start(name, line, run)
    else line.waiting.push({ run, refuse, since: performance.now() })
  }

  #lineOf(name: string): Line {
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const line = { running: 0, waiting: [] }
    this.#lines.set(name, line)
    return line
  }

  #start(name: string, line: Line, run: Task["run"]): void {
    line.running++
    const before = performance.now()
    run(() => {
      line.running--
      if (line.waiting.length > 0) this.#rest()
      else if (line.running === 0) this.#lines.delete(name)
    })
    this.#spent += performance.now() - before
    if (this.#spent > SLICE) this.#rest()
  }

  #rest(): void {
    if (this.#isResting) return
    this.#isResting = true
    setImmediate(() => {
      this.#isResting = false
      this.#spent = 0
      this.#serve()
    })
  }

  /** Starts what may start, one task of each line in turn, until the slice is spent. */
  #serve(): void {
    for (const [name, line] of this.#lines) {
      if (this.#isResting) return
      if (line.running >= CONCURRENT_MAX) continue
      const task = line.waiting.shift()
      if (task === undefined) {
        if (line.running === 0) this.#lines.delete(name)
        continue
      }
      this.#lines.delete(name)
      this.#lines.set(name, line)
      if (performance.now() - task.since > WAIT_MAX) task.refuse()
      else this.#start(name, line, task.run)
    }
  }
}
