/** A test's name, with the reason if it is skipped. */
export const named = (name: string, reason: string | undefined): string =>
  reason === undefined ? name : `${name} (skipped: ${reason})`
