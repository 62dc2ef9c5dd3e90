import { signal } from "@preact/signals"
import type { Draft } from "./Draft.ts"

/** The session that is being logged, if anything was done in it. `draftStore.ts` keeps it so. */
export const runningDraft = signal<Draft | undefined>(undefined)
