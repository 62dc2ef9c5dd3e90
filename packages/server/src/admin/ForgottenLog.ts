import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import { CannotOpen } from "../engines/CannotOpen.ts"
import { ownerIn, ownersBeside } from "./BackupOwners.ts"
import { backupTime } from "./Rotation.ts"

/** The default folder of a log's backups. */
export const backupFolderOf = (database: string): string => path.join(path.dirname(database), "backups")

/**
 * Refuses to create a log if there was one at its place. A volume that is not mounted, or a deleted file, looks like a new installation.
 * Entries in a new log would hide the loss.
 */
export const refuseForgotten = (database: string, backups: string): Effect.Effect<void, CannotOpen> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const size = Effect.map(fs.stat(database), (found) => found.size)
    if ((yield* Effect.orElseSucceed(size, () => FileSystem.Size(0))) > FileSystem.Size(0)) return
    const namesIn = (folder: string) => Effect.orElseSucceed(fs.readDirectory(folder), (): Array<string> => [])
    const found = (yield* namesIn(backups)).filter((name) => backupTime(name) !== undefined).sort()
    // A second log of a folder is not refused for the backups of the first.
    const others = found.length === 0 ? [] : yield* ownersBeside(database)
    const isOfOther = (name: string) =>
      Effect.map(ownerIn(path.join(backups, name)), (owner) => owner !== undefined && others.includes(owner))
    const backup = (yield* Effect.filter(found, (name) => Effect.negate(isOfOther(name)))).at(-1)
    if (backup !== undefined) return yield* forgotten(database, path.join(backups, backup), "daybook restore --newest")
    const beside = path.dirname(database)
    const isLeft = LEFT_BESIDE(path.basename(database))
    const left = (yield* namesIn(beside)).find(isLeft)
    if (left !== undefined) return yield* forgotten(database, path.join(beside, left), "daybook restore FILE")
  }).pipe(Effect.provide(NodeFileSystem.layer))

/** Matches the files that Daybook keeps beside a log: from before a restore or an update, or from a file that was replaced. */
const LEFT_BESIDE = (name: string) => (other: string) =>
  other.startsWith(`${name}.`) && /^(?:before-restore|schema|replaced)-/.test(other.slice(name.length + 1))

const forgotten = (database: string, found: string, remedy: string): CannotOpen =>
  new CannotOpen({
    message: `There is no log at ${database}, but there was one: ${found} is left of it. Mount or put back the log, or restore it (${remedy}). If a new, empty log is meant: daybook serve --new`,
    isMissing: true
  })
