import { afterAll, beforeAll } from "vitest"

/** Sets the time zone for the tests of a block. */
export const inTimeZone = (zone: string): void => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
}
