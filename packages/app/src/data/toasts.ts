import { signal } from "@preact/signals"

export interface ToastText {
  readonly text: string
  readonly undo?: () => void
  /** Another action, with its label. */
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
