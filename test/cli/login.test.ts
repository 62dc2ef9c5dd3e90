import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { withScheme } from "../../packages/cli/src/config/Settings.ts"
import { FaultProxy } from "../harness/FaultProxy.ts"
import { TestServer } from "../harness/TestServer.ts"
import { hasScript, newUser, userWith } from "./User.ts"

/** A user with a key and without settings. */
const newUserWithoutSettings = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const user = yield* userWith({})
  return { ...user, keys, url, file: path.join(user.home, ".config", "daybook", "config.json") }
})

const WRONG = `daybook_sk_${"0".repeat(36)}`

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook login", (it) => {
  it.scoped("reads the key from standard input, tests it, and saves it readable by its owner alone", function* () {
    const { file, keys, run, url } = yield* newUserWithoutSettings
    const { code, stderr, stdout } = yield* run(["login", `${url}/v1/`], { input: `${keys.write}\n` })
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" })
    expect(stderr).toContain(`Logged in to ${url}; the key may read, write. Saved in ${file}`)
    expect(stderr).not.toContain(keys.write)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    expect((yield* run("me")).stdout).toMatch(/^MAY +read, write$/m)

    // The mode of an existing file is changed too.
    fs.chmodSync(file, 0o644)
    expect((yield* run("doctor")).stdout).toContain(`chmod 600 ${file}`)
    const again = yield* run(["login", url, "--json"], { input: keys.read })
    expect({ ...again, stdout: JSON.parse(again.stdout) }).toMatchObject({ code: 0, stdout: { url, scopes: ["read"] } })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.dirname(file))).toEqual(["config.json"])
  })

  it.scoped("saves it under XDG_CONFIG_HOME if that is an absolute path", function* () {
    const { file, home, keys, run, url } = yield* newUserWithoutSettings
    const env = { XDG_CONFIG_HOME: path.join(home, "xdg") }
    yield* run(["login", url], { env, input: keys.full })
    expect(fs.existsSync(path.join(home, "xdg", "daybook", "config.json"))).toBe(true)
    yield* run(["login", url], { env: { XDG_CONFIG_HOME: "relative" }, input: keys.full })
    expect(fs.existsSync(file)).toBe(true)
  })

  it.scoped("a refused or missing key is not saved, and the saved one is kept", function* () {
    const { file, keys, run, url } = yield* newUserWithoutSettings
    for (const [input, exit] of [
      [WRONG, 4],
      ["", 2],
      ["two words", 2]
    ] as const) {
      expect((yield* run(["login", url], { input })).code, input).toBe(exit)
      expect(fs.existsSync(file)).toBe(false)
    }
    yield* run(["login", url], { input: keys.full })
    const before = fs.readFileSync(file, "utf8")
    yield* run(["login", url], { input: WRONG })
    expect(fs.readFileSync(file, "utf8")).toBe(before)
  })

  it.scoped("never reads a key from the command line, nor prints it", function* () {
    const { file, keys, run, url } = yield* newUserWithoutSettings
    const LINES = [
      [keys.full],
      [url, keys.full],
      [keys.full, url],
      ["--key", keys.full],
      [`--key=${keys.full}`],
      [`--api-key=${keys.full}`, url],
      [`-k${keys.full}`],
      [url.replace("//", `//me:${keys.full}@`)],
      [`--json=${keys.full}`]
    ]
    for (const line of LINES) {
      const { code, stderr, stdout } = yield* run(["login", ...line], { input: keys.full })
      expect(code, line.join(" ")).toBe(2)
      expect(stderr + stdout, line.join(" ")).not.toContain(keys.full)
      expect(fs.existsSync(file), line.join(" ")).toBe(false)
    }
  })

  it.scoped("the environment takes precedence over the saved settings, and login says so", function* () {
    const { keys, run, url } = yield* newUserWithoutSettings
    yield* run(["login", url], { input: keys.full })
    expect((yield* run("me", { env: { DAYBOOK_API_KEY: WRONG } })).code).toBe(4)
    expect((yield* run("me", { env: { DAYBOOK_API_KEY: keys.read } })).stdout).toMatch(/^MAY +read$/m)
    const proxy = yield* FaultProxy.before(url)
    const away = { DAYBOOK_URL: proxy.refusing }
    expect((yield* run("me", { env: { ...away, DAYBOOK_API_KEY: keys.full } })).code).toBe(6)
    // The saved key is only sent to the server that it was saved for.
    expect(yield* run("me", { env: away })).toMatchObject({ code: 4, stderr: expect.stringContaining(url) })
    for (const address of [url, `${url}/`, `${url}/v1`, `${url}/mcp`]) {
      expect((yield* run("me", { env: { DAYBOOK_URL: address } })).stdout, address).toMatch(
        new RegExp(`^SERVER +${url}$`, "m")
      )
    }
    // An empty variable counts as unset.
    expect((yield* run("me", { env: { DAYBOOK_URL: "", DAYBOOK_API_KEY: "" } })).code).toBe(0)
    const again = yield* run(["login", url], { env: { DAYBOOK_API_KEY: keys.read }, input: keys.full })
    expect(again.stderr).toContain("DAYBOOK_API_KEY is set and takes precedence.")
  })

  it.scoped("a damaged settings file is named, and only login overwrites it", function* () {
    const { file, keys, run, url } = yield* newUserWithoutSettings
    fs.mkdirSync(path.dirname(file), { recursive: true })
    for (const text of ["", "{", '{"url": "nowhere", "key": "x"}']) {
      fs.writeFileSync(file, text)
      const { code, stderr } = yield* run("me")
      expect(code, text).toBeGreaterThan(0)
      expect(stderr, text).toMatch(new RegExp(`^daybook: .*${file}.*\n$`))
      expect(fs.readFileSync(file, "utf8")).toBe(text)
    }
    expect((yield* run(["login", url], { input: keys.full })).code).toBe(0)
  })

  it.scoped.skipIf(!hasScript)("asks at a terminal, and does not show the key", function* () {
    const { file, keys, runInPty, run, url } = yield* newUserWithoutSettings
    const { code, stdout } = yield* runInPty("login", {
      answers: [
        ["Server [http://127.0.0.1:7350]:", `${url}\r`],
        ["Key (not shown):", `${keys.full}\r`]
      ]
    })
    expect(stdout).toContain(`Logged in to ${url}`)
    expect(stdout).not.toContain(keys.full)
    expect(code).toBe(0)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect((yield* run("me")).code).toBe(0)
    const stopped = yield* runInPty("login", { answers: [["Server", "\u0003"]] })
    expect(stopped.code).toBe(130)
  })

  it.scoped.skipIf(!hasScript)("asks again for what is refused: a pasted key never reaches the shell", function* () {
    const { file, keys, runInPty, url } = yield* newUserWithoutSettings
    const proxy = yield* FaultProxy.before(url)
    const { code, stdout } = yield* runInPty("login", {
      answers: [
        ["Server [http://127.0.0.1:7350]:", "ftp://log.example.org\r"],
        ['got "ftp://log.example.org"', `${keys.full}\r`],
        ["this is a key; the address of the server comes first", `${new URL(proxy.refusing).host}\r`],
        ["Key (not shown):", "two words\r"],
        ["key: expected a key", `${WRONG}\r`],
        ["ECONNREFUSED", `${new URL(url).host}\r`],
        ["Set another key", `${keys.full}\r`]
      ]
    })
    expect(stdout).toContain(`Logged in to ${url}`)
    expect(code).toBe(0)
    expect(JSON.parse(fs.readFileSync(file, "utf8"))).toEqual({ url, key: keys.full })
  })

  it.scoped("takes an address without its scheme", function* () {
    const { keys, run, url } = yield* newUserWithoutSettings
    const { host } = new URL(url)
    for (const address of [host, `${host}/`, `${host}/v1`]) {
      const ended = yield* run(["login", address], { input: keys.full })
      expect(ended, address).toMatchObject({ code: 0, stderr: expect.stringContaining(`Logged in to ${url};`) })
    }
    const { code, stderr } = yield* run("me", { env: { DAYBOOK_URL: host, DAYBOOK_API_KEY: keys.full } })
    expect(code).toBe(2)
    expect(stderr).toContain(`got "${host}"; did you mean ${url}?`)
  })

  it("a public address without its scheme is taken as https", () => {
    expect(["log.example.org", "nas:7350", "10.0.0.2", "nas.local/v1", "[::1]:7350"].map(withScheme)).toEqual([
      "https://log.example.org",
      "http://nas:7350",
      "http://10.0.0.2",
      "http://nas.local/v1",
      "http://[::1]:7350"
    ])
  })

  it.scoped("daybook logout removes what login saved, and the cached names", function* () {
    const { file, home, keys, run, url } = yield* newUserWithoutSettings
    expect(yield* run("logout")).toMatchObject({ code: 0, stderr: "No address and key are saved.\n" })
    yield* run(["login", url], { input: keys.full })
    yield* run("food oats 350k")
    const state = path.join(home, ".local", "state", "daybook")
    expect(fs.readdirSync(state)).toContain("memory.json")
    const { code, stderr, stdout } = yield* run("logout --json")
    expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 0, stdout: { removed: true } })
    expect(stderr).toBe(`Removed ${file}; the key stays valid until it is revoked.\n`)
    expect(fs.existsSync(file)).toBe(false)
    expect(fs.readdirSync(state)).not.toContain("memory.json")
    expect((yield* run("me")).code).toBe(4)
  })

  it.scoped("without a terminal it ends at once instead of asking", function* () {
    const { get, post, run } = yield* newUser()
    yield* post("/v1/custom-metrics", { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" })
    expect((yield* run("login")).code).toBe(2)
    const { code, stderr, stdout } = yield* run("delete metric coffee", { input: "y\ny\n" })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toBe("daybook: this would delete the metric coffee with its history (empty); add --yes\n")
    expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
  })

  it.scoped.skipIf(!hasScript)("asks before a delete, and accepts only yes", function* () {
    const { get, post, runInPty } = yield* newUser()
    yield* post("/v1/custom-metrics", { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" })
    for (const answer of ["\r", "n\r", "yesterday\r", "\u0003", "\u0004"]) {
      const { code, stdout } = yield* runInPty("delete metric coffee", { answers: [["[y/N]", answer]] })
      expect(stdout).toContain("Delete the metric coffee with its history (empty)? [y/N]")
      expect(code).toBe(answer < " " && answer !== "\r" ? 130 : 1)
      expect(yield* get("/v1/custom-metrics")).toHaveLength(1)
    }
    expect((yield* runInPty("delete metric coffee", { answers: [["[y/N]", "y\r"]] })).code).toBe(0)
    expect(yield* get("/v1/custom-metrics")).toEqual([])
  })
})
