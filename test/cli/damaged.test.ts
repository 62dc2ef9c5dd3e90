import * as fs from "node:fs"
import * as path from "node:path"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { start } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { day, someone } from "./Terminal.ts"
import { someoneAfar } from "./Weather.ts"

const today = day()

/** What a crash, a full disk or an editor may leave of a file. */
const DAMAGED = ["", "{", '[{"id": 1, "origin": "http', "{}", "7", "[null]", "[7]", "[{}]", '[{"id": 1}]']

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a damaged file",
  (it) => {
    describe("of the queue is named, left as it is, and nothing is sent past it", () => {
      for (const text of DAMAGED) {
        it.scoped(JSON.stringify(text), () =>
          Effect.gen(function* () {
            const { file, get, type } = yield* someoneAfar()
            fs.mkdirSync(path.dirname(file), { recursive: true })
            fs.writeFileSync(file, text)
            for (const line of ["queue", "queue flush", "water 250"]) {
              const { code, stderr, stdout } = yield* type(line)
              expect({ code, stdout }, line).toEqual({ code: 1, stdout: "" })
              expect(stderr, line).toMatch(new RegExp(`^daybook: .*${file}.* repair it or move it away.*\n$`))
              expect(fs.readFileSync(file, "utf8")).toBe(text)
            }
            expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
          })
        )
      }
    })

    describe("of the journal", () => {
      for (const text of ["{", "{}", "[null]"]) {
        it.scoped(`does not make a queued write be sent twice: ${text}`, () =>
          Effect.gen(function* () {
            const { file, get, open, queue, shut, type } = yield* someoneAfar()
            yield* shut
            yield* type("water 250")
            yield* open
            fs.writeFileSync(path.join(path.dirname(file), "journal.json"), text)
            yield* type("queue flush")
            yield* type("queue flush")
            expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
            expect(queue()).toEqual([])
          })
        )

        it.scoped(`does not make a write that was done look as if it was not: ${text}`, () =>
          Effect.gen(function* () {
            const { get, home, type } = yield* someone()
            const folder = path.join(home, ".local", "state", "daybook")
            fs.mkdirSync(folder, { recursive: true })
            fs.writeFileSync(path.join(folder, "journal.json"), text)
            const { code, stdout } = yield* type("water 250")
            // Done and said so, or refused before anything was sent.
            const { waterMl } = yield* get(`/v1/days/${today}`)
            expect([code === 0, stdout.startsWith("Logged")]).toEqual([waterMl === 250, waterMl === 250])
          })
        )
      }
    })

    it.scoped("of what is remembered only costs what it would have saved", () =>
      Effect.gen(function* () {
        const { home, type } = yield* someone()
        const folder = path.join(home, ".local", "state", "daybook")
        fs.mkdirSync(folder, { recursive: true })
        for (const text of ["", "{", "[]", "null", '{"foods": 7, "goals": 7}']) {
          fs.writeFileSync(path.join(folder, "memory.json"), text)
          for (const line of ["food oats 350k", "day", "weigh 81", "__complete food o"]) {
            expect((yield* type(line)).code, `${line} with ${text}`).toBe(0)
          }
        }
      })
    )

    it.scoped("a state that cannot be written is told of before anything is sent", () =>
      Effect.gen(function* () {
        const { get, home, type } = yield* someone()
        // A file stands where the folder should be.
        fs.mkdirSync(path.join(home, ".local"))
        fs.writeFileSync(path.join(home, ".local", "state"), "")
        const { code, stderr, stdout } = yield* type("water 250")
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
        expect(stderr).toMatch(/^daybook: .*\.local.state.*\n$/)
        expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
      })
    )
  }
)

const GIVEN_UP_AFTER = "10 seconds"

layer(TestServer.layer(), { excludeTestServices: true })("the lock of a process that is gone", (it) => {
  // A machine that lost its power may leave an empty file.
  for (const text of ["its number", "", "nonsense"]) {
    it.scoped(`is taken over: ${text === "" ? "empty" : text}`, () =>
      Effect.gen(function* () {
        const { begin, home } = yield* someone()
        const folder = path.join(home, ".local", "state", "daybook")
        fs.mkdirSync(folder, { recursive: true })
        const lock = path.join(folder, "lock")
        const gone = start(process.execPath, ["-e", ""], {})
        yield* Effect.promise(() => gone.ended)
        fs.writeFileSync(lock, text === "its number" ? String(gone.child.pid) : text)
        const longAgo = new Date(Date.now() - 3_600_000)
        fs.utimesSync(lock, longAgo, longAgo)
        const { child, ended } = begin("water 250")
        const { code } = yield* Effect.promise(() => ended).pipe(
          Effect.timeoutFail({ duration: GIVEN_UP_AFTER, onTimeout: () => new Error("it waits for a lock of nobody") }),
          Effect.ensuring(Effect.sync(() => child.kill("SIGKILL")))
        )
        expect(code).toBe(0)
        expect(fs.existsSync(lock)).toBe(false)
      })
    )
  }
})
