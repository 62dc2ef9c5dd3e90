import * as Effect from "effect/Effect"
import { type KeptImport, PendingImports } from "../../imports/PendingImports.ts"
import { appGroup } from "../Handlers.ts"

export const appImportsHandlers = Effect.map(PendingImports, ({ apply, drop, find, read, receive, start }) =>
  appGroup("imports", {
    getImport: ({ path: { id } }) => Effect.map(find(id), shown),
    startImport: ({ payload }) => Effect.map(start(payload), shown),
    sendImportPart: ({ path: { id }, payload, urlParams: { at } }) => Effect.map(receive(id, at, payload), shown),
    readImport: ({ path: { id }, payload }) => Effect.map(read(id, payload), shown),
    applyImport: ({ path: { id } }) => apply(id),
    dropImport: ({ path: { id } }) => Effect.as(drop(id), { deleted: true, id } as const)
  })
)

const shown = ({ id, name, step }: KeptImport) => ({
  id,
  name,
  state: step.state,
  progress: step.state === "reading" ? step.progress : step.state === "receiving" ? 0 : 1,
  title: step.state === "planned" ? step.title : null,
  question: step.state === "question" ? step.question : null,
  message: step.state === "question" || step.state === "refused" ? step.message : null,
  plan: step.state === "planned" ? step.plan : null
})
