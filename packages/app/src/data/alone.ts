import { newId } from "./ids.ts"
import { storage } from "./storage.ts"

interface Lease {
  readonly owner: string
  /** In milliseconds. */
  readonly until: number
}

const leases = storage<Lease>("leases")
const LEASE_MS = 6000
const ME = newId()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs while no other tab does. It uses a Web Lock or, over plain http, which has none, a lease in IndexedDB. A lease that the device does
 * not store, renew or end in time protects no tab for longer than it lasts: two may send a write then, which the server does once, by its id.
 */
export const alone = async (name: string, run: () => Promise<void>): Promise<void> => {
  if ("locks" in navigator) {
    await navigator.locks.request(`daybook-${name}`, run)
    return
  }
  while (!(await takeLease(name))) await pause(LEASE_MS / 12)
  const renewal = setInterval(() => void takeLease(name), LEASE_MS / 3)
  try {
    await run()
  } finally {
    clearInterval(renewal)
    await leases.update(name, (lease) => (lease?.owner === ME ? { owner: ME, until: 0 } : (lease ?? NOBODY)))
  }
}

const NOBODY: Lease = { owner: "", until: 0 }

/** Takes the lease if it is free. Returns true if this tab may run: it has it, or the device has none to give. */
const takeLease = async (name: string): Promise<boolean> => {
  let isMine = true
  await leases.update(name, (lease) => {
    const now = Date.now()
    isMine = lease === undefined || lease.owner === ME || lease.until < now
    return isMine || lease === undefined ? { owner: ME, until: now + LEASE_MS } : lease
  })
  return isMine
}
