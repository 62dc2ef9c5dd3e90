import { InvalidRequest, Limits, NotFound, Unavailable } from "@daybook/core"

/** The reason for refusing a file with more records than the app can import. */
export const tooLarge = (name: string): string =>
  `${name} holds more than the app can import. Import it with "daybook import" on the server's machine.`

export const refused = (message: string) => ({ state: "refused", message }) as const

export const tooLong = (name: string, isImport: boolean): string =>
  isImport
    ? `${name} is over ${Limits.IMPORT_FILE_BYTES / 2 ** 20} MB. Import it with "daybook import" on the server's machine.`
    : `${name} is over ${Limits.FOOD_FILE_BYTES / 2 ** 30} GB. Add it with "daybook foods add" on the server's machine.`

export const DISK_FULL = "The disk of the server is full: there is no room for the file. Nothing was changed."

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (/ENOSPC|no space left|disk is full/i.test(error.message) || isDiskFull(error.cause))

export const NO_ROOM = new Unavailable({ message: DISK_FULL, retryAfter: 60 })

export const UNREADABLE =
  "The file could not be read, by a fault of the server, which its log has. Nothing was written."

export const STALLED = "The server stopped while it read the file. Choose it again."

export const NOT_KEPT = new NotFound({
  message:
    "The server no longer has this file: it keeps one for 15 minutes. Choose it again. What was imported is not imported twice."
})

export const NOT_NEXT = new InvalidRequest({ message: "at: expected the end of what was received, within the file" })

export const NOT_WHOLE = new InvalidRequest({
  message: "The file is not received whole yet. Send its other parts first."
})

export const NOT_PLANNED = new InvalidRequest({ message: "The file is not read yet, so there is nothing to import." })
