import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { CopySettings } from "../../packages/server/src/copies/CopySettings.ts"
import { openTarget } from "../../packages/server/src/copies/OpenTarget.ts"
import { signed } from "../../packages/server/src/copies/S3Signature.ts"
import type { Target, TargetFailed } from "../../packages/server/src/copies/Target.ts"
import { copySettingsIn, readSettings } from "../../packages/server/src/serve/ReadSettings.ts"
import { fakeS3 } from "../harness/FakeS3.ts"
import { until } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { SEED } from "../property/Generated.ts"

const [KEY_ID, SECRET, PASSPHRASE] = ["AKIDofTheTests", "s3cret/of+the=tests", "correct horse battery"]

const store = Effect.acquireRelease(
  Effect.promise(() => fakeS3({ keyId: KEY_ID, secret: SECRET })),
  ({ close }) => Effect.promise(close)
)

const settingsOf = (to: string, more: Partial<CopySettings> = {}): CopySettings => ({
  ...{ to, region: "us-east-1", keyId: KEY_ID, secret: SECRET, passphrase: null, everyMs: 1000 },
  ...{ keep: { days: 7, weeks: 4, months: 12 }, ...more }
})

const inFolder = Effect.map(temporaryFolder, (folder) => openTarget(settingsOf(folder)))
const atStore = (endpoint: string, to = "s3://household/R&D's/log", more: Partial<CopySettings> = {}) =>
  openTarget(settingsOf(to, { endpoint, ...more }))

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

const message = (call: Effect.Effect<unknown, TargetFailed>) =>
  Effect.map(Effect.flip(call), (failed) => failed.message)

/** What a call does, for comparison. */
const outcome = (call: Effect.Effect<unknown, TargetFailed>) =>
  call.pipe(
    Effect.map((value) => (value instanceof Uint8Array ? plain(value) : value)),
    Effect.catchAll((failed) => Effect.succeed([failed.message, failed.isMissing]))
  )

