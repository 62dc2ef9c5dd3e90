/** The entry of a table under a name from outside. `constructor` and other members of every object do not count. */
export const entryNamed = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
