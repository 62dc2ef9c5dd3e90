/** Rows by a key, in the order of the first row of each key. The object of `Array.groupBy` would order names like `5` otherwise. */
export const grouped = <Row, Key>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => Key
): ReadonlyMap<Key, readonly [Row, ...Array<Row>]> => {
  const groups = new Map<Key, [Row, ...Array<Row>]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
