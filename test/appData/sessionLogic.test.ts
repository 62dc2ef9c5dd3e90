import { describe, expect, it } from "vitest"
import { type LastSession, lastBests, lastNote } from "../../packages/app/src/workout/LastSessions.ts"

describe("the last sessions of an exercise", () => {
  const session = (date: string, parts: Partial<LastSession>): LastSession => ({
    ...{ date, sets: [], estimatedOneRepMaxKg: null },
    ...parts
  })

  it("are measured as the newest is, the oldest first, and leave out those that are measured otherwise", () => {
    expect(
      lastBests([
        session("2026-11-25", { estimatedOneRepMaxKg: 102.1 }),
        session("2026-11-21", { sets: [{ reps: 12 }] }),
        session("2026-11-18", { estimatedOneRepMaxKg: 99.2 })
      ])
    ).toEqual({
      measured: "estimated_max",
      points: [
        { date: "2026-11-18", value: 99.2 },
        { date: "2026-11-25", value: 102.1 }
      ]
    })
  })

  it("are of repetitions, time or distance without an estimate; warm-ups do not count", () => {
    const twice = (sets: LastSession["sets"]) =>
      lastBests(["2026-11-25", "2026-11-18"].map((date) => session(date, { sets })))
    expect(twice([{ reps: 20, kind: "warmup" }, { reps: 8 }, { reps: 6 }])).toMatchObject({
      measured: "repetitions",
      points: [{ value: 8 }, { value: 8 }]
    })
    expect(twice([{ reps: 0, seconds: 60 }])).toMatchObject({ measured: "time", points: [{ value: 60 }, {}] })
    expect(twice([{ reps: 0, seconds: 1500, meters: 5000 }])).toMatchObject({ measured: "distance" })
  })

  it("make no line with fewer than two", () => {
    expect(lastBests([])).toBeUndefined()
    expect(
      lastBests([session("2026-11-25", { estimatedOneRepMaxKg: 102.1 }), session("2026-11-18", {})])
    ).toBeUndefined()
  })

  it("have the newest note, which may be older than the last session", () => {
    expect(
      lastNote([
        session("2026-11-25", {}),
        session("2026-11-21", { note: "seat 4" }),
        session("2026-11-18", { note: "seat 3" })
      ])
    ).toMatchObject({ date: "2026-11-21", note: "seat 4" })
    expect(lastNote([session("2026-11-25", {})])).toBeUndefined()
  })
})
