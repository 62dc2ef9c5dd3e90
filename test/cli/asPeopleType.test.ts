import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser } from "./User.ts"

/** A refusal or a question that a person understands: the log stays as it is, and the message says this. */
const refused = (message: RegExp) => ({ message })

/** What the log holds after a line, by `summaryOf`; a pattern is of what the terminal prints after success. */
type Expected = string | RegExp | { readonly message: RegExp }

const [YEAR = "", MONTH = "", DAY = ""] = day(-3).split("-")
const THREE_AGO = new Date(`${day(-3)}T00:00:00Z`)
const nameOf = (language: string, part: "month" | "weekday", ago = -3) =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", [part]: "long" }).format(
    part === "month" ? THREE_AGO : new Date(`${day(ago)}T00:00:00Z`)
  )

const LINES: Readonly<Record<"en_GB" | "de_DE" | "fr_FR", ReadonlyArray<readonly [line: string, expected: Expected]>>> =
  {
    en_GB: [
      ["water 200ml", "water 200"],
      ["water 200 ml", "water 200"],
      ["water 2x250", "water 500"],
      ["water 2 x 250ml", "water 500"],
      ["water 1/2 litre", "water 500"],
      ["water ½l", "water 500"],
      ["water half a litre", "water 500"],
      ["water a glass", "water 250"],
      ["water two glasses", "water 500"],
      ["water 1 1/2 cups", "water 360"],
      ["water 16 fl oz", "water 473.18"],
      ["water 500ml yesterday", "-1 water 500"],
      ["water yesterday 500", "-1 water 500"],
      ["water 500 2 days ago", "-2 water 500"],
      ["w 250", "water 250"],
      ["drink 250", "water 250"],
      ["water 1 bucket", refused(/bucket.*ml/)],
      ["water 2", refused(/2l.*2ml/)],
      ["food 2 eggs", /Egg.*2 ×/],
      ["food egg 2", refused(/x2/)],
      ["food banana 100 grams", /Banana.*100 g/],
      ["food 100g banana", /Banana.*100 g/],
      ["food milk 200ml", /200 ml/],
      ["food 1/2 banana", /Banana.*0\.5 ×/],
      ["food banana 2x", /Banana.*2 ×/],
      ["food a banana and 2 eggs", refused(/each food by itself/)],
      ["food 2 slices of bread", /Bread, 2 × slice/],
      ["food 1/2 cup milk", /Milk, 0\.5 × cup/],
      ["food oats 350 kcal breakfast", "food oats 350 breakfast"],
      ["food 350 kcal oats", "food oats 350 snack"],
      ["food oats 350kcal 12g protein 60g carbs 7g fat", "food oats 350 snack"],
      ["food oats 350k for breakfast", "food oats 350 breakfast"],
      ["food oats 350k yesterday", "-1 food oats 350 snack"],
      ["eat oats 350k", "food oats 350 snack"],
      ["breakfast oats 350k", "food oats 350 breakfast"],
      ["food banana", refused(/Banana.*100g/)],
      ["weigh 81.4kg", "weight 81.4"],
      ["weigh 179.5 lbs", "weight 81.42"],
      ["weigh 12 stone 11", "weight 81.19"],
      ["weigh 12st 11lb", "weight 81.19"],
      ["weigh 81.4 yesterday", "-1 weight 81.4"],
      [`weigh 81.4 ${Number(DAY)}/${Number(MONTH)}`, "-3 weight 81.4"],
      ["weight 81.4", "weight 81.4"],
      ["weigh in 81.4", refused(/invalid weight "in 81.4"; use a number/)],
      ["lift squat 3 x 5 @ 100 kg", "lift squat 5@100 5@100 5@100"],
      ["lift squat 3 sets of 5 at 100kg", "lift squat 5@100 5@100 5@100"],
      ["lift squat 100kg 3x5", "lift squat 5@100 5@100 5@100"],
      ["lift squat 5 reps 100kg", "lift squat 5@100"],
      ["lift pull ups 10, 8, 6", "lift pull ups 10 8 6"],
      ["lift plank 1 minute", "lift plank 60s"],
      ["lift squat 3x5@100 yesterday", "-1 lift squat 5@100 5@100 5@100"],
      ["run 5 km in 28:10", "lift run 5000m1690s"],
      ["squat 3x5@100", "lift squat 5@100 5@100 5@100"],
      ["rest yesterday", "-1 rest"],
      ["check waist 84", "waist 84"],
      ["check waist 33in", "waist 83.82"],
      ["waist 84", "waist 84"],
      ["pin steps 9,000", "steps 9000"],
      ["steps 9000", "steps 9000"],
      ["sleep 7h30", "sleep 450"],
      ["pin sleep 7 hours 30 minutes", "sleep 450"],
      ["metric coffee +1", "coffee 1"],
      ["coffee 2", refused(/unknown command "coffee"/)],
      ["metric coffee 2 yesterday", "-1 coffee 2"],
      [`water 500 -d "${Number(DAY)} ${nameOf("en", "month")}"`, "-3 water 500"],
      ["week", /Nothing is logged between/],
      ["yesterday", /./],
      ["days 7", /Nothing is logged between/],
      ["list", /No entries/],
      ["whoami", /MAY +read/],
      ["blorp 3", refused(/unknown command.*--help/)]
    ],
    de_DE: [
      ["water 200ml", "water 200"],
      ["water 0,5 Liter", "water 500"],
      ["water 2 Gläser", "water 500"],
      ["water ein Glas", "water 250"],
      ["water 1 Tasse", "water 240"],
      ["water 1.500 ml", "water 1500"],
      ["water halber Liter", "water 500"],
      ["water 500 gestern", "-1 water 500"],
      ["water 500 vor 2 Tagen", "-2 water 500"],
      ["wasser 300", "water 300"],
      ["trinken 300", "water 300"],
      ["food 2 Eier", /2 ×/],
      ["food 100 Gramm Banane", /Banane.*100 g/],
      ["food eine Banane", /Banane.*1 ×/],
      ["food 1 EL Olivenöl", /1 ×/],
      ["food 1 Tasse Milch", /1 ×/],
      ["food 200 ml Milch", /200 ml/],
      ["food Hafer 350kcal 12g Eiweiß 60g Kohlenhydrate 7g Fett", "food Hafer 350 snack"],
      ["food Hafer 350 kcal Frühstück", "food Hafer 350 breakfast"],
      ["food Brot 250k @Abendessen", "food Brot 250 dinner"],
      ["food Suppe 250k zum Mittagessen", "food Suppe 250 lunch"],
      ["essen Brot 250k", "food Brot 250 snack"],
      ["food Brot 1.250k", "food Brot 1250 snack"],
      ["weigh 81,4", "weight 81.4"],
      ["weigh 81,4 Kilo gestern", "-1 weight 81.4"],
      [`weigh 81,4 ${DAY}.${MONTH}.`, "-3 weight 81.4"],
      [`weigh 81,4 am ${Number(DAY)}. ${nameOf("de", "month")}`, "-3 weight 81.4"],
      ["gewicht 81,4", "weight 81.4"],
      ["lift Kniebeuge 3x5 mit 100 kg", "lift Kniebeuge 5@100 5@100 5@100"],
      ["lift Kniebeuge 3 Sätze à 5 mit 82,5 kg", "lift Kniebeuge 5@82.5 5@82.5 5@82.5"],
      ["lift Kniebeuge 3x5@82,5kg", "lift Kniebeuge 5@82.5 5@82.5 5@82.5"],
      ["lift Klimmzüge 10 8 6 Wdh", "lift Klimmzüge 10 8 6"],
      ["lift Plank 1 Minute", "lift Plank 60s"],
      ["lift Laufen 5 km in 28 Minuten", "lift Laufen 5000m1680s"],
      ["rest gestern", "-1 rest"],
      [`rest ${nameOf("de", "weekday")}`, "-3 rest"],
      ["check Taille=84", "waist 84"],
      ["check Taille 84,5 cm", "waist 84.5"],
      ["pin steps 9.000", "steps 9000"],
      ["pin Schritte 9000", "steps 9000"],
      ["pin Schlaf 7,5h", "sleep 450"],
      ["pin Schlaf 7 Std 30 Min", "sleep 450"],
      [`water 500 -d ${Number(DAY)}.${Number(MONTH)}.${YEAR}`, "-3 water 500"],
      ["day vorgestern", /./],
      ["days letzte Woche", /./],
      ["heute", /./],
      ["Woche", /./]
    ],
    fr_FR: [
      ["water 25 cl", "water 250"],
      ["water un verre", "water 250"],
      ["water 2 verres", "water 500"],
      ["water 1 tasse", "water 240"],
      ["water un demi litre", "water 500"],
      ["water 1,5 l", "water 1500"],
      ["water 500 hier", "-1 water 500"],
      ["water 500 il y a 2 jours", "-2 water 500"],
      ["eau 300", "water 300"],
      ["food 2 œufs", /2 ×/],
      ["food une banane", /Banane.*1 ×/],
      ["food 100 g de banane", /Banane.*100 g/],
      ['food 1 cuillère à soupe "d\'huile" "d\'olive"', /1 ×/],
      ["food avoine 350 kcal 12g protéines 60g glucides 7g lipides", "food avoine 350 snack"],
      ["food avoine 350 kcal petit-déjeuner", "food avoine 350 breakfast"],
      ["food pain 250k @dîner", "food pain 250 dinner"],
      ["food soupe 250k pour le déjeuner", "food soupe 250 lunch"],
      ["manger pain 250k", "food pain 250 snack"],
      ["weigh 81,4", "weight 81.4"],
      ["weigh 81,4 kg hier", "-1 weight 81.4"],
      ["poids 81,4", "weight 81.4"],
      ["lift squat 3x5 à 100 kg", "lift squat 5@100 5@100 5@100"],
      ["lift squat 3 séries de 5 à 100 kg", "lift squat 5@100 5@100 5@100"],
      ["lift tractions 10 8 6 répétitions", "lift tractions 10 8 6"],
      ["lift gainage 1 minute", "lift gainage 60s"],
      ["lift course 5 km en 28:10", "lift course 5000m1690s"],
      ["rest hier", "-1 rest"],
      ["check taille=84", "waist 84"],
      ["check tour de taille 84 cm", "waist 84"],
      ["pin pas 9 000", "steps 9000"],
      ["pin sommeil 7h30", "sleep 450"],
      [`water 500 -d ${Number(DAY)} ${nameOf("fr", "month")}`, "-3 water 500"],
      ["day avant-hier", /./],
      ["days la semaine dernière", /./],
      ["hier", /./],
      ['"aujourd\'hui"', /./]
    ]
  }

