/** The storage of a device, as the test wants it. */
export interface Device {
  /** Resolves when the device answers. */
  readonly answer: () => Promise<void>
  /** Called before each change. Throws if the device refuses it. */
  readonly change: () => void
}

/** How a device treats what the page wants to store. */
export type Fault = "works" | "refuses changes" | "refuses everything" | "is slow"

/** A device whose storage has a fault that the test sets. */
export const faultyDevice = () => {
  let fault: Fault = "works"
  let letGo: () => void = () => undefined
  let gone: Promise<void> = Promise.resolve()
  const read = () => {
    if (fault === "refuses everything") throw new DOMException("No storage here.", "SecurityError")
  }
  return {
    answer: async () => {
      await gone
      read()
    },
    read,
    change: () => {
      if (fault.startsWith("refuses")) throw new DOMException("The device is full.", "QuotaExceededError")
    },
    /** A slow device answers nothing until it works again. */
    become: (next: Fault) => {
      fault = next
      letGo()
      if (next === "is slow")
        gone = new Promise((resolve) => {
          letGo = resolve
        })
    }
  }
}
