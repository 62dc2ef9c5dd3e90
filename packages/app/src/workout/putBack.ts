import { workout as text } from "#text/workout"
import { toast } from "../data/toasts.ts"
import { go } from "../navigation.ts"
import type { Draft } from "./Draft.ts"
import { setDraft } from "./draftStore.ts"
import { runningDraft } from "./running.ts"

/** Brings a discarded session back. There is one at a time, so one that was begun meanwhile stays, and the offer does too. */
export const putBack = (discarded: Draft): void => {
  if (runningDraft.value === undefined) {
    setDraft(discarded)
    go("/log/workout")
  } else toast({ text: text.finish.notBack, undo: () => putBack(discarded) })
}
