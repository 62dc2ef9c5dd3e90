import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { Turns } from "../../packages/server/src/edge/Turns.ts"

/** Holds the thread, as a read of years does. */
const busy = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const untilEmpty = async (isDone: () => boolean) => {
  while (!isDone()) await nextTurn()
}

describe("work in turns", () => {
  it("starts at once where nothing waits, also from inside of other work", () => {
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

  it("lets timers and connections in between long tasks", async () => {
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
    it(`of a line with few tasks comes before the rest of a line with many${isAccepting ? ", also while connections arrive" : ""}`, async () => {
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

  it("goes on after a line was served less than it used", async () => {
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
