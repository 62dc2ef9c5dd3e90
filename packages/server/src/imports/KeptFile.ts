/** Where what a file holds is kept until it is imported. */
export const readingOf = (path: string): string => `${path}.read`

/** Why a file is refused that holds too much for the app. */
export const tooLarge = (name: string): string =>
  `${name} holds more than the app can import. Import it with "daybook import" on the server's machine.`
