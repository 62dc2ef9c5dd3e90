import * as fs from "node:fs"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { day, hasScript, newUser } from "./User.ts"

/** What a person sees on most days. The words that people type, names of commands and flags among them, are in no language. */
const DAILY = [
  "water 300",
  "water 300 -d -1",
  "food Hafer 350k 12p 60c 7f @breakfast",
  "weigh 81.4",
  "lift Kniebeuge 3x5@100 --title A",
  "check waist=84",
  "pin steps 9000",
  "rest -d -3",
  "day",
  "day -3",
  "today",
  "days 7d",
  "days 2020-01-01..2020-01-03",
  "entries",
  "energy",
  "energy 3d",
  "scores 3d",
  "insights",
  "projection",
  "associations",
  "lift Kniebeuge",
  "exercises",
  "review today",
  "trend hip 7d",
  "goals",
  "routine",
  "metric list",
  "food-day yesterday complete",
  "changes 5",
  "undo"
]

/** English words that these texts have in English, and no other language here. */
const ENGLISH =
  /(?<!\p{L})(?:logged|water|breakfast|energy|carbs|fat|weight|waist|food|workout|rest day|steps|was|mean|days?|weeks?|by|entry|is|not?|nothing|takes?|your?|of|and|the|Mon|Tue|Wed|Thu|Sun)(?!\p{L})/iu

