import { signal } from "@preact/signals"

/** The request that waits for the person to prove who they are. The shell shows a sheet for it. */
export const confirming = signal<{ readonly answer: (isConfirmed: boolean) => void } | undefined>(undefined)
