import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { backup } from "../../packages/server/src/index.ts"
import { daybook, type Ended } from "../edge/Binary.ts"
import { temporaryFolder } from "../harness/TestServer.ts"

/** A folder in which a log lies or will lie, and what the built program is told of it. */
export interface LogPlace {
  readonly folder: string
  readonly database: string
  /** Where backups go unless something else is said. */
  readonly backups: string
  readonly environment: Readonly<Record<string, string>>
}

/** A budget that no run spends. */
const PLENTY = "999999999"

/** The settings for a log in a folder, with budgets out of the way. */
export const logPlaceIn = (folder: string, settings: Readonly<Record<string, string>> = {}): LogPlace => {
  const database = path.join(folder, "daybook.db")
  return {
    folder,
    database,
    backups: path.join(folder, "backups"),
    environment: {
      HOME: folder,
      DAYBOOK_DATABASE: database,
      DAYBOOK_READ_PER_HOUR: PLENTY,
      DAYBOOK_WRITE_PER_HOUR: PLENTY,
      DAYBOOK_BACKUP_AT: "off",
      ...settings
    }
  }
}

/** A place for a log of the test's own. */
export const newLogPlace = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.map(temporaryFolder, (folder) => logPlaceIn(folder, settings))

/** Runs a command that must do what it was asked. */
export const done = (place: LogPlace, ...args: ReadonlyArray<string>): Effect.Effect<Ended> =>
  Effect.flatMap(daybook(args, place.environment), (ended) =>
    ended.code === 0
      ? Effect.succeed(ended)
      : Effect.dieMessage(`daybook ${args.join(" ")} ended with ${ended.code}: ${ended.stderr}`)
  )

/** Makes a backup and gives its file. */
export const backedUp = ({ environment }: LogPlace): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => backup(environment)),
    ({ file }) => file
  )

/** The log as `daybook export` prints it. */
export const exported = (place: LogPlace): Effect.Effect<string> =>
  Effect.map(done(place, "export"), ({ stdout }) => stdout)

/** Every name below a folder, of files with their mode and a digest: equal before and after where nothing was changed. */
export const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(namesIn(folder).map((name) => [name, described(path.join(folder, name))]))

/** Every name below a folder. */
export const namesIn = (folder: string): ReadonlyArray<string> =>
  fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()

const described = (file: string): string => {
  const stat = fs.lstatSync(file)
  if (!stat.isFile()) return stat.isSymbolicLink() ? `link to ${fs.readlinkSync(file)}` : "no file"
  return `${(stat.mode & 0o777).toString(8)} ${createHash("sha256").update(fs.readFileSync(file)).digest("hex")}`
}
