/** Work of one turn of the event loop, in milliseconds; then connections are read, and what they ask for joins its line. */
const TURN = 8
/** The work of one line, in milliseconds, before it is the next one's turn. */
const SHARE = 1

/**
 * The same while connections arrive. Node accepts one a turn of the event loop, so that long turns would keep new clients
 * waiting for seconds: the lines that have used their share have this together.
 */
const TURN_WHILE_ACCEPTING = 1
const SHARES_WHILE_ACCEPTING = 0.15

interface Line {
  /** What it may still use before the next line's turn; below zero after a long task. */
  credit: number
  readonly tasks: Array<() => void>
}

/**
 * Shares the one thread between lines of work: each gets as much time as any other, however many tasks it has and however long
 * they are. Where nothing waits, work starts at once.
 */
export class Turns {
  /** In the order in which they are served next. */
  readonly #lines = new Map<string, Line>()
  #left = TURN
  #isResting = false
  #hasAccepted = false
  /** Time of tasks that ran inside of the current one. */
  #inner = 0

  /** A connection was accepted, and more may wait for it. */
  accepted(): void {
    this.#hasAccepted = true
  }

  /** Runs a task at once, or in the turn of its line. */
  run(name: string, task: () => void): void {
    if (this.#isResting || this.#hasAccepted || this.#lines.size > 0) this.later(name, task)
    else {
      this.#spend(task)
      if (this.#left <= 0) this.#rest()
    }
  }

  /** Runs a task in the turn of its line, after the current task. */
  later(name: string, task: () => void): void {
    const line = this.#lines.get(name)
    if (line === undefined) this.#lines.set(name, { credit: SHARE, tasks: [task] })
    else line.tasks.push(task)
    this.#rest()
  }

  /** The time that a task takes, without the tasks inside of it. */
  #spend(task: () => void): number {
    const outer = this.#inner
    this.#inner = 0
    const before = performance.now()
    task()
    const whole = performance.now() - before
    const own = whole - this.#inner
    this.#inner = outer + whole
    this.#left -= own
    return own
  }

  #rest(): void {
    if (this.#isResting) return
    this.#isResting = true
    setImmediate(() => {
      const isAccepting = this.#hasAccepted
      this.#hasAccepted = false
      this.#left = isAccepting ? TURN_WHILE_ACCEPTING : TURN
      if (isAccepting) this.#serveOnce()
      else this.#serve()
      this.#isResting = false
      if (this.#lines.size > 0) this.#rest()
    })
  }

  /** Serves the lines in turn until none waits, or the time is up. */
  #serve(): void {
    for (const [name, line] of this.#lines) {
      if (line.credit <= 0) line.credit += SHARE
      this.#work(line)
      // A line whose share was cut short goes on in the next turn.
      if (this.#left <= 0 && line.credit > 0 && line.tasks.length > 0) return
      // Set again, it is the last one.
      this.#lines.delete(name)
      if (line.tasks.length > 0) this.#lines.set(name, line)
      if (this.#left <= 0) return
    }
  }

  /** Lets each line work off what it has used beyond its share, before it is served again. */
  #serveOnce(): void {
    const share = SHARES_WHILE_ACCEPTING / this.#lines.size
    for (const [name, line] of [...this.#lines]) {
      if (line.credit <= 0) line.credit += share
      this.#work(line)
      if (line.tasks.length === 0 && line.credit > 0) this.#lines.delete(name)
      if (this.#left <= 0) return
    }
  }

  #work(line: Line): void {
    while (line.credit > 0 && this.#left > 0) {
      const task = line.tasks.shift()
      if (task === undefined) return
      line.credit -= this.#spend(task)
    }
  }
}
