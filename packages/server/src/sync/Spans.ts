/** A time, in milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The times that at least one of the spans covers, ascending and apart. */
export const union = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const joined: Array<{ start: number; end: number }> = []
  for (const { end, start } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The part of a span that no other covers; these do not overlap each other. */
export const freeOf = ({ end, start }: Span, covered: ReadonlyArray<Span>): number =>
  covered.reduce(
    (free, other) => free - Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)),
    end - start
  )

export const isCovered = (at: number, spans: ReadonlyArray<Span>): boolean =>
  spans.some(({ end, start }) => at >= start && at <= end)
