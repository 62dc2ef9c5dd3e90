import { signal } from "@preact/signals"

/** True if the last request had no answer. */
export const isOffline = signal(false)
