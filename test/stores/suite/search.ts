import { addDays, CalendarDate, wordsMatcher } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
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
