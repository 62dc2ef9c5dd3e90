/** The path of the file that keeps the records of an uploaded file until it is imported. */
export const readingOf = (path: string): string => `${path}.read`

/** The reason for refusing a file with more records than the app can import. */
export const tooLarge = (name: string): string =>
  `${name} holds more than the app can import. Import it with "daybook import" on the server's machine.`
