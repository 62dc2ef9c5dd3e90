/** Milliseconds of work in one turn of the event loop. After that, connections are read and their requests join the lines. */
const TURN = 8
/** Milliseconds of work of one line before the next line is served. */
const SHARE = 1

/**
 * The same while connections arrive. Node accepts one connection in a turn of the event loop, so that long turns would make new
 * clients wait for seconds. All lines together are given these shares in a turn.
 */
const TURN_WHILE_ACCEPTING = 1
const SHARES_WHILE_ACCEPTING = 0.15

interface Line {
  /** Milliseconds that are left of its share; below zero after a long task. */
  credit: number
  readonly tasks: Array<() => void>
}

/**
 * Divides the time of the event loop between lines of work: each gets an equal share, however many tasks it has and
 * however long they take. If no task waits, a new one starts at once.
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
      // Deleted and set again, it is the last one of the map.
      this.#lines.delete(name)
      if (line.tasks.length > 0) this.#lines.set(name, line)
      if (this.#left <= 0) return
    }
  }

  /** Serves each line once. A line that used more than its share is not served until later shares have made up for it. */
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
