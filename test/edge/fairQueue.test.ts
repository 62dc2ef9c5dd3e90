import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { FairQueue } from "../../packages/server/src/edge/FairQueue.ts"
import { Turns } from "../../packages/server/src/edge/Turns.ts"

/** Work that is pending until the test ends it. */
const pending = () => {
  let end = (): void => {}
  return {
    run: (done: () => void) => {
      end = done
    },
    end: () => end()
  }
}

const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await nextTurn()
}

describe("work of several principals", () => {
  it("starts at once if nothing waits", () => {
    const queue = new FairQueue(new Turns())
    const started: Array<string> = []
    queue.submit(
      { name: "a", atOnce: 4 },
      (done) => {
        started.push("a")
        done()
      },
      () => {}
    )
    expect(started).toEqual(["a"])
  })

  it("of one with hundreds of requests does not delay that of another", async () => {
    const queue = new FairQueue(new Turns())
    const works = Array.from({ length: 100 }, pending)
    for (const { run } of works) queue.submit({ name: "greedy", atOnce: 4 }, run, () => {})
    const started: Array<string> = []
    queue.submit(
      { name: "other", atOnce: 4 },
      (done) => {
        started.push("other")
        done()
      },
      () => {}
    )
    await turns(2)
    expect(started).toEqual(["other"])
  })

  it("is refused where too much of it waits, and goes on when the rest has ended", async () => {
    const queue = new FairQueue(new Turns())
    const works = Array.from({ length: 300 }, pending)
    let refused = 0
    for (const { run } of works) queue.submit({ name: "greedy", atOnce: 4 }, run, () => refused++)
    expect(refused).toBeGreaterThan(0)
    let runs = 0
    queue.submit(
      { name: "other", atOnce: 4 },
      (done) => {
        runs++
        done()
      },
      () => {}
    )
    for (let n = 0; n < 300; n++) {
      for (const { end } of works) end()
      await turns(1)
    }
    queue.submit(
      { name: "greedy", atOnce: 4 },
      (done) => {
        runs++
        done()
      },
      () => {}
    )
    await turns(2)
    expect(runs).toBe(2)
  })

  it("runs in the order in which it came, for each of them", async () => {
    const queue = new FairQueue(new Turns())
    const order: Array<number> = []
    for (let n = 0; n < 50; n++) {
      queue.submit(
        { name: "a", atOnce: 4 },
        (done) => {
          order.push(n)
          setImmediate(done)
        },
        () => {}
      )
    }
    await turns(200)
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })
})
