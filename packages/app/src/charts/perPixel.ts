/** A point of a chart, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/**
 * A line with at most four points a pixel: the first, the lowest, the highest and the last. It looks as with all of them, since a
 * pixel shows no more, and no peak is lost.
 */
export const perPixel = (points: ReadonlyArray<Place>): ReadonlyArray<Place> => {
  const columns = new Map<number, [Place, ...Array<Place>]>()
  for (const point of points) {
    const column = columns.get(Math.round(point.x))
    if (column === undefined) columns.set(Math.round(point.x), [point])
    else column.push(point)
  }
  return [...columns.values()].flatMap(kept)
}

const MOST_OF_A_PIXEL = 4

const kept = (column: readonly [Place, ...Array<Place>]): ReadonlyArray<Place> => {
  if (column.length <= MOST_OF_A_PIXEL) return column
  const low = column.reduce((a, b) => (b.y < a.y ? b : a))
  const high = column.reduce((a, b) => (b.y > a.y ? b : a))
  const wanted = new Set([column[0], low, high, column.at(-1)])
  return column.filter((point) => wanted.has(point))
}
