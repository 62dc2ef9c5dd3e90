import { signal } from "@preact/signals"
import type { VNode } from "preact"

interface ToastText {
  readonly text: string
  readonly undo?: () => void
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The toast that is shown. A new one replaces it and raises the count, so that equal texts are announced again. */
export const shown = signal<(ToastText & { readonly count: number }) | undefined>(undefined)

let count = 0

export const toast = (text: ToastText): void => {
  count++
  shown.value = { ...text, count }
}

export const hideToast = (): void => {
  shown.value = undefined
}

/** The question that is asked, which the shell shows over the page. It comes from the pages that ask, so that the first page is smaller. */
export const asked = signal<VNode | undefined>(undefined)

/** The request that waits for the person to prove who they are. The shell shows a sheet for it. */
export const confirming = signal<{ readonly answer: (isConfirmed: boolean) => void } | undefined>(undefined)