interface Sets {
  readonly reps: number
  readonly weightKg?: number | null
  readonly seconds?: number
  readonly meters?: number
}

interface Day {
  readonly nutrition: {
    readonly entries: ReadonlyArray<{ readonly name: string; readonly calories: number; readonly meal: string }>
  }
  readonly waterMl: number
  readonly workouts: ReadonlyArray<{
    readonly exercises: ReadonlyArray<{ readonly name: string; readonly sets: ReadonlyArray<Sets> }>
  }>
  readonly measurements: { readonly weightKg?: number; readonly waistCm?: number }
}

const setText = ({ meters, reps, seconds, weightKg }: Sets): string =>
  [
    reps > 0 ? reps : "",
    ...(typeof weightKg === "number" ? ["@", weightKg] : []),
    ...(meters ? [meters, "m"] : []),
    ...(seconds ? [seconds, "s"] : [])
  ].join("")

/** What a day holds, an entry a line. */
const summaryOf = ({ measurements, nutrition, waterMl, workouts }: Day): ReadonlyArray<string> => [
  ...(waterMl > 0 ? [`water ${waterMl}`] : []),
  ...nutrition.entries.map(({ calories, meal, name }) => `food ${name} ${calories} ${meal}`),
  ...workouts.flatMap(({ exercises }) =>
    exercises.map(({ name, sets }) => `lift ${[name, ...sets.map(setText)].join(" ")}`)
  ),
  ...(measurements.weightKg === undefined ? [] : [`weight ${measurements.weightKg}`]),
  ...(measurements.waistCm === undefined ? [] : [`waist ${measurements.waistCm}`])
]