describe("a folder and a store", () => {
  const name = FastCheck.tuple(
    FastCheck.constantFrom("", "photos/", "own/1-x/", "own/2.y/"),
    FastCheck.constantFrom("s-", "b-", "Key"),
    FastCheck.nat(6)
  ).map(([folder, kind, number]) => `${folder}${kind}${number}`)
  const prefix = FastCheck.constantFrom("", "photos/", "ph", "own/", "own/1", "own/1-x/s-", "other/", "own/1-x/s-1/")
  const call = FastCheck.oneof(
    FastCheck.tuple(name, FastCheck.uint8Array({ maxLength: 300 })).map(
      ([of, bytes]) =>
        (target: Target) =>
          target.put(of, bytes)
    ),
    name.map((of) => (target: Target) => target.get(of)),
    name.map((of) => (target: Target) => target.remove(of)),
    prefix.map((of) => (target: Target) => target.list(of))
  )

  it.scopedLive("answer alike, whatever is put, replaced, read, listed and removed", function* () {
    const { endpoint, objects } = yield* store
    const both = [yield* inFolder, atStore(endpoint)]
    const clear = Effect.forEach(both, (target) =>
      Effect.flatMap(target.list(""), (names) => Effect.forEach(names, target.remove))
    )
    const checked = FastCheck.asyncProperty(FastCheck.array(call, { minLength: 5, maxLength: 25 }), async (calls) => {
      await Effect.runPromise(clear)
      for (const each of calls) {
        const [folder, bucket] = await Effect.runPromise(Effect.forEach(both, (target) => outcome(each(target))))
        expect(bucket).toEqual(folder)
      }
    })
    yield* Effect.promise(() => FastCheck.assert(checked, { seed: SEED, numRuns: 60 }))
    expect([...objects.keys()].every((each) => each.startsWith("R&D's/log/"))).toBe(true)
  })

  it.scoped("say where they are without secrets, and refuse names that lead elsewhere", function* () {
    const { endpoint } = yield* store
    expect(atStore(endpoint).address).toBe("s3://household/R&D's/log")
    expect(atStore(endpoint, "s3://household/").address).toBe("s3://household")
    const folder = yield* inFolder
    expect(folder.address).toMatch(/^\//)
    for (const name of ["../x", "a/../../x", "/etc/x", "a//b", "", "."])
      expect(yield* message(folder.put(name, bytesOf("x"))), name).toMatch(/cannot be used/)
  })
})

describe("a folder", () => {
  it.scoped("has whole files of its owner alone; what others make in it is not listed", function* () {
    const root = yield* temporaryFolder
    const target = openTarget(settingsOf(root))
    yield* target.put("own/1/s-1", bytesOf("a"))
    for (const name of ["", "own", "own/1"]) expect(fs.statSync(path.join(root, name)).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(root, "own/1/s-1")).mode & 0o777).toBe(0o600)
    for (const name of ["lost+found", "@eaDir", ".Trash-1000"]) fs.mkdirSync(path.join(root, name))
    fs.writeFileSync(path.join(root, ".DS_Store"), "")
    fs.symlinkSync("/etc/passwd", path.join(root, "link"))
    expect(yield* target.list("")).toEqual(["own/1/s-1"])
  })

  it.scoped("drops what a killed put left after an hour, and nothing of other programs", function* () {
    const root = yield* temporaryFolder
    const target = openTarget(settingsOf(root))
    const [killed, other] = ["s-1.7c9e6679-7425-40de-944b-e07fc1f90ae7.partial", "s-2.rclone.partial"]
    for (const name of [killed, other]) {
      fs.writeFileSync(path.join(root, name), "")
      fs.utimesSync(path.join(root, name), 1000, 1000)
    }
    yield* TestClock.setTime(1000 * 1000 + 3_600_000)
    expect(yield* target.list("")).toEqual([])
    expect(fs.readdirSync(root)).toEqual([killed, other])
    yield* TestClock.adjust(1)
    expect(yield* target.list("")).toEqual([])
    expect(fs.readdirSync(root)).toEqual([other])
  })

  it.scoped("is never made, and neither is a subfolder again: its disk may not be mounted", function* () {
    const mount = yield* temporaryFolder
    const root = path.join(mount, "daybook")
    const target = openTarget(settingsOf(root))
    for (const call of [target.put("key", bytesOf("k")), target.get("key"), target.list(""), target.remove("key")]) {
      expect(yield* outcome(call)).toEqual([
        "the folder of copies does not exist: mount its disk, or make the folder",
        undefined
      ])
    }
    fs.mkdirSync(root)
    expect(yield* outcome(target.get("key"))).toEqual(["the object is not there", true])
    yield* target.put("own/1/s-1", bytesOf("a"))
    fs.rmSync(root, { recursive: true })
    fs.mkdirSync(root)
    expect(yield* message(target.put("own/1/s-2", bytesOf("b")))).toMatch(/is gone: mount its disk/)
    expect(yield* message(target.put("own/2/s-1", bytesOf("b")))).toMatch(/is gone: mount its disk/)
    expect(fs.readdirSync(root)).toEqual([])
    yield* openTarget(settingsOf(root)).put("own/2/s-1", bytesOf("b"))
  })

  it.scoped("whose host is gone is asked once, and each later call says so at once", function* () {
    const root = yield* temporaryFolder
    const target = openTarget(settingsOf(root))
    const pipe = path.join(root, "key")
    // Its opening waits, as that of a file on such a mount.
    execFileSync("mkfifo", [pipe])
    const asked = yield* Effect.fork(message(target.get("key")))
    yield* TestClock.adjust("20 seconds")
    expect(yield* Fiber.join(asked)).toMatch(/does not answer/)
    expect(yield* message(target.list(""))).toMatch(/does not answer/)
    fs.writeFileSync(pipe, "back")
    const isBack = () => Effect.runPromise(Effect.isSuccess(target.list("")))
    yield* Effect.promise(() => until(isBack))
    expect(yield* target.list("")).toEqual([])
  })

  it.scopedLive("is asked again at once after a call that was interrupted", function* () {
    const root = yield* temporaryFolder
    const target = openTarget(settingsOf(root))
    const large = new Uint8Array(64 << 20)
    const isBegun = async () => fs.readdirSync(root, { recursive: true }).length > 0
    const putting = yield* Effect.fork(target.put("own-1", large))
    yield* Effect.promise(() => until(isBegun))
    yield* Fiber.interrupt(putting)
    yield* target.put("own-2", bytesOf("b"))
    expect(yield* target.list("own-2")).toEqual(["own-2"])
  })

  it.scoped.skipIf(process.getuid?.() !== 0)(
    "without room or read-only says so, and keeps no part of an object",
    function* () {
      const root = yield* temporaryFolder
      const isMounted = yield* Effect.acquireRelease(
        Effect.sync(() => {
          try {
            execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", root], { stdio: "ignore" })
            return true
          } catch {
            return false
          }
        }),
        (mounted) => Effect.sync(() => mounted && execFileSync("umount", [root]))
      )
      // A container may not mount.
      if (!isMounted) return
      const target = openTarget(settingsOf(root))
      expect(yield* message(target.put("own/b-1", new Uint8Array(200_000)))).toMatch(/is full/)
      expect(yield* target.list("")).toEqual([])
      expect(fs.readdirSync(path.join(root, "own"))).toEqual([])
      yield* target.put("own/s-1", bytesOf("small"))
      execFileSync("mount", ["-o", "remount,ro", root])
      expect(yield* message(target.put("own/s-2", bytesOf("small")))).toMatch(/is mounted read-only/)
      expect(plain(yield* target.get("own/s-1"))).toBe(plain(bytesOf("small")))
    }
  )

  it.scoped.skipIf(process.getuid?.() === 0)("of another user says what to do", function* () {
    const root = yield* temporaryFolder
    fs.chmodSync(root, 0o500)
    expect(yield* message(openTarget(settingsOf(root)).put("key", bytesOf("k")))).toMatch(/give it to that user/)
  })
})

