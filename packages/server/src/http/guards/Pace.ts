/** How long requests are started in one turn of the event loop, in milliseconds. */
const TURN = 8
/** The same while connections arrive. Node accepts one connection in a turn, so after long turns new clients would wait for seconds. */
const TURN_WHILE_ACCEPTING = 0.15

/** Starts requests in the order in which they come, and reads and accepts connections between them. */
export class Pace {
  readonly #waiting: Array<() => void> = []
  #left = TURN
  #isResting = false
  #hasAccepted = false

  /** A connection was accepted, and more may wait for it. */
  accepted(): void {
    this.#hasAccepted = true
  }

  /** Starts at once where nothing waits. */
  start(work: () => void): void {
    if (this.#isResting || this.#hasAccepted) this.#waiting.push(work)
    else this.#spend(work)
    if (this.#waiting.length > 0 || this.#left <= 0) this.#rest()
  }

  #spend(work: () => void): void {
    const before = performance.now()
    work()
    this.#left -= performance.now() - before
  }

  #rest(): void {
    if (this.#isResting) return
    this.#isResting = true
    setImmediate(() => {
      // What a request took beyond the time of its turn is taken from the next ones.
      this.#left = this.#hasAccepted ? Math.min(this.#left, 0) + TURN_WHILE_ACCEPTING : TURN
      this.#hasAccepted = false
      while (this.#left > 0) {
        const work = this.#waiting.shift()
        if (work === undefined) break
        this.#spend(work)
      }
      this.#isResting = false
      if (this.#waiting.length > 0) this.#rest()
    })
  }
}
