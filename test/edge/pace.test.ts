import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { Pace } from "../../packages/server/src/http/guards/Connection.ts"

describe("requests that come together", () => {
  it("start at once if nothing waits", () => {
    const started: Array<string> = []
    new Pace().start(() => started.push("first"), "key")
    expect(started).toEqual(["first"])
  })

  it("start after connections are accepted, in the order in which they came", async () => {
    const pace = new Pace()
    const started: Array<number> = []
    pace.accepted()
    for (const n of [1, 2, 3]) pace.start(() => started.push(n), "key")
    expect(started).toEqual([])
    while (started.length < 3) await nextTurn()
    expect(started).toEqual([1, 2, 3])
  })

  it("start in turn by the credentials that they claim", async () => {
    const pace = new Pace()
    const started: Array<string> = []
    pace.accepted()
    for (const n of [1, 2, 3]) pace.start(() => started.push(`flood ${n}`), "flood")
    pace.start(() => started.push("other"), "other")
    while (started.length < 4) await nextTurn()
    expect(started).toEqual(["flood 1", "other", "flood 2", "flood 3"])
  })

  it("all start while connections go on arriving", async () => {
    const pace = new Pace()
    const started: Array<number> = []
    for (let n = 0; n < 50; n++) {
      pace.accepted()
      pace.start(() => started.push(n), "key")
    }
    while (started.length < 50) {
      pace.accepted()
      await nextTurn()
    }
    expect(started).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })
})
