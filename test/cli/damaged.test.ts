import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { day, newUser } from "./User.ts"

const today = day()

/** What a crash, a full disk or an editor may leave in a file. */
const DAMAGED = ["", "{", '[{"id": 1, "origin": "http', "{}", "7", "[null]", "[7]", "[{}]", '[{"id": 1}]']

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a damaged file",
  (it) => {
    describe("of the queue is named and left unchanged, and nothing is sent", () => {
      for (const text of DAMAGED) {
        it.scoped(JSON.stringify(text), function* () {
          const { file, get, run } = yield* remoteUser()
          fs.mkdirSync(path.dirname(file), { recursive: true })
          fs.writeFileSync(file, text)
          for (const line of ["queue", "queue flush", "water 250"]) {
            const { code, stderr, stdout } = yield* run(line)
            expect({ code, stdout }, line).toEqual({ code: 1, stdout: "" })
            expect(stderr, line).toMatch(new RegExp(`^daybook: .*${file}.* repair it or move it away.*\n$`))
            expect(fs.readFileSync(file, "utf8")).toBe(text)
          }
          expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
        })
      }
    })

    it.scoped("in place of the folder of the queue is named, and nothing is sent", function* () {
      const { get, run } = yield* newUser()
      const { code, stderr } = yield* run("water 250", { env: { XDG_STATE_HOME: process.execPath } })
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be written \(ENOTDIR\); XDG_STATE_HOME/)])
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
    })

    it.scoped("of the list of entries is replaced by the next list", function* () {
      const { home, run } = yield* newUser()
      yield* run("water 250")
      for (const text of ["", "{", "[]", '{"entries": [null]}']) {
        fs.writeFileSync(path.join(home, ".local", "state", "daybook", "entries.json"), text)
        expect((yield* run("edit 1 300ml")).code, text).toBe(3)
        expect((yield* run("entries")).code, text).toBe(0)
        expect((yield* run("edit 1 300ml -n")).code, text).toBe(0)
      }
    })

    it.scoped("of the cache is ignored", function* () {
      const { home, run } = yield* newUser()
      const folder = path.join(home, ".local", "state", "daybook")
      fs.mkdirSync(folder, { recursive: true })
      for (const text of ["", "{", "[]", "null", '{"foods": 7, "goals": 7}']) {
        fs.writeFileSync(path.join(folder, "memory.json"), text)
        for (const line of ["food oats 350k -y", "day", "weigh 81", "__complete food o"]) {
          expect((yield* run(line)).code, `${line} with ${text}`).toBe(0)
        }
      }
    })

    it.scoped("that cannot be written is reported before anything is sent", function* () {
      const { get, home, run } = yield* newUser()
      // The folder is a file.
      fs.mkdirSync(path.join(home, ".local"))
      fs.writeFileSync(path.join(home, ".local", "state"), "")
      const { code, stderr, stdout } = yield* run("water 250")
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
      expect(stderr).toMatch(/^daybook: .*\.local.state.*\n$/)
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
    })
  }
)

layer(TestServer.layer(), { excludeTestServices: true })("the lock of a dead process", (it) => {
  // A power loss may leave an empty file.
  for (const text of ["its number", "", "nonsense"]) {
    it.scoped(`is taken over: ${text === "" ? "empty" : text}`, function* () {
      const { launch, home } = yield* newUser()
      const folder = path.join(home, ".local", "state", "daybook")
      fs.mkdirSync(folder, { recursive: true })
      const lock = path.join(folder, "lock")
      const gone = start(process.execPath, ["-e", ""], {})
      yield* Effect.promise(() => gone.ended)
      fs.writeFileSync(lock, text === "its number" ? String(gone.child.pid) : text)
      const longAgo = new Date(realNow() - 3_600_000)
      fs.utimesSync(lock, longAgo, longAgo)
      const { ended } = launch("water 250")
      const { code } = yield* Effect.promise(() => ended)
      expect(code).toBe(0)
      expect(fs.existsSync(lock)).toBe(false)
    })
  }
})
