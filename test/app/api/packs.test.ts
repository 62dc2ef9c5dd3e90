import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { AccountStore } from "../../../packages/server/src/identity/AccountStore.ts"
import { newAppSession } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { realNow } from "../../harness/realTime.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { memoryFolder } from "../../harness/temporaryFolder.ts"
import { usdaZip, writeProducts } from "../../operations/foodFiles.ts"

const ALIM =
  "<TABLE><ALIM><alim_code> 13005 </alim_code><alim_nom_fr> Banane </alim_nom_fr><alim_nom_eng> Zalacca </alim_nom_eng></ALIM></TABLE>"
const COMPO = `<TABLE>${[328, 25_000, 31_000, 40_000]
  .map((code) => `<COMPO><alim_code> 13005 </alim_code><const_code> ${code} </const_code><teneur> 4 </teneur></COMPO>`)
  .join("")}</TABLE>`

const sessionOf = (accountId: string) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(realNow())
    const { url } = yield* TestServer
    const session = yield* newAppSession(url, accountId)
    const headers = { cookie: session.cookie, "x-daybook-app": "1", origin: url }
    const start = (name: string, bytes: number, beside: ReadonlyArray<string> = []) =>
      session.send("POST", "/imports", { body: { name, bytes, beside } })
    const sendFile = (name: string, content: string | Uint8Array, beside?: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const body = Buffer.from(content)
        const id = String(fieldAt((yield* start(name, body.length, beside)).body, "id"))
        const { status } = yield* Effect.promise(() =>
          fetch(`${url}/app/api/imports/${id}/parts?at=0`, {
            method: "POST",
            headers: { ...headers, "content-type": "application/octet-stream" },
            body
          })
        )
        expect(status).toBe(200)
        return id
      })
    return {
      ...session,
      start,
      sendFile,
      add: (pack: string, files: ReadonlyArray<string>, more: object = {}) =>
        Effect.gen(function* () {
          let { body, status } = yield* session.send("POST", `/packs/${pack}`, { body: { files, ...more } })
          while (fieldAt(body, "state") === "reading")
            ({ body, status } = yield* session.send("GET", `/imports/${files[0]}`))
          return { status, body }
        }),
      found: (query: string) =>
        Effect.map(session.send("GET", `/v1/foods?query=${query}`), ({ body }) => fieldAt(body, 0, "name")),
      tables: Effect.map(session.send("GET", "/packs"), ({ body }) => body)
    }
  })

const owner = Effect.flatMap(AccountStore, ({ owner }) => Effect.flatMap(owner, sessionOf))

/** What the server keeps of files that were sent. */
const keptFiles = () =>
  fs
    .readdirSync(os.tmpdir())
    .filter((name) => name.startsWith("daybook-import-") && name.includes(`-${process.pid}-`))
    .flatMap((name) => fs.readdirSync(`${os.tmpdir()}/${name}`))

