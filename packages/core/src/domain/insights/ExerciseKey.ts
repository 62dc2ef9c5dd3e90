/** The key by which exercises are matched: the name without regard to case and white space. */
export const exerciseKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, "").toLowerCase()
