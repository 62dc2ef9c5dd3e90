/** Makes a value for each key once, and keeps the ones that were asked for last, at most so many. */
export const remembering = <From, To>(
  most: number,
  keyOf: (from: From) => string,
  make: (from: From) => To
): ((from: From) => To) => {
  const kept = new Map<string, To>()
  return (from) => {
    const key = keyOf(from)
    const value = kept.get(key) ?? make(from)
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.size > most ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return value
  }
}
