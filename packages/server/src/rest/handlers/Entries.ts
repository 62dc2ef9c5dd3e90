import { NotFound, resolveRange } from "@daybook/core"
import * as Effect from "effect/Effect"
import { entryStore } from "../../store/EntryStore.ts"
import { handlers } from "../Handlers.ts"

export const entriesHandlers = Effect.map(entryStore, (entries) =>
  handlers("entries", {
    listEntries: ({ urlParams: { kind, ...range } }) =>
      Effect.flatMap(resolveRange(range), (dates) => entries.list(dates, kind)),
    deleteEntry: ({ path: { id } }) =>
      Effect.flatMap(entries.remove(id), (removed) =>
        removed ? Effect.succeed({ deleted: true, id } as const) : noEntry("entry")
      )
  })
)

/** The response to an id that no entry of the kind has. */
export const noEntry = (kind: string): NotFound =>
  new NotFound({ message: `No ${kind} has this id; list the entries of its date to find it.` })
