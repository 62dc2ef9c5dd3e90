/** A time, in milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The times that at least one of the spans covers, as ascending spans that do not touch. */
export const union = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const joined: Array<{ start: number; end: number }> = []
  for (const { end, start } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The cover of ascending spans that do not overlap. */
export const coverOf = (spans: ReadonlyArray<Span>) => {
  const lengths = [0]
  for (const { end, start } of spans) lengths.push((lengths.at(-1) ?? 0) + end - start)
  /** The number of spans that begin at a time or before it. */
  const begunAt = (at: number): number => {
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.start ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const lengthBefore = (at: number): number => {
    const begun = begunAt(at)
    const last = spans[begun - 1]
    return (lengths[begun] ?? 0) - (last === undefined ? 0 : Math.max(0, last.end - at))
  }
  return {
    has: (at: number): boolean => at <= (spans[begunAt(at) - 1]?.end ?? Number.NEGATIVE_INFINITY),
    /** The length of the part of a span that they do not cover. */
    freeOf: ({ end, start }: Span): number => end - start - (lengthBefore(end) - lengthBefore(start))
  }
}