layer(TestServer.unlimited)("tables of foods in the app", (it) => {
  it.effect("a table is built from its file, replaced, and removed; nothing of the file stays", function* () {
    const { add, found, send, sendFile, tables } = yield* owner
    const first = yield* sendFile("FoodData_Central_csv_2025-12-18.zip", usdaZip("Qwibble of oats"))
    expect(yield* add("usda", [first])).toMatchObject({
      status: 200,
      body: {
        state: "added",
        added: {
          pack: { name: "usda", release: "2025-12-18", foods: 1 },
          rows: 2,
          leftOut: [{ why: "sample", count: 1, lines: [3] }]
        }
      }
    })
    expect(yield* found("qwibble")).toBe("Qwibble of oats")
    expect(keptFiles()).toEqual([])
    const second = yield* sendFile("FoodData_Central_csv_2026-04-30.zip", usdaZip("Qwibble of rye", "Quark"))
    yield* add("usda", [second])
    expect(yield* found("qwibble")).toBe("Qwibble of rye")
    expect(yield* tables).toMatchObject({ isOwner: true, unusable: [] })
    expect((yield* send("DELETE", "/packs/usda")).status).toBe(200)
    expect((yield* send("DELETE", "/packs/usda")).status).toBe(404)
    expect(JSON.stringify(yield* tables)).not.toContain("usda")
  })

  it.effect(
    "a table of two files is built from both; a part alone and a damaged file are refused by name",
    function* () {
      const { add, found, sendFile } = yield* owner
      const alim = yield* sendFile("alim_2025_11_03.xml", ALIM)
      const compo = yield* sendFile("compo_2025_11_03.xml", COMPO, [alim])
      expect(yield* add("ciqual", [alim, compo])).toMatchObject({
        body: { state: "added", added: { pack: { release: "2025-11-03", foods: 1 } } }
      })
      expect(yield* found("zalacca")).toBe("Zalacca")
      const alone = yield* sendFile("alim_2025_11_03.xml", ALIM)
      const part = yield* add("ciqual", [alone])
      expect(part.body).toMatchObject({ state: "refused" })
      expect(fieldAt(part.body, "message")).toMatch(/^alim_2025_11_03\.xml: a part of CIQUAL is missing\. Give /)
      const damaged = yield* sendFile("food.zip", usdaZip("Rice").subarray(0, 200))
      expect(fieldAt((yield* add("usda", [damaged])).body, "message")).toMatch(/^food\.zip .*damaged/)
      // The table of before is as it was.
      expect(yield* found("zalacca")).toBe("Zalacca")
      expect(keptFiles()).toEqual([])
    }
  )

  it.effect("the basic table is removed and brought back; countries are for Open Food Facts alone", function* () {
    const { add, send, tables } = yield* owner
    expect(JSON.stringify(yield* tables)).toContain('"name":"basic"')
    expect((yield* send("DELETE", "/packs/basic")).status).toBe(200)
    expect(JSON.stringify(yield* tables)).not.toContain('"name":"basic"')
    expect(yield* add("basic", [])).toMatchObject({ body: { state: "added", added: { pack: { name: "basic" } } } })
    expect((yield* add("usda", [], { countries: ["fr"] })).status).toBe(400)
    expect((yield* add("usda", [])).status).toBe(400)
  })

  it.effect("another account sees the tables, and changes none; a file is given up without a trace", function* () {
    const { newAccount } = yield* TestServer
    const { add, send, start, tables } = yield* sessionOf((yield* newAccount).accountId)
    expect(yield* tables).toMatchObject({ isOwner: false })
    expect((yield* start("food.zip", 10)).status).toBe(403)
    expect((yield* add("usda", ["one"])).status).toBe(403)
    expect((yield* send("DELETE", "/packs/basic")).status).toBe(403)
    const mine = yield* owner
    const id = yield* mine.sendFile("food.zip", usdaZip("Rice"))
    expect((yield* mine.send("DELETE", `/imports/${id}`)).status).toBe(200)
    yield* Effect.promise(() => expect.poll(keptFiles).toEqual([]))
    expect(fieldAt((yield* mine.start("off.csv.gz", 5 * 2 ** 30)).body, "error", "message")).toContain("is over 4 GB")
  })

  it.scoped("a table that is given up while it is built leaves nothing behind", function* () {
    const { add, send, sendFile, tables } = yield* owner
    const { database } = yield* TestServer
    const drafts = () => {
      const folder = `${database}.foods`
      return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.includes(".partial")) : []
    }
    const products = writeProducts(path.join(yield* memoryFolder, "off.csv"), 20_000, "plain")
    const id = yield* sendFile("off.csv", fs.readFileSync(products))
    const adding = yield* Effect.fork(add("off", [id]))
    if (!database.startsWith("postgres")) yield* Effect.promise(() => expect.poll(drafts).not.toEqual([]))
    expect((yield* send("DELETE", `/imports/${id}`)).status).toBe(200)
    expect((yield* Fiber.join(adding)).status).toBe(404)
    yield* Effect.promise(() => expect.poll(() => [...drafts(), ...keptFiles()], { timeout: 10_000 }).toEqual([]))
    expect(JSON.stringify(yield* tables)).not.toContain('"name":"off"')
  })
})
