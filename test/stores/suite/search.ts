import { addDays, CalendarDate, wordsMatcher } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newAppSession } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { randomFrom, SEED } from "../../reliability/Random.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const ANCHOR = CalendarDate.make("2026-03-10")
const WORDS = ["Knie", "müde", "Écran", "slept", "WELL", "100%", "a_b", "new gym"]

/** A search of notes finds those of the log, although it reads the joined notes of each month. */
export const searchOfNotes = ({ server }: Engine) =>
  layer(server)("a search of notes", (it) => {
    it.effect("finds the notes of the log after any is written, changed, cleared, deleted or restored", function* () {
      const { accountId, call, del, get, post } = yield* newPerson
      const { url } = yield* TestServer
      const { send } = yield* newAppSession(url, accountId)
      const { chance, pick, whole } = randomFrom(SEED)
      const log = new Map<string, string>()
      for (let step = 0; step < 60; step++) {
        const known = log.size > 0 && chance(0.4) ? pick([...log.keys()]) : undefined
        const date = known ?? addDays(ANCHOR, -whole(0, 500))
        const does = known === undefined ? "write" : pick(["write", "clear", "delete", "restore"])
        if (does === "write") {
          const note = Array.from({ length: whole(1, 4) }, () => pick(WORDS)).join(" ")
          yield* post("/v1/body-measurements", { date, note })
          log.set(date, note)
        } else if (does === "clear") {
          yield* post("/v1/body-measurements", { date, clearFields: ["note"], waistCm: 80 })
          log.delete(date)
        } else {
          const [{ id }] = yield* get(`/v1/measurements?start=${date}&end=${date}`)
          yield* del(`/v1/measurements/${id}`)
          if (does === "delete") log.delete(date)
          else {
            const [change] = yield* get("/v1/changes?limit=1")
            expect((yield* call("POST", `/v1/changes/${change.id}/undo`, {})).status).toBe(200)
          }
        }
        if (chance(0.5)) continue
        const q = Array.from({ length: whole(1, 2) }, () => pick(WORDS)).join(" ")
        const matches = wordsMatcher(q)
        const expected = [...log]
          .filter(([, note]) => matches(note))
          .sort(([one], [other]) => (one < other ? 1 : -1))
          .map(([date, text]) => expect.objectContaining({ kind: "check_in", date, text }))
        const { body } = yield* send("GET", `/search?q=${encodeURIComponent(q)}`)
        expect(body, `"${q}" after ${step} of seed ${SEED}`).toEqual(expected)
      }
    })
  })

interface Logged {
  readonly kind: "food" | "exercise" | "note"
  readonly date: string
  readonly texts: ReadonlyArray<string>
  readonly name?: string
}

const MEALS = ["Oat porridge", "Porridge, écran", "Rice 100%", "new bread"]
const LIFTS = ["Bench Press", "bench  press", "New squat", "Écran row"]

/** `/v1/search` counts from summaries, and reads only what it shows. */
export const searchOfLog = ({ server }: Engine) =>
  layer(server)("a search of the log", (it) => {
    it.effect("counts every match, and shows the newest, as if it read the whole log", function* () {
      const { call, get, post } = yield* newPerson
      const { chance, pick, whole } = randomFrom(SEED + 1)
      /** Writes, and returns the id of the change, which is undone later. */
      const written = (path: string, body: unknown) =>
        Effect.map(call("POST", path, body), ({ body, headers, status }) => {
          expect(status, body).toBe(200)
          return headers.get("daybook-change") ?? expect.fail("no change")
        })
      const log = new Map<string, ReadonlyArray<Logged>>()
      const words = (most: number) => Array.from({ length: whole(1, most) }, () => pick(WORDS)).join(" ")
      const maybe = <A>(value: A) => (chance(0.4) ? value : undefined)
      for (let step = 0; step < 90; step++) {
        const date = addDays(ANCHOR, -whole(0, 70) * 9)
        const kind = pick(["food", "workout", "workout", "note", "undo"])
        if (kind === "food") {
          const name = pick(MEALS)
          const id = yield* written("/v1/food", { name, date, calories: 100, meal: "snack" })
          log.set(id, [{ kind: "food", date, texts: [name], name }])
        } else if (kind === "note") {
          const [before] = yield* get(`/v1/measurements?start=${date}&end=${date}`)
          if (before !== undefined) continue
          const note = words(4)
          const id = yield* written("/v1/body-measurements", { date, note })
          log.set(id, [{ kind: "note", date, texts: [note] }])
        } else if (kind === "workout") {
          // A date has at most two.
          if ([...log.values()].filter(([one]) => one?.kind === "exercise" && one.date === date).length === 2) continue
          const exercises = Array.from({ length: whole(1, 3) }, () => ({
            ...{ name: pick(LIFTS), note: maybe(words(2)), sets: [{ reps: whole(1, 9), weightKg: 50 }] }
          }))
          const [title, note] = [maybe(words(2)), maybe(words(3))]
          const id = yield* written("/v1/workouts", { date, title, note, exercises })
          const texts = [title, note, ...exercises.map((exercise) => exercise.note)]
          log.set(id, [
            ...exercises.map(({ name }): Logged => ({ kind: "exercise", date, texts: [name], name })),
            { kind: "note", date, texts: texts.filter((text) => text !== undefined) }
          ])
        } else if (log.size > 0) {
          const id = pick([...log.keys()])
          yield* post(`/v1/changes/${id}/undo`, {})
          log.delete(id)
        }
        const query = chance(0.3) ? pick(["porridge", "bench", "ecran"]) : words(2)
        const only = pick([undefined, "food", "exercise", "note"])
        const [end, limit] = [addDays(ANCHOR, -whole(0, 300)), whole(1, 6)]
        const start = addDays(end, -whole(0, 600))
        const matches = wordsMatcher(query)
        const expected = [...log.values()]
          .flat()
          .filter((one) => one.texts.some(matches) && (only === undefined || one.kind === only))
          .filter((one) => one.date >= start && one.date <= end)
        const dates = [...new Set(expected.map((one) => one.date))].sort()
        const kindPart = only === undefined ? "" : `&kind=${only}`
        const path = `/v1/search?query=${encodeURIComponent(query)}&start=${start}&end=${end}&limit=${limit}${kindPart}`
        const found = yield* get(path)
        const at = `${path} after ${step} of seed ${SEED}`
        expect(found, at).toMatchObject({
          ...{ count: expected.length, dates: dates.length, first: dates[0] ?? null, last: dates.at(-1) ?? null }
        })
        const shown = found.entries.map((entry: Logged) => entry.date)
        expect(shown, at).toEqual(
          expected
            .map((one) => one.date)
            .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
            .slice(0, limit)
        )
      }
    })
  })
