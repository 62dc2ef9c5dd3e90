/** A longer run of empty days is shown as one line. */
const MOST_EMPTY = 2

/** The rows of a table in their order: single days, and runs of empty days that take one line. */
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