describe("a store", () => {
  it("is signed for as AWS documents it (Signature Version 4, examples of Amazon S3)", () => {
    const key = {
      region: "us-east-1",
      keyId: "AKIAIOSFODNN7EXAMPLE",
      secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    }
    const at = Date.parse("2013-05-24T00:00:00Z")
    for (const [query, signature] of [
      [{ lifecycle: "" }, "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
      [{ "max-keys": "2", prefix: "J" }, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"]
    ] as const) {
      const { headers } = signed({ method: "GET", host: "examplebucket.s3.amazonaws.com", path: "/", query }, key, at)
      expect(headers.authorization).toContain(`Signature=${signature}`)
    }
  })

  it.scopedLive("lists any number of names", function* () {
    const { endpoint, objects, requests } = yield* store
    const names = Array.from({ length: 250 }, (_, number) => `own/s-${String(number).padStart(4, "0")}`)
    for (const name of names) objects.set(`log/${name}`, Buffer.from("x"))
    objects.set("logs/of-another", Buffer.from("x"))
    expect(yield* atStore(endpoint, "s3://b-1/log").list("")).toEqual(names)
    expect(requests).toHaveLength(3)
  })

  it.scopedLive("may be below a path, and its bucket without a prefix", function* () {
    const { endpoint, objects } = yield* store
    yield* atStore(`${endpoint}/storage/`, "s3://household").put("own/s-1", bytesOf("a"))
    expect([...objects.keys()]).toEqual(["household/own/s-1"])
  })

  it.scopedLive("is asked again at once if it closed an idle connection, and once", function* () {
    const { endpoint, mode, requests } = yield* store
    const target = atStore(endpoint)
    mode.resets = 1
    yield* target.put("key", bytesOf("k"))
    expect(requests).toHaveLength(2)
    mode.resets = 2
    expect(yield* message(target.get("key"))).toBe(
      "the store does not answer: the host closed the connection without a response"
    )
  })

  it.scoped("that hangs is given up", function* () {
    const { endpoint, mode, requests } = yield* store
    mode.hangs = true
    const asked = yield* Effect.fork(message(atStore(endpoint).put("key", bytesOf("k"))))
    yield* Effect.promise(() => until(() => requests.length === 1))
    yield* TestClock.adjust("20 seconds")
    expect(yield* TestClock.adjust("1 second").pipe(Effect.zipRight(Fiber.join(asked)))).toBe(
      "the store did not answer in time"
    )
  })

  it.scoped("that refuses says what to do, by its status and the method alone", function* () {
    const { endpoint, mode } = yield* store
    const target = atStore(endpoint)
    const put = target.put("key", bytesOf("k"))
    const said = (call: Effect.Effect<unknown, TargetFailed>, change: Partial<typeof mode>) => {
      const before = { ...mode }
      Object.assign(mode, change)
      return Effect.tap(message(call), () => Effect.sync(() => Object.assign(mode, before)))
    }
    const FORBIDDEN = { forbidden: ["PUT", "GET", "DELETE"] }
    const lines = [
      yield* said(put, { fails: true }),
      yield* said(put, { full: true }),
      yield* said(put, FORBIDDEN),
      yield* said(target.list(""), FORBIDDEN),
      yield* said(target.remove("key"), FORBIDDEN),
      yield* said(put, { answer: [404, "NoSuchBucket"] }),
      yield* said(target.get("key"), { answer: [404, ""] }),
      yield* said(put, { answer: [400, "AuthorizationHeaderMalformed"] }),
      yield* said(put, { answer: [307, "TemporaryRedirect", "http://127.0.0.1:9/household"] }),
      // The clock of the test is in 1970.
      yield* said(put, { checksClock: true }),
      yield* message(atStore(endpoint, undefined, { keyId: "AKIDofNobody" }).get("key")),
      yield* message(atStore(endpoint, undefined, { secret: "another-secret" }).get("key")),
      yield* message(atStore("http://127.0.0.1:9").get("key"))
    ]
    expect(lines).toEqual([
      "the store answered 503 to PUT",
      "the store answered 507 to PUT: the store is full",
      "the store answered 403 to PUT: the key may not write there",
      "the store answered 403 to GET: the key may not read or list there",
      "the store answered 403 to DELETE: the key may not remove there",
      "the store answered 404 to PUT: there is no such bucket: make it, or correct DAYBOOK_COPY_TO",
      "the store answered 404 to GET",
      "the store answered 400 to PUT: the bucket is of another region: correct DAYBOOK_COPY_REGION",
      "the store answered with a redirect, which is not followed: correct DAYBOOK_COPY_ENDPOINT or DAYBOOK_COPY_REGION",
      "the store answered 403 to PUT: the clock of this machine differs too much from the store's: set it",
      "the store answered 403 to GET: the store does not know the key: correct DAYBOOK_COPY_KEY_ID",
      "the store answered 403 to GET: the secret is not that of the key: correct DAYBOOK_COPY_SECRET",
      expect.stringMatching(/^the store does not answer: [^\d]*$/)
    ])
  })
})

describe("the settings of the copies", () => {
  const STORE = {
    DAYBOOK_COPY_TO: "s3://household/daybook",
    DAYBOOK_COPY_KEY_ID: KEY_ID,
    DAYBOOK_COPY_SECRET: SECRET,
    DAYBOOK_COPY_PASSPHRASE: PASSPHRASE
  }
  const FOLDER = { DAYBOOK_COPY_TO: "/mnt/nas/daybook", DAYBOOK_COPY_PASSPHRASE: "none" }

  it.effect("are taken as they are meant, and can be handed to a thread", function* () {
    expect((yield* readSettings({})).copies).toBeUndefined()
    expect((yield* readSettings(FOLDER)).copies).toEqual(
      settingsOf("/mnt/nas/daybook", { endpoint: undefined, keyId: undefined, secret: undefined })
    )
    const { copies } = yield* readSettings({
      ...{ ...STORE, DAYBOOK_COPY_ENDPOINT: "https://s3.example.org", DAYBOOK_COPY_REGION: "garage" },
      ...{ DAYBOOK_COPY_EVERY: "1m", DAYBOOK_COPY_KEEP: "30d,0,6" }
    })
    const expected = settingsOf("s3://household/daybook", {
      ...{ endpoint: "https://s3.example.org", region: "garage", passphrase: PASSPHRASE },
      ...{ everyMs: 60_000, keep: { days: 30, weeks: 0, months: 6 } }
    })
    expect(copies).toEqual(expected)
    expect(yield* Schema.decodeUnknown(CopySettings)(structuredClone(copies))).toEqual(expected)
  })

  it.scoped("have their secrets in files too", function* () {
    const folder = yield* temporaryFolder
    const fileWith = (name: string, text: string) => {
      fs.writeFileSync(path.join(folder, name), `${text}\n`)
      return path.join(folder, name)
    }
    const files = {
      DAYBOOK_COPY_TO: "s3://household",
      DAYBOOK_COPY_KEY_ID_FILE: fileWith("id", KEY_ID),
      DAYBOOK_COPY_SECRET_FILE: fileWith("secret", SECRET),
      DAYBOOK_COPY_PASSPHRASE_FILE: fileWith("passphrase", PASSPHRASE)
    }
    expect((yield* readSettings(files)).copies).toEqual(
      settingsOf("s3://household", { endpoint: undefined, passphrase: PASSPHRASE })
    )
    const short = { ...files, DAYBOOK_COPY_PASSPHRASE_FILE: fileWith("short", "geheim") }
    const { message: said } = yield* Effect.flip(readSettings(short))
    expect(said).toBe("DAYBOOK_COPY_PASSPHRASE_FILE: expected 12 characters or more, or none for a folder")
  })

  it.effect("are refused by name, without their values", function* () {
    const { DAYBOOK_COPY_PASSPHRASE: _, ...withoutPassphrase } = STORE
    const { DAYBOOK_COPY_TO: __, ...withoutAddress } = STORE
    const MEANT = "DAYBOOK_COPY_TO: expected the absolute path of a folder, or s3://bucket/prefix"
    const EVERY = "DAYBOOK_COPY_EVERY: expected 1s to 60s, or 1m"
    const KEEP = "DAYBOOK_COPY_KEEP: expected days, weeks and months to keep, like 7d,4,12; a day at least"
    const ENDPOINT = /^DAYBOOK_COPY_ENDPOINT: expected an address like https:\S+ without .*; http only on this machine$/
    const refused: ReadonlyArray<readonly [Readonly<Record<string, string>>, string | RegExp]> = [
      ...[
        ...["nas/copies", "s3://", "s3:/x", "s3://b", "s3://household//x", "s3://household/../x", "ftp://nas/x"],
        ...["s3://household/x?key=geheim-Wort", "s3://id:geheim-Wort@household", "s3://household/a b"]
      ].map((to) => [{ ...STORE, DAYBOOK_COPY_TO: to }, MEANT] as const),
      ...["http://s3.example.org", "https://id:geheim-Wort@s3.example.org", "s3.example.org", "https://x?y"].map(
        (to) => [{ ...STORE, DAYBOOK_COPY_ENDPOINT: to }, ENDPOINT] as const
      ),
      ...["0s", "61s", "1", "1.5s", "2m", "1h"].map(
        (every) => [{ ...FOLDER, DAYBOOK_COPY_EVERY: every }, EVERY] as const
      ),
      ...["7,4,12", "0d,4,12", "7d,4", "7d, 4, 12"].map(
        (keep) => [{ ...FOLDER, DAYBOOK_COPY_KEEP: keep }, KEEP] as const
      ),
      [{ ...STORE, DAYBOOK_COPY_SECRET: "geheim Wort" }, /^DAYBOOK_COPY_SECRET: expected 8 to 256/],
      [{ ...STORE, DAYBOOK_COPY_KEY_ID: "geheim/Wort" }, /^DAYBOOK_COPY_KEY_ID: expected 1 to 256/],
      [{ ...STORE, DAYBOOK_COPY_PASSPHRASE: "geheim-Wort" }, /^DAYBOOK_COPY_PASSPHRASE: expected 12 characters/],
      [{ ...STORE, DAYBOOK_COPY_PASSPHRASE: "none" }, /^DAYBOOK_COPY_PASSPHRASE: copies in a store are encrypted/],
      [withoutPassphrase, "DAYBOOK_COPY_PASSPHRASE: expected together with DAYBOOK_COPY_TO"],
      [{ DAYBOOK_COPY_TO: "/mnt/nas" }, "DAYBOOK_COPY_PASSPHRASE: expected together with DAYBOOK_COPY_TO"],
      [
        { ...FOLDER, DAYBOOK_COPY_TO: "s3://household" },
        "DAYBOOK_COPY_KEY_ID, DAYBOOK_COPY_SECRET: expected together with DAYBOOK_COPY_TO"
      ],
      [
        withoutAddress,
        "DAYBOOK_COPY_KEY_ID, DAYBOOK_COPY_SECRET, DAYBOOK_COPY_PASSPHRASE: expected together with DAYBOOK_COPY_TO"
      ],
      [
        { ...FOLDER, DAYBOOK_COPY_REGION: "garage", DAYBOOK_COPY_SECRET: SECRET },
        "DAYBOOK_COPY_REGION, DAYBOOK_COPY_SECRET: expected with a DAYBOOK_COPY_TO that starts with s3://"
      ],
      [
        { ...FOLDER, DAYBOOK_DATABASE: "postgres://daybook@db.example.org/daybook" },
        "DAYBOOK_COPY_TO: copies are of a SQLite file: see docs/postgresql.md"
      ]
    ]
    for (const [environment, says] of refused) {
      const { message: said } = yield* Effect.flip(readSettings(environment))
      expect(said, JSON.stringify(environment)).toEqual(typeof says === "string" ? says : expect.stringMatching(says))
      expect(said).not.toMatch(/geheim/)
    }
    for (const local of ["http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"])
      expect((yield* readSettings({ ...STORE, DAYBOOK_COPY_ENDPOINT: local })).copies?.endpoint).toBe(local)
  })

  it.effect("of another address have what the environment has beside it", function* () {
    const at = (environment: Readonly<Record<string, string>>, to: string) => copySettingsIn(environment, { to })
    expect(yield* at(STORE, "s3://other")).toMatchObject({ to: "s3://other", keyId: KEY_ID, passphrase: PASSPHRASE })
    expect(yield* at(STORE, "copies")).toMatchObject({ to: path.resolve("copies"), passphrase: PASSPHRASE })
    expect(yield* at({}, "/mnt/nas")).toMatchObject({ to: "/mnt/nas", passphrase: null })
    expect((yield* Effect.flip(at({}, "s3://other"))).message).toMatch(/^DAYBOOK_COPY_KEY_ID, /)
  })
})
