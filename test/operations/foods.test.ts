import * as fs from "node:fs"
import * as path from "node:path"
import { gzipSync } from "node:zlib"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { packStore } from "../../packages/server/src/admin/Foods.ts"
import { addPack } from "../../packages/server/src/foods/FoodPacks.ts"
import { listFoods, restore } from "../../packages/server/src/index.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { DAYBOOK, daybook, start } from "../harness/Process.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { zipOf } from "../harness/zipOf.ts"
import { LONG } from "../reliability/Report.ts"
import { foodNamed, released } from "../stores/suite/foodTables.ts"
import { backedUp, done, exported } from "./commands.ts"
import { createEmpty } from "./DenseLog.ts"
import { COLUMNS, writeProducts } from "./foodFiles.ts"
import { killDuring } from "./killDuring.ts"

const blocks = [...fs.readFileSync("docs/foods.md", "utf8").matchAll(/^```sh\n(.*?)^```$/gms)].map(
  ([, block = ""]) => block
)

const foodsOf = ({ environment }: Installation, name: string) =>
  Effect.promise(async () => (await listFoods(environment)).packs.find((pack) => pack.name === name)?.foods)

const OLD = 100
const NEW = 20_000
const KILLS = LONG ? 40 : 10

it.scopedLive(`a pack is the old one or the new one, whole, after ${KILLS} kills while it is replaced`, function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const folder = `${place.database}.foods`
  const [before, after] = [
    writeProducts(path.join(place.folder, "before.csv"), OLD, "old"),
    path.join(place.folder, "after.csv")
  ]
  writeProducts(after, NEW, "new")
  const isBeingBuilt = () => fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name.includes(".partial"))
  const started = performance.now()
  yield* done(place, "foods", "add", "off", after)
  const tookMs = performance.now() - started
  let killed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    yield* done(place, "foods", "add", "off", before)
    expect(isBeingBuilt(), "what a killed process left is gone").toBe(false)
    const isKilled = yield* Effect.promise(() =>
      killDuring(place, ["foods", "add", "off", after], isBeingBuilt, (tookMs * kill) / KILLS)
    )
    const foods = yield* foodsOf(place, "off")
    if (isKilled && isBeingBuilt()) killed++
    expect(isKilled ? [OLD, NEW] : [NEW]).toContain(foods)
  }
  expect(killed).toBeGreaterThan(0)
  yield* done(place, "foods", "add", "off", after)
  expect(yield* foodsOf(place, "off")).toBe(NEW)
  expect(fs.readdirSync(folder).sort()).toEqual(["basic.db", "off.db"])
})

it.scoped("a pack that another process builds at the same time is left alone", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const other = writeProducts(path.join(place.folder, "off.csv"), OLD, "plain")
  const foods = (async function* () {
    yield foodNamed("1", "Rice")
    await Effect.runPromise(done(place, "foods", "add", "off", other))
    yield foodNamed("2", "Rye")
  })()
  yield* Effect.provide(addPack({ ...released("usda", "1", []), foods }), packStore(place.database))
  expect([yield* foodsOf(place, "usda"), yield* foodsOf(place, "off")]).toEqual([2, OLD])
})

/** The files that the page on packs names, each with a food. */
const DOWNLOADS: Readonly<Record<string, string | Uint8Array>> = {
  "alim_2025_11_03.xml":
    "<TABLE><ALIM><alim_code> 13005 </alim_code><alim_nom_fr> Banane </alim_nom_fr><alim_nom_eng> Banana </alim_nom_eng></ALIM></TABLE>",
  "compo_2025_11_03.xml": `<TABLE>${[328, 25_000, 31_000, 40_000]
    .map(
      (code) =>
        `<COMPO><alim_code> 13005 </alim_code><const_code> ${code} </const_code><teneur> ${code === 328 ? 80 : 4} </teneur></COMPO>`
    )
    .join("")}</TABLE>`,
  "FoodData_Central_foundation_food_csv_2025-12-18.zip": zipOf([
    {
      path: "food.csv",
      content: '"fdc_id","data_type","description"\n"1","sr_legacy_food","Bananas, raw"\n'
    },
    {
      path: "food_nutrient.csv",
      content: `"id","fdc_id","nutrient_id","amount"\n${["1003", "1004", "1005", "1008"].map((id) => `"${id}","1","${id}","${id === "1008" ? 50 : 4}"\n`).join("")}`
    }
  ]),
  "en.openfoodfacts.org.products.csv.gz": gzipSync(
    `${COLUMNS}\n3017620422003\tBiscuit\tMaker\ten:france\t450\t6\t70\t15\n`
  )
}

