import { signal } from "@preact/signals"
import { texts } from "../data/device.ts"
import type { Draft } from "./Draft.ts"

/** The session in progress, if anything was done in it. `draftStore.ts` updates it. */
export const runningDraft = signal<Draft | undefined>(undefined)

/** The key of the session in the part `draft`, and the channel by which tabs tell each other that it changed. */
export const DRAFT_KEY = "session"
export const DRAFT_CHANNEL = "daybook-draft"

const SHARED = "daybook-draft-shared"

/** True if the server may have the session in progress of this device. */
export const isShared = (): boolean => texts.read(SHARED) !== undefined

export const setShared = (is: boolean): void => {
  if (is) texts.write(SHARED, "1")
  else texts.remove(SHARED)
}
