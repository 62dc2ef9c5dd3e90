import {
  addDays,
  CalendarDate,
  type Exercise,
  exerciseHistory,
  exerciseKey,
  exerciseSummary,
  progressionSince,
  summaryOf,
  type TrainedWorkout
} from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { randomFrom, SEED } from "../../reliability/Random.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const ANCHOR = CalendarDate.make("2026-03-10")
const NAMES = ["Squat", "squat ", "Bench Press", "Row", "Plank", "Dip"]

/** Reads by exercise stay those of the workouts that are in the log, whatever is kept of months and years. */
export const exercisesOfLog = ({ server }: Engine) =>
  layer(server)("the exercises of a log", (it) => {
    it.effect("are those of its workouts after any is added, corrected, moved, deleted or restored", function* () {
      const { call, del, get, post } = yield* newPerson
      const { chance, pick, whole } = randomFrom(SEED)
      const log = new Map<string, TrainedWorkout>()
      const anyDate = () => addDays(ANCHOR, -whole(0, 800))
      const anyExercises = (): ReadonlyArray<Exercise> =>
        Array.from({ length: whole(1, 3) }, () => ({
          name: pick(NAMES).trim(),
          sets: Array.from({ length: whole(1, 3) }, () => ({ reps: whole(0, 15), weightKg: whole(0, 40) * 2.5 }))
        }))
      const places = (date: string) => [...log.values()].filter((workout) => workout.date === date).length
      for (let step = 0; step < 60; step++) {
        const known = log.size > 0 && chance(0.5) ? pick([...log.values()]) : undefined
        const date = anyDate()
        if (known === undefined) {
          if (places(date) > 1) continue
          const exercises = anyExercises()
          const { sessionId: id } = yield* post("/v1/workouts", { date, exercises })
          log.set(id, { id, date, exercises })
        } else if (chance(0.3)) {
          yield* del(`/v1/entries/${known.id}`)
          if (chance(0.5)) log.delete(known.id)
          else {
            const [change] = yield* get("/v1/changes?limit=1")
            expect((yield* call("POST", `/v1/changes/${change.id}/undo`, {})).status).toBe(200)
          }
        } else if (chance(0.5) && places(date) < 2) {
          yield* post(`/v1/workouts/${known.id}`, { date })
          log.set(known.id, { ...known, date })
        } else {
          const exercises = anyExercises()
          yield* post(`/v1/workouts/${known.id}`, { exercises })
          log.set(known.id, { ...known, exercises })
        }
        if (chance(0.4)) continue
        // Of one date the workouts are in the order logged.
        const newestFirst = [...log.values()]
          .reverse()
          .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
        const { exercises } = summaryOf(newestFirst)
        expect(yield* get("/v1/exercises"), `after ${step} of seed ${SEED}`).toEqual(exercises.map(exerciseSummary))
        for (const whole of exercises) {
          const answer = yield* get(`/v1/exercises/${encodeURIComponent(whole.name)}?end=${ANCHOR}&limit=3`)
          const judged = newestFirst.filter(({ date }) => date >= progressionSince(ANCHOR))
          expect(answer).toEqual(
            exerciseHistory(whole, { anchor: ANCHOR, judged, weighIns: [], shown: newestFirst, limit: 3 })
          )
        }
      }
    })

    it.effect("a rarely trained one has its sessions of any range, however many other ones are there", function* () {
      const { get, post } = yield* newPerson
      const workout = (date: string, name: string) =>
        post("/v1/workouts", { date, exercises: [{ name, sets: [{ reps: 5, weightKg: 60 }] }] })
      for (const date of ["2021-05-03", "2023-08-14", "2023-08-15"]) yield* workout(date, "Zercher Squat")
      for (let week = 0; week < 20; week++) yield* workout(addDays(ANCHOR, -7 * week), "Bench Press")
      const dates = (query: string) =>
        Effect.map(get(`/v1/exercises/zercher%20squat?${query}`), ({ sessions }) =>
          sessions.map(({ date }: { readonly date: string }) => date)
        )
      expect(yield* dates("")).toEqual(["2023-08-15", "2023-08-14", "2021-05-03"])
      expect(yield* dates("limit=2")).toEqual(["2023-08-15", "2023-08-14"])
      expect(yield* dates("end=2023-08-14")).toEqual(["2023-08-14", "2021-05-03"])
      expect(yield* dates("start=2021-05-04&end=2023-08-14")).toEqual(["2023-08-14"])
      expect(yield* dates("start=2022-01-01&end=2022-12-31")).toEqual([])
      expect((yield* get("/v1/exercises")).map(({ name }: Exercise) => exerciseKey(name))).toEqual([
        "benchpress",
        "zerchersquat"
      ])
    })
  })
