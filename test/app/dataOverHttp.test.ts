import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { unzipSync } from "fflate"
import { Sql } from "../../packages/server/src/engines/Sql.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { importJson } from "../../packages/server/src/index.ts"
import { newAppSession } from "../harness/AppSession.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { done, exported } from "../operations/commands.ts"
import { PICTURES } from "./Pictures.ts"

const DATE = "2026-03-10"

const PICTURE = PICTURES["image/webp"]

/** The owner's session, with a photo and a drink in the log. */
const ownerWithPhoto = Effect.gen(function* () {
  const { database, url } = yield* TestServer
  const session = yield* newAppSession(url, yield* (yield* AccountStore).owner)
  const headers = { cookie: session.cookie, "x-daybook-app": "1", origin: url }
  const upload = () =>
    fetch(`${url}/app/api/photos?date=${DATE}&pose=side`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/webp" },
      body: PICTURE
    })
  expect((yield* Effect.promise(upload)).status).toBe(200)
  yield* session.send("POST", "/v1/water", { body: { amountMl: 330, date: DATE } })
  const download = (what: string) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}/app/api${what}`, { headers })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    })
  return { database, session, download }
})

const HASH = createHash("sha256").update(PICTURE).digest("hex")

const photoOf = ({ database }: Installation) => path.join(`${database}.photos`, HASH.slice(0, 2), HASH)

/** The log of an export without the mark of the owner, which belongs to a server. */
const logIn = (text: string) => text.replace(/"is_owner":\d/, '"is_owner":0').replace(/"name":"[^"]*"\}/, '"name":""}')

layer(TestServer.unlimited)("export and backups of the app", (it) => {
  it.scoped("the JSON export, imported on an empty server, gives the same log with its photos", function* () {
    const { download } = yield* ownerWithPhoto
    const { bytes, response } = yield* download("/export?format=json")
    expect(response.headers.get("content-disposition")).toBe("attachment")
    const target = yield* newInstallation()
    yield* Effect.promise(() => importJson(target.environment, bytes.toString()))
    expect(logIn(yield* exported(target))).toBe(logIn(bytes.toString()))
    expect(fs.readFileSync(photoOf(target))).toEqual(PICTURE)
    yield* done(target, "verify")
  })

  it.scoped("an export whose picture was changed is refused", function* () {
    const { download } = yield* ownerWithPhoto
    const { bytes } = yield* download("/export?format=json")
    const changed = Buffer.from(PICTURE)
    changed[60] = 1
    const text = bytes.toString().replace(PICTURE.toString("base64"), changed.toString("base64"))
    const target = yield* newInstallation()
    const refused = yield* Effect.promise(() => importJson(target.environment, text).catch((error) => String(error)))
    expect(refused).toContain("the picture is not the one that was exported")
  })

  it.scoped("the CSV export is an archive of a file a table, and of the photos", function* () {
    const { download } = yield* ownerWithPhoto
    const files = unzipSync((yield* download("/export?format=csv")).bytes)
    expect(Buffer.from(files["water.csv"] ?? []).toString()).toContain(`${DATE},330,`)
    const photos = Object.keys(files).filter((name) => name.startsWith(`photos/${DATE}-side-`))
    expect(photos.length).toBeGreaterThan(0)
    for (const photo of photos) expect(Buffer.from(files[photo] ?? [])).toEqual(PICTURE)
  })

  it.scoped("a backup is made, listed, downloaded with its photos and verified, and restores them", function* () {
    const { database, download, session } = yield* ownerWithPhoto
    yield* session.send("POST", "/backups", { body: {} })
    // The newest of a day stays.
    const made = yield* session.send("POST", "/backups", { body: {} })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const id = String(fieldAt(made.body, "id"))
    const { body } = yield* session.send("GET", "/backups")
    expect(fieldAt(body, "backups")).toContainEqual(made.body)
    // Each photo is there once, whatever the number of backups.
    const shared = path.join(`${database}.backups`, "photos")
    expect(fs.readdirSync(shared, { recursive: true }).filter((name) => String(name).endsWith(HASH))).toHaveLength(1)

    const folder = yield* temporaryFolder
    for (const [name, content] of Object.entries(unzipSync((yield* download(`/backups/${id}`)).bytes))) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.writeFileSync(path.join(folder, name), content)
    }
    const target = yield* newInstallation()
    yield* done(target, "restore", path.join(folder, id), "--yes")
    yield* done(target, "verify")
    expect(fs.readFileSync(photoOf(target))).toEqual(PICTURE)

    fs.rmSync(photoOf(target))
    const { code, stderr } = yield* daybook(["verify"], target.environment)
    expect(code).not.toBe(0)
    expect(stderr).toContain(`The photo of ${DATE} is missing or damaged`)
  })

  it.scoped("a backup that failed is named with its time and reason until one succeeds", function* () {
    const { database, session } = yield* ownerWithPhoto
    const folder = `${database}.backups`
    fs.renameSync(folder, `${folder}.away`)
    fs.writeFileSync(folder, "no folder")
    expect((yield* session.send("POST", "/backups", { body: {} })).status).toBe(503)
    const { body } = yield* session.send("GET", "/backups")
    expect(fieldAt(body, "failure", "message")).toMatch(/The backup could not be made/)
    expect(Date.parse(String(fieldAt(body, "failure", "at")))).not.toBeNaN()
    fs.rmSync(folder)
    fs.renameSync(`${folder}.away`, folder)
    yield* TestClock.adjust("1 second")
    const again = yield* session.send("POST", "/backups", { body: {} })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(fieldAt((yield* session.send("GET", "/backups")).body, "failure")).toBe(null)
  })

  it.scoped("an account that is deleted leaves none of its photos", function* () {
    const { database, newAccount, url } = yield* TestServer
    const { accountId } = yield* newAccount
    const name = (yield* (yield* AccountStore).list).find(({ id }) => id === accountId)?.name ?? ""
    const { cookie } = yield* newAppSession(url, accountId)
    const upload = () =>
      fetch(`${url}/app/api/photos?date=${DATE}&pose=back`, {
        method: "POST",
        headers: { cookie, "x-daybook-app": "1", origin: url, "content-type": "image/png" },
        body: PICTURES["image/png"]
      })
    expect((yield* Effect.promise(upload)).status).toBe(200)
    const files = () =>
      fs.readdirSync(`${database}.photos`, { recursive: true }).map((file) => path.basename(String(file)))
    const stored = createHash("sha256").update(PICTURES["image/png"]).digest("hex")
    expect(files()).toContain(stored)
    const { code, stderr } = yield* daybook(["accounts", "delete", name, "--yes"], { DAYBOOK_DATABASE: database })
    expect(code, stderr).toBe(0)
    expect(files()).not.toContain(stored)
  })

  it.scoped("a backup is downloaded only by an owner who just proved who they are", function* () {
    const { download, session } = yield* ownerWithPhoto
    const { newAccount, url } = yield* TestServer
    const { body } = yield* session.send("POST", "/backups", { body: {} })
    const id = String(fieldAt(body, "id"))
    yield* (yield* Sql).run("UPDATE session SET confirmed_at = -1000000 WHERE id = ?", [session.id])
    const refused = yield* download(`/backups/${id}`)
    expect(refused.response.status).toBe(403)
    expect(refused.bytes.toString()).toContain("Confirm")
    const other = yield* newAppSession(url, (yield* newAccount).accountId)
    for (const [method, where] of [
      ["GET", "/backups"],
      ["POST", "/backups"],
      ["GET", `/backups/${id}`]
    ] as const)
      expect((yield* other.send(method, where, method === "POST" ? { body: {} } : {})).status, where).toBe(403)
  })
})
