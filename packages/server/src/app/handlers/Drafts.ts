import * as Effect from "effect/Effect"
import { appRequest } from "../../access/Reauthentication.ts"
import { draftStore } from "../../store/DraftStore.ts"
import { appGroup } from "../Handlers.ts"

export const draftsHandlers = Effect.map(draftStore, (drafts) =>
  appGroup("drafts", {
    readDraft: () => Effect.map(drafts.read, (draft) => ({ draft: draft ?? null })),
    saveDraft: ({ payload: { content, takeOver = false } }) =>
      Effect.flatMap(appRequest, ({ session }) => drafts.save(session, content, takeOver)),
    endDraft: () =>
      Effect.flatMap(appRequest, ({ session }) => Effect.map(drafts.end(session.id), (ended) => ({ ended })))
  })
)
