import { InvalidRequest, type SyncApi } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlersOf } from "../log/Handlers.ts"
import { Importing } from "./Importing.ts"

export const importsHandlers = Effect.map(Importing, ({ apply, preview }) =>
  handlersOf<typeof SyncApi>()("imports", {
    importFiles: ({ payload: { dryRun, ...read } }) =>
      Effect.catchTag(
        dryRun ? preview(read) : apply(read),
        "NotImported",
        ({ message }) => new InvalidRequest({ message })
      )
  })
)
