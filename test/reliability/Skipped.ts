/** A test's name, with why it is skipped where it is. */
export const named = (name: string, reason: string | undefined): string =>
  reason === undefined ? name : `${name} (skipped: ${reason})`