it.scopedLive("docs/foods.md has commands that work when pasted in order", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  for (const [name, content] of Object.entries(DOWNLOADS)) fs.writeFileSync(path.join(place.folder, name), content)
  const [commands = ""] = blocks
  const outputs: Array<string> = []
  for (const line of commands.trim().split("\n")) {
    const { ended } = start(process.execPath, [DAYBOOK, ...line.split(" ").slice(1)], place.environment, {
      folder: place.folder
    })
    const { code, stderr, stdout } = yield* Effect.promise(() => ended)
    expect(code, `${line}: ${stderr}`).toBe(0)
    outputs.push(stdout)
  }
  expect(blocks).toHaveLength(1)
  expect(outputs[0]).toMatch(/^CIQUAL, 2025-11-03: 1 row, 1 food\.\nAnses\. 2025\./)
  expect(outputs[1]).toMatch(/^USDA FoodData Central, 2025-12-18: /)
  for (const name of ["basic", "ciqual", "usda", "off"]) expect(outputs[3]).toMatch(new RegExp(`^${name} `, "m"))
})

it.scopedLive("packs are in no backup and no export; verify, doctor and restore do not mind them", function* () {
  const place = yield* newInstallation()
  yield* newKey(place.environment)
  const before = yield* exported(place)
  yield* done(place, "foods", "add", "off", writeProducts(path.join(place.folder, "off.csv"), OLD, "plain"))
  expect(yield* exported(place)).toBe(before)
  const backup = yield* backedUp(place)
  expect(fs.readdirSync(path.dirname(backup))).toEqual([path.basename(backup)])
  expect(fs.readFileSync(backup).includes("biscuit")).toBe(false)
  yield* done(place, "verify")
  const restored = yield* Effect.promise(() => restore(place.environment, backup))
  expect(yield* foodsOf(place, "off")).toBe(OLD)
  expect(fs.existsSync(`${restored.aside}.foods`)).toBe(false)
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment, "full", "another")
  const doctor = yield* daybook(["doctor"], { ...place.environment, DAYBOOK_URL: server.url, DAYBOOK_API_KEY: key })
  expect(doctor.stdout + doctor.stderr).not.toMatch(/foods/)
})

it.scopedLive("the terminal says what became of each row, lists the packs, refuses what it cannot do", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const run = (...args: ReadonlyArray<string>) => daybook(["foods", ...args], place.environment)
  const file = writeProducts(path.join(place.folder, "off.csv"), 3, "plain")
  const german = "4000417025005\tKekse\tMaker\ten:germany\t450\t6\t70\t15"
  fs.appendFileSync(file, `${german}\n4000417702005\tTee\tMaker\ten:france\t\t\t\t\nthree\tcells\tonly\n`)
  const added = yield* run("add", "off", file, "--country", "fr")
  expect(added.code, added.stderr).toBe(0)
  expect(added.stdout).toMatch(/^Open Food Facts: \d rows, 3 foods\.$/m)
  expect(added.stdout).toMatch(/^Left out: other country \(\d\): lines? 5/m)
  expect(added.stdout).toMatch(/^© Open Food Facts contributors/m)
  const json = JSON.parse((yield* run("add", "off", file, "--json")).stdout)
  const leftOut: ReadonlyArray<{ readonly count: number }> = json.report.leftOut
  expect(leftOut.reduce((sum, { count }) => sum + count, json.report.foods)).toBe(json.report.rows)
  const packs = (yield* run("packs")).stdout
  expect(packs).toMatch(/^off +4 .*Open Food Facts/m)
  expect(packs).toMatch(/^basic +[\d,]+ /m)
  const removed = yield* run("remove", "basic")
  expect(removed.stderr).toContain("daybook foods add basic")
  expect((yield* run("packs")).stdout).not.toContain("basic")
  expect((yield* run("add", "basic")).code).toBe(0)
  expect((yield* run("packs")).stdout).toContain("basic")
  const refusals = [
    [["remove", "usda"], 3, "no pack usda"],
    [["add", "usda", path.join(place.folder, "none.csv")], 3, "none.csv"],
    [["add", "ciqual", file], 1, "Open Food Facts"],
    [["add", "ciqual", file, "--country", "fr"], 2, "--country"],
    [["add", "off"], 2, "missing files"],
    [["add", "swiss", file], 2, "ciqual"],
    [["packets"], 2, "packs"]
  ] as const
  for (const [args, code, text] of refusals) {
    const refused = yield* run(...args)
    expect({ code: refused.code, stderr: refused.stderr }).toEqual({ code, stderr: expect.stringContaining(text) })
  }
  expect((yield* run("packs")).stdout).toMatch(/^off +4 /m)
})
