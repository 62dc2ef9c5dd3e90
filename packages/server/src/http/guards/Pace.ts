/** How long requests are started in one turn of the event loop, in milliseconds. */
const TURN = 8
/** The same while connections arrive. Node accepts one connection in a turn, so after long turns new clients would wait for seconds. */
const TURN_WHILE_ACCEPTING = 0.15

/**
 * Starts requests, and reads and accepts connections between them. Those of one credential start in the order in which they come; where
 * several wait, each has its turn, so that a flood by one delays only its own.
 */
export class Pace {
  readonly #waiting = new Map<string, Array<() => void>>()
  #left = TURN
  #isResting = false
  #hasAccepted = false

  /** A connection was accepted, and more may wait for it. */
  accepted(): void {
    this.#hasAccepted = true
  }

  /** Starts at once where nothing waits. The credential is what the request claims; none is checked yet. */
  start(work: () => void, credential: string): void {
    if (this.#isResting || this.#hasAccepted) {
      const before = this.#waiting.get(credential)
      if (before === undefined) this.#waiting.set(credential, [work])
      else before.push(work)
    } else this.#spend(work)
    if (this.#waiting.size > 0 || this.#left <= 0) this.#rest()
  }

  /** The next request of the credential whose turn it is; that of the others comes before it has the next. */
  #next(): (() => void) | undefined {
    for (const [credential, requests] of this.#waiting) {
      const work = requests.shift()
      this.#waiting.delete(credential)
      if (requests.length > 0) this.#waiting.set(credential, requests)
      return work
    }
    return undefined
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
        const work = this.#next()
        if (work === undefined) break
        this.#spend(work)
      }
      this.#isResting = false
      if (this.#waiting.size > 0) this.#rest()
    })
  }
}
