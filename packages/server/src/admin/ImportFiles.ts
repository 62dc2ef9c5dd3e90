import { furthestToday, Principal } from "@daybook/core"
import { type FileOptions, type GivenFile, ImportFault, type ReadImport, readFiles, Undecided } from "@daybook/imports"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "../identity/AccountStore.ts"
import { readInProcess } from "../imports/DatabaseProcess.ts"
import { Importing } from "../imports/Importing.ts"
import { Journal } from "../journal/Journal.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openOrCreate } from "./OpenLog.ts"
import type { Settings } from "./Settings.ts"

/** The file cannot be imported, in a sentence for the person. */
class CannotRead extends Data.TaggedError("CannotRead")<{ readonly message: string }> {}

/** The result of reading files: their records, or a question that the person must answer first. */
export type FilesRead =
  | { readonly read: ReadImport & { readonly title: string } }
  | { readonly question: Undecided["question"]; readonly message: string }

/** Reads the files of an export of another app. It needs no log. */
export const readExportFiles = (
  files: ReadonlyArray<GivenFile>,
  options: Omit<FileOptions, "lastDate" | "readDatabase">
): Effect.Effect<FilesRead, CannotRead> =>
  Effect.flatMap(furthestToday, (lastDate) =>
    Effect.tryPromise({
      try: async (): Promise<FilesRead> => ({
        read: await readFiles(files, { ...options, lastDate, readDatabase: readInProcess })
      }),
      catch: (error) => error
    }).pipe(
      Effect.catchAll((error) => {
        if (error instanceof Undecided) return Effect.succeed({ question: error.question, message: error.message })
        return error instanceof ImportFault ? new CannotRead({ message: error.message }) : Effect.die(error)
      })
    )
  )

const layerOf = (settings: Settings) =>
  Layer.merge(Layer.provide(Importing.layer, Journal.layer), AccountStore.layer).pipe(
    Layer.provide(openOrCreate(settings))
  )

/** Imports the records into the log of an account, by default the owner's. A dry run only returns what an import would do. */
export const importFiles = (
  settings: Settings,
  read: ReadImport,
  { account, isDryRun }: { readonly account: string | undefined; readonly isDryRun: boolean }
) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    const importing = yield* Importing
    return yield* Effect.provideService(isDryRun ? importing.preview(read) : importing.apply(read), Principal, {
      accountId,
      writer: "server",
      scope: "full",
      surface: "rest",
      budgetKey: accountId
    })
  }).pipe(Effect.provide(layerOf(settings)))