interface HealthDay {
  readonly date: string
  readonly steps: number | null
  readonly sleepMinutes: number | null
}

const readingsOf = ({ sleepMinutes, steps }: HealthDay): ReadonlyArray<string> => [
  ...(steps === null ? [] : [`steps ${steps}`]),
  ...(sleepMinutes === null ? [] : [`sleep ${sleepMinutes}`])
]

interface Entry {
  readonly kind: string
  readonly date: string
}

interface Metric {
  readonly values: ReadonlyArray<{ readonly date: string; readonly value: number }>
}

const COFFEE = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a person types",
  (it) => {
    for (const [locale, lines] of Object.entries(LINES))
      it.scoped.each(lines)(`${locale}: %s`, ([typed, expected]) =>
        Effect.gen(function* () {
          const { get, post, run } = yield* newUser({ env: { LANG: `${locale}.UTF-8` } })
          yield* post("/v1/custom-metrics", COFFEE)
          const range = `start=${day(-3)}&end=${day()}`
          const log = Effect.gen(function* () {
            const readings: ReadonlyArray<HealthDay> = yield* get(`/v1/health/days?${range}`)
            const entries: ReadonlyArray<Entry> = yield* get(`/v1/entries?${range}`)
            const { values }: Metric = (yield* get("/v1/custom-metrics"))[0]
            const days = yield* Effect.forEach([0, -1, -2, -3], (ago) =>
              Effect.gen(function* () {
                const date = day(ago)
                const held = [
                  ...summaryOf(yield* get(`/v1/days/${date}`)),
                  ...entries.flatMap((entry) => (entry.kind === "rest_day" && entry.date === date ? ["rest"] : [])),
                  ...readings.filter((each) => each.date === date).flatMap(readingsOf),
                  ...values.flatMap((each) => (each.date === date ? [`coffee ${each.value}`] : []))
                ]
                return held.map((each) => (ago === 0 ? each : `${ago} ${each}`))
              })
            )
            return days.flat()
          })
          const { code, stderr, stdout } = yield* run(typed)
          const said = { code, stderr, stdout, log: yield* log }
          if (typeof expected === "string") expect(said).toMatchObject({ code: 0, log: [expected] })
          else if (expected instanceof RegExp) {
            expect(said).toMatchObject({ code: 0, stderr: "" })
            expect(stdout).toMatch(expected)
          } else {
            expect(said).toMatchObject({ stdout: "", log: [] })
            expect(code).toBeGreaterThan(0)
            expect(stderr).toMatch(expected.message)
          }
        })
      )
  }
)
