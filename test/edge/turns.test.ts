import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { Turns } from "../../packages/server/src/edge/Turns.ts"

/** Occupies the thread, as a read of several years does. */
const busy = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const untilEmpty = async (isDone: () => boolean) => {
  while (!isDone()) await nextTurn()
}

describe("work in turns", () => {
  it("starts at once if no task waits, also from within another task", () => {
    const turns = new Turns()
    const order: Array<string> = []
    turns.run("a", () => {
      turns.run("b", () => order.push("inner"))
      order.push("outer")
    })
    expect(order).toEqual(["inner", "outer"])
  })

  it("keeps the order within a line", async () => {
    const turns = new Turns()
    const order: Array<number> = []
    for (let n = 0; n < 100; n++) {
      turns.run("a", () => {
        busy(0.2)
        order.push(n)
      })
    }
    await untilEmpty(() => order.length === 100)
    expect(order).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  it("lets the event loop run between long tasks, for timers and connections", async () => {
    const turns = new Turns()
    let done = 0
    let between = 0
    for (let n = 0; n < 5; n++) {
      turns.later("a", () => {
        busy(10)
        done++
      })
    }
    while (done < 5) {
      await nextTurn()
      between++
    }
    expect(between).toBeGreaterThanOrEqual(5)
  })

  for (const isAccepting of [false, true]) {
    it(`of a line with few tasks runs before the remaining tasks of a line with many${isAccepting ? ", also while connections arrive" : ""}`, async () => {
      const turns = new Turns()
      const order: Array<string> = []
      const add = (name: string, task: () => void) =>
        turns.later(name, () => {
          task()
          order.push(name)
        })
      for (let n = 0; n < 200; n++) add("greedy", () => busy(2))
      add("other", () => {})
      while (order.length < 201) {
        if (isAccepting) turns.accepted()
        await nextTurn()
        if (order.includes("other")) break
      }
      expect(order.indexOf("other")).toBeLessThan(10)
    })
  }

  it("serves a line again after its tasks exceeded its share", async () => {
    const turns = new Turns()
    let done = 0
    for (let n = 0; n < 3; n++) {
      turns.later("a", () => {
        busy(3)
        done++
      })
    }
    turns.accepted()
    await untilEmpty(() => done === 3)
    turns.run("a", () => done++)
    await untilEmpty(() => done === 4)
  })
})
