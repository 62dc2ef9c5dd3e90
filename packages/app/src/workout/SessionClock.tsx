import { clockText } from "./RestTimer.ts"
import { useSeconds } from "./useSeconds.ts"

/** The time since the session started. */
export const SessionClock = ({ startedAt }: { readonly startedAt: number }) => (
  <span>{clockText(Math.max(0, (useSeconds() - startedAt) / 1000))}</span>
)