const COMMANDS = /daybook [a-z]+/g

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("the terminal", (it) => {
  it.scoped.each([
    ["de", ["Wasser eingetragen", "Energie", "Mittel", "Ruhetag", "Dein Verbrauch"]],
    ["fr", ["d’eau notés", "Énergie", "moyenne", "séance", "Ta dépense"]]
  ] as const)("speaks the language of the locale on the commands of a day: %s", ([language, says]) =>
    Effect.gen(function* () {
      const { run } = yield* newUser({ env: { LANG: `${language}_XX.UTF-8` } })
      const outputs = yield* Effect.forEach(DAILY, (line) => run(line))
      for (const [index, { code, stderr, stdout }] of outputs.entries()) {
        expect({ code, stderr }, DAILY[index]).toEqual({ code: 0, stderr: "" })
        expect(stdout.replaceAll(COMMANDS, ""), DAILY[index]).not.toMatch(ENGLISH)
      }
      const all = outputs.map(({ stdout }) => stdout).join("\n")
      for (const each of says) expect(all).toContain(each)
    })
  )

  it.scoped("goes by LC_ALL before LC_MESSAGES before LANG, and speaks English in any other locale", function* () {
    const { run } = yield* newUser()
    const energy = (env: Readonly<Record<string, string>>) => Effect.map(run("energy", { env }), ({ stdout }) => stdout)
    const german = { LANG: "de_DE.UTF-8" }
    expect(yield* energy(german)).toContain("Dein Verbrauch")
    expect(yield* energy({ ...german, LC_MESSAGES: "fr_FR" })).toContain("Ta dépense")
    for (const env of [{}, { ...german, LC_ALL: "C" }, { LANG: "pl_PL.UTF-8" }, { LANG: "constructor" }])
      expect(yield* energy(env)).toContain("What you burn")
  })

  it.scoped("asks about a likely slip in that language, with what to type instead", function* () {
    const { run } = yield* newUser({ env: { LANG: "de_DE.UTF-8" } })
    yield* run("weigh 81")
    yield* run("lift Kniebeuge 5@100")
    for (const [typed, says] of [
      [
        "weigh 178",
        /^daybook: 178 kg ist 120 % über der letzten Wiegung, 81 kg \(.* 20\d\d\)\. Ist 178 lb gemeint, gib 178lb ein\. /
      ],
      ["water 8ml", /8 ml sind weniger als ein Schluck\. Ist 8 fl oz gemeint, gib 8oz ein\. /],
      ["lift Kniebuege 5@100", /„Kniebuege“ ist eine neue Übung\. Ist Kniebeuge gemeint, gib Kniebeuge ein\. /],
      [`water 250 -d ${day(-100).slice(5)}`, /liegt [\d,]+ Tage zurück\. /]
    ] as const) {
      const refused = yield* run(typed)
      expect(refused, typed).toMatchObject({ code: 2, stdout: "" })
      expect(refused.stderr).toMatch(says)
      expect(refused.stderr).toMatch(/Nichts wurde eingetragen; wenn es stimmt, füge --yes(?:=.*)? an\n$/)
    }
  })

  it.scoped("says in that language what waits in the queue, and what became of it", function* () {
    const { environment, run } = yield* newUser({ env: { LANG: "de_DE.UTF-8" } })
    const offline = { DAYBOOK_URL: "http://127.0.0.1:9" }
    const queued = yield* run("water 300", { env: offline })
    expect(queued).toMatchObject({ code: 6, stdout: "" })
    expect(queued.stderr).toMatch(
      /In der Warteschlange als 1: 300 ml Wasser, .*\. Es wird vor dem nächsten Lesen oder Schreiben gesendet, oder jetzt: daybook queue flush\n$/
    )
    yield* run("lift Kniebeuge 5@100kg", { env: offline })
    const { stderr, stdout } = yield* run("queue", { env: offline })
    expect(stdout).toContain("ein Training (Kniebeuge)")
    expect(stderr).toContain("waiting: nie gesendet; wird vor dem nächsten Lesen oder Schreiben gesendet")
    expect((yield* run("queue drop 2", { env: offline })).stderr).toContain("2 verworfen: ein Training (Kniebeuge)")
    expect((yield* run("queue flush", { env: offline })).stderr).toContain(
      "1 Eintrag wartet in der Warteschlange: http://127.0.0.1:9 antwortet nicht."
    )
    expect((yield* run("queue", { env: { ...environment, LANG: "C" } })).stdout).toContain("300 ml of water on")
    expect((yield* run("queue --json", { env: offline })).stdout).toContain('"waiting"')
  })

  it.scoped("refuses a line in that language", function* () {
    const { run } = yield* newUser()
    const says = (typed: string, LANG: string) => Effect.map(run(typed, { env: { LANG } }), ({ stderr }) => stderr)
    for (const [typed, german, french] of [
      ["wter 250", "unbekannter Befehl „wter“; meinst du daybook water?", "voulais-tu dire daybook water ?"],
      ["water 250 --dry", "unbekannte Option --dry; meinst du --dry-run?", "option inconnue --dry"],
      ["water 250 -d", "--date braucht einen Wert: --date DAY", "il faut une valeur à --date"],
      ["today yesterday", "„yesterday“ nach daybook today ist zu viel", "est de trop après daybook today"]
    ] as const) {
      expect(yield* says(typed, "de_DE.UTF-8"), typed).toContain(german)
      expect(yield* says(typed, "fr_FR.UTF-8"), typed).toContain(french)
    }
  })

  it.scoped("lists its commands in that language", function* () {
    const { run } = yield* newUser({ env: { LANG: "de_DE.UTF-8" } })
    const { stdout } = yield* run("--help")
    for (const each of ["Eintragen", "water         ein Glas Wasser eintragen", "daybook allein zeigt heute"])
      expect(stdout).toContain(each)
    const { stdout: english } = yield* run("--help", { env: { LANG: "C" } })
    const lines = new Set(english.split("\n").filter((line) => line !== ""))
    expect(stdout.split("\n").filter((line) => lines.has(line))).toEqual([])
  })

  it.scoped.skipIf(!hasScript)(
    "has the marks of numbers of the language on a terminal, and none in a pipe",
    function* () {
      const { run, runInPty } = yield* newUser()
      yield* run("water 1500.5ml")
      const shown = (LANG: string) => Effect.map(runInPty("today", { env: { LANG } }), ({ stdout }) => stdout)
      expect(yield* shown("de_DE.UTF-8")).toContain("1.500,5 / 2.000 ml")
      expect(yield* shown("de_CH.UTF-8")).toContain("1\u2019500.5 / 2\u2019000 ml")
      expect(yield* shown("fr_FR.UTF-8")).toContain("1\u202f500,5 / 2\u202f000 ml")
      expect(yield* shown("en_GB.UTF-8")).toContain("1,500.5 / 2,000 ml")
      expect((yield* run("today", { env: { LANG: "de_DE.UTF-8" } })).stdout).toContain("1,500.5 / 2,000 ml")
    }
  )

  it.scoped("is in English for programs", function* () {
    const { run } = yield* newUser({ env: { LANG: "de_DE.UTF-8" } })
    yield* run("food Hafer 350k")
    expect((yield* run("days 1d --csv")).stdout).toMatch(/^date,calories,/)
    expect((yield* run("weigh 178 -d 2001-01-01 --json")).stdout).toContain('"weightKg": 178')
    expect((yield* run("day --json")).stdout).toContain('"calories": 350')
  })
})

// The build compares keys and arguments of the catalogues.
it("no sentence of the catalogues is in English in another language", () => {
  const [english = {}, ...others] = ["en", "de", "fr"].map(
    (language): Readonly<Record<string, string>> =>
      JSON.parse(fs.readFileSync(`packages/cli/messages/${language}.json`, "utf8"))
  )
  const isSentence = (text: string) => /\p{L}{2,} .*\p{L}{2,}/u.test(text.replaceAll(/\{\w+\}/g, ""))
  for (const each of others)
    expect(Object.entries(each).filter(([key, text]) => isSentence(text) && text === english[key])).toEqual([])
})
