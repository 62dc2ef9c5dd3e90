import { signal } from "@preact/signals"

/** Whether the last request had no answer. */
export const isOffline = signal(false)
