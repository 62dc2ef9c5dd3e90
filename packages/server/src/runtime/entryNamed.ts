/** The entry of a table under a name from outside: `constructor`, which every object has, is none. */
export const entryNamed = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
