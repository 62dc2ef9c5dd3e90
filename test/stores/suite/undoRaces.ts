import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Sent } from "../../harness/send.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const DATE = "2026-03-10"

const ENTRIES = `/v1/entries?start=${DATE}&end=${DATE}`

const FORTY = Array.from({ length: 40 }, (_, index) => index)

const forty = <A, E, R>(one: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(FORTY, one, { concurrency: "unbounded" })

const doneOf = (answers: ReadonlyArray<Sent>): ReadonlyArray<Sent> => answers.filter(({ status }) => status === 200)

const messagesOf = (answers: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  answers.filter(({ status }) => status === 400).map(({ body }) => JSON.parse(body).error.message)

/** Undos that run at once with each other or with corrections. */
export const undoRaces = ({ server }: Engine) =>
  layer(server)("concurrent undos", (it) => {
    const logged = Effect.gen(function* () {
      const person = yield* newPerson
      yield* person.post("/v1/water", { amountMl: 250, date: DATE })
      const [entry] = yield* person.get(ENTRIES)
      const [change] = yield* person.get("/v1/changes")
      return { ...person, entry: String(entry.id), change: String(change.id) }
    })

    it.effect("of forty undos of one change one is done, and the others say by whom it was undone", function* () {
      const { call, change, get } = yield* logged
      const answers = yield* forty(() => call("POST", `/v1/changes/${change}/undo`, {}))
      const [done, ...more] = doneOf(answers)
      expect(more).toEqual([])
      const undone: string = JSON.parse(done?.body ?? "").change
      const messages = messagesOf(answers)
      expect(messages).toHaveLength(39)
      for (const message of messages) {
        expect(message).toMatch(/^The change was already undone, by key full at /)
        expect(message).toContain(`(change ${undone})`)
      }
      expect(yield* get(ENTRIES)).toEqual([])
      expect(yield* get("/v1/changes")).toHaveLength(2)
    })

    it.effect("of forty undos of an undo one is done", function* () {
      const { call, change, entry, get, post } = yield* logged
      const undone = yield* post(`/v1/changes/${change}/undo`, {})
      const answers = yield* forty(() => call("POST", `/v1/changes/${undone.change}/undo`, {}))
      expect([doneOf(answers).length, messagesOf(answers).length]).toEqual([1, 39])
      expect(yield* get(ENTRIES)).toEqual([expect.objectContaining({ id: entry, amountMl: 250 })])
      expect(yield* get("/v1/changes")).toHaveLength(3)
    })

    it.effect(
      "undo and corrections at once: either the entry is gone and not corrected, or corrected and not gone",
      function* () {
        for (let round = 0; round < 10; round++) {
          const { call, change, entry, get } = yield* logged
          const answers = yield* forty((index) =>
            index === round * 4
              ? call("POST", `/v1/changes/${change}/undo`, {})
              : call("POST", `/v1/water/${entry}`, { amountMl: index + 1 })
          )
          const undo = answers[round * 4]
          const corrections = answers.filter((answer) => answer !== undo)
          const left = yield* get(ENTRIES)
          if (undo?.status === 200) {
            expect(left).toEqual([])
            // Corrections are refused once the entry is gone, and it goes only if none came before.
            expect(corrections.map(({ status }) => status)).toEqual(FORTY.slice(1).map(() => 404))
          } else {
            expect(undo?.status).toBe(400)
            expect(undo?.body).toContain("was changed since, by key full")
            expect(doneOf(corrections)).toHaveLength(39)
            expect(left).toHaveLength(1)
          }
          const undone = undo?.status === 200 ? 2 : 40
          expect(yield* get("/v1/changes?limit=100")).toHaveLength(undone)
        }
      }
    )

    it.effect("forty corrections at once: each change starts where the one before it ended", function* () {
      const { call, entry, get, post } = yield* logged
      const answers = yield* forty((index) => call("POST", `/v1/water/${entry}`, { amountMl: index + 1 }))
      expect(doneOf(answers)).toHaveLength(40)
      const changes: ReadonlyArray<{ readonly id: string; readonly summary: string }> =
        yield* get("/v1/changes?limit=100")
      const steps = changes.slice(0, 40).map(({ summary }) => /^Water: (\d+) ml → (\d+) ml$/.exec(summary)?.slice(1))
      for (const [index, step] of steps.entries()) {
        expect(step?.[0], changes[index]?.summary).toBe(steps[index + 1]?.[1] ?? "250")
      }
      for (const { id } of changes.slice(0, 40)) yield* post(`/v1/changes/${id}/undo`, {})
      expect(yield* get(ENTRIES)).toEqual([expect.objectContaining({ amountMl: 250 })])
    })

    it.effect("undos and workouts at once leave two workouts a date", function* () {
      const { call, del, get, post } = yield* newPerson
      const squat = { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }
      const deletions: Array<string> = []
      for (let deleted = 0; deleted < 20; deleted++) {
        const { sessionId } = yield* post("/v1/workouts", squat)
        yield* del(`/v1/entries/${sessionId}`)
        const [change] = yield* get("/v1/changes?limit=1")
        deletions.push(String(change.id))
      }
      const answers = yield* forty((index) =>
        index % 2 === 0
          ? call("POST", `/v1/changes/${deletions[index / 2]}/undo`, {})
          : call("POST", "/v1/workouts", squat)
      )
      expect([doneOf(answers).length, messagesOf(answers).length]).toEqual([2, 38])
      expect(yield* get(ENTRIES)).toHaveLength(2)
    })
  })
