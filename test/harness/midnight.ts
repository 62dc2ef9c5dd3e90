import { setTimeout } from "node:timers/promises"
import { beforeEach } from "vitest"

/** Real servers and programs have the real clock: a test of what they log today, which midnight interrupts, would look for it tomorrow. */
const LEAST_MS = 30_000
const DAY_MS = 86_400_000

beforeEach(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left < LEAST_MS) await setTimeout(left)
})
