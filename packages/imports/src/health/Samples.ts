interface Growing<A extends Float64Array | Uint32Array | Int32Array> {
  at: A
}

const grown = <A extends Float64Array | Uint32Array | Int32Array>(column: Growing<A>, next: A): void => {
  next.set(column.at)
  column.at = next
}

/** Samples in columns, which take a tenth of the memory of objects. Times are seconds since 1970. */
export class Samples {
  length = 0
  readonly #start = { at: new Float64Array(256) }
  readonly #seconds = { at: new Float64Array(256) }
  readonly #value = { at: new Float64Array(256) }
  readonly #day = { at: new Int32Array(256) }
  readonly #source = { at: new Uint32Array(256) }
  readonly #line = { at: new Uint32Array(256) }

  add(start: number, seconds: number, value: number, day: number, source: number, line: number): void {
    const at = this.length
    if (at === this.#start.at.length) this.#grow(at * 2)
    this.#start.at[at] = start
    this.#seconds.at[at] = seconds
    this.#value.at[at] = value
    this.#day.at[at] = day
    this.#source.at[at] = source
    this.#line.at[at] = line
    this.length = at + 1
  }

  #grow(size: number): void {
    for (const column of [this.#start, this.#seconds, this.#value]) grown(column, new Float64Array(size))
    for (const column of [this.#source, this.#line]) grown(column, new Uint32Array(size))
    grown(this.#day, new Int32Array(size))
  }

  start(at: number): number {
    return this.#start.at[at] ?? 0
  }
  end(at: number): number {
    return this.start(at) + (this.#seconds.at[at] ?? 0)
  }
  value(at: number): number {
    return this.#value.at[at] ?? 0
  }
  day(at: number): number {
    return this.#day.at[at] ?? 0
  }
  source(at: number): number {
    return this.#source.at[at] ?? 0
  }
  line(at: number): number {
    return this.#line.at[at] ?? 0
  }
}
