import { setTimeout } from "node:timers/promises"
import { beforeEach } from "vitest"

/**
 * Real servers and programs have the real clock. At midnight a test would look for what it logs today on tomorrow, and with each hour the
 * budgets begin anew.
 */
const LEAST_MS = 30_000
const HOUR_MS = 3_600_000

beforeEach(async () => {
  const left = HOUR_MS - (Date.now() % HOUR_MS)
  if (left < LEAST_MS) await setTimeout(left + 1000)
})
