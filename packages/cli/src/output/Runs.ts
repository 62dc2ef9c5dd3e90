/** More empty days than this in a row are shown as one line. */
const MOST_EMPTY = 2

/** Days of a table in the order they came: single ones, and runs of empty days that are one line. */
export const runsOf = <Row>(
  rows: ReadonlyArray<Row>,
  isEmpty: (row: Row) => boolean
): ReadonlyArray<{ readonly rows: ReadonlyArray<Row>; readonly isOneLine: boolean }> => {
  const runs: Array<Array<Row>> = []
  for (const row of rows) {
    const last = runs.at(-1)
    const [before] = last ?? []
    if (last !== undefined && before !== undefined && isEmpty(row) && isEmpty(before)) last.push(row)
    else runs.push([row])
  }
  return runs.map((run) => ({ rows: run, isOneLine: run.length > MOST_EMPTY }))
}
