const known = new Map<string, boolean>()

/** Whether a statement only reads. */
export const isRead = (statement: string): boolean => {
  const found = known.get(statement)
  if (found !== undefined) return found
  const read =
    /^\s*(?:SELECT|PRAGMA)\b/i.test(statement) ||
    (/^\s*WITH\b/i.test(statement) && !/\b(?:INSERT|UPDATE|DELETE)\b/i.test(statement))
  known.set(statement, read)
  return read
}

/** Whether a write returns the id of what it wrote. */
export const isReturning = (statement: string): boolean => statement.endsWith("RETURNING id")
