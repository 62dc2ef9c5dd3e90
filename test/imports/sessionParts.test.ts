import { existsSync, readFileSync } from "node:fs"
import { CalendarDate, Principal, type Workout } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { type FileOptions, readFiles } from "../../packages/imports/src/ReadFiles.ts"
import { Importing } from "../../packages/server/src/imports/Importing.ts"
import { workoutStore } from "../../packages/server/src/log/Workouts.ts"
import { TestServer } from "../harness/TestServer.ts"

/** Exports of real people, which are not part of the project. */
const EXPORTS = "../shared/data/exports"

/** What sessions have beside repetitions and weights. */
interface Parts {
  readonly warmup: number
  readonly drop: number
  readonly failure: number
  readonly rpe: number
  readonly timed: number
  readonly seconds: number
  readonly far: number
  readonly meters: number
  /** Sets of exercises in supersets. */
  readonly inSuperset: number
}

/** The rows of a table, counted apart from the project: cells by the name of the column in lower case. */
const rowsOf = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [first = ""] = text.split("\n")
  const delimiter = first.split(";").length > first.split(",").length ? ";" : ","
  const rows: Array<Array<string>> = [[""]]
  let isQuoted = false
  for (const character of text.replaceAll("\r", "")) {
    const row = rows.at(-1) ?? []
    if (character === '"') isQuoted = !isQuoted
    else if (character === "\n" && !isQuoted) rows.push([""])
    else if (character === delimiter && !isQuoted) row.push("")
    else row[row.length - 1] += character
  }
  const [names = [], ...others] = rows.filter((cells) => cells.length > 1)
  return others.map((cells) =>
    Object.fromEntries(names.map((name, at) => [name.toLowerCase(), cells[at]?.trim() ?? ""]))
  )
}

type Cells = Readonly<Record<string, string>>

/** What a program writes in a row. A cell that is not there is "". */
interface Program {
  readonly isSet?: (cells: Cells) => boolean
  readonly kind: (cells: Cells) => string | undefined
  readonly rpe: (cells: Cells) => string | undefined
  readonly seconds: (cells: Cells) => number
  readonly meters: (cells: Cells, perUnit: number) => number
  readonly superset?: (cells: Cells) => string | undefined
  readonly notes: ReadonlyArray<string>
  readonly workoutNotes?: ReadonlyArray<string>
  readonly titles?: ReadonlyArray<string>
}

const number = (text = ""): number => Number(text.replace(",", ".")) || 0

/** The number and the unit of `14 minuti`, as the product with the number of the unit. */
const worded = (text = "", units: Readonly<Record<string, number>>): number => {
  const [figure, unit = ""] = text.split(" ")
  return number(figure) * (units[unit] ?? 0)
}

const order = (cells: Cells): string =>
  cells["set order"] ?? cells["reihenfolge festlegen"] ?? cells["ordre de la série"] ?? ""

const PROGRAMS: Readonly<Record<string, Program>> = {
  strong: {
    isSet: (cells) => order(cells) !== "Rest Timer",
    kind: (cells) => ({ W: "warmup", D: "drop", F: "failure" })[order(cells)],
    rpe: ({ rpe }) => rpe,
    seconds: ({ secondes, seconds, sekunden }) => number(seconds ?? sekunden ?? secondes),
    meters: ({ distance, "distance unit": unit = "" }, perUnit) =>
      number(distance) * ({ "mi.": 1609.344, km: 1000 }[unit] ?? perUnit),
    notes: ["notes", "notizen"],
    workoutNotes: ["workout notes", "workout-notizen"],
    titles: ["workout name", "workout-name", "nom de l'entraînement"]
  },
  hevy: {
    kind: ({ set_type: type = "" }) => ({ warmup: "warmup", dropset: "drop", failure: "failure" })[type],
    rpe: ({ rpe }) => rpe,
    seconds: ({ duration_seconds: text }) => number(text),
    meters: ({ distance_km: km, distance_miles: miles }) => number(km) * 1000 + number(miles) * 1609.344,
    superset: ({ superset_id: id }) => id,
    notes: ["exercise_notes"],
    workoutNotes: ["description"],
    titles: ["title"]
  },
  "fitnotes-ios": {
    isSet: ({ status }) => status !== "NotStarted",
    kind: () => undefined,
    rpe: ({ rpe }) => rpe,
    seconds: ({ time = "" }) => time.split(":").reduce((sum, part) => sum * 60 + number(part), 0),
    meters: ({ distance }, perUnit) => number(distance) * perUnit,
    notes: ["note"],
    titles: ["name"]
  },
  fitbod: {
    kind: ({ iswarmup }) => (iswarmup === "TRUE" ? "warmup" : undefined),
    rpe: () => "",
    seconds: (cells) => number(cells["duration(s)"]),
    meters: (cells) => number(cells["distance(m)"]),
    notes: ["note"]
  },
  gymbook: {
    isSet: ({ saltato }) => saltato === "No",
    kind: (cells) =>
      cells["set / set di riscaldamento / set di defaticamento"] === "Set di riscaldamento" ? "warmup" : undefined,
    rpe: () => "",
    seconds: (cells) => worded(cells["ripetizioni / tempo"], { minuti: 60, secondi: 1 }),
    meters: (cells) => worded(cells["peso / distanza"], { km: 1000 }),
    notes: ["appunti"],
    titles: ["programma"]
  }
}

const count = <A>(all: ReadonlyArray<A>, isCounted: (each: A) => boolean): number => all.filter(isCounted).length

const total = (numbers: ReadonlyArray<number>): number => Math.round(numbers.reduce((sum, each) => sum + each, 0))

const partsOfFile = (sets: ReadonlyArray<Cells>, program: Program, perUnit: number): Parts => {
  const kinds = sets.map(program.kind)
  const seconds = sets.map(program.seconds).filter((each) => each > 0)
  const meters = sets.map((cells) => program.meters(cells, perUnit)).filter((each) => each > 0)
  return {
    warmup: count(kinds, (kind) => kind === "warmup"),
    drop: count(kinds, (kind) => kind === "drop"),
    failure: count(kinds, (kind) => kind === "failure"),
    rpe: count(sets, (cells) => (program.rpe(cells) ?? "") !== ""),
    timed: seconds.length,
    seconds: total(seconds),
    far: meters.length,
    meters: total(meters),
    inSuperset: count(sets, (cells) => (program.superset?.(cells) ?? "") !== "")
  }
}

type Logged = Pick<Workout, "exercises" | "title" | "note">

const partsOfLog = (workouts: ReadonlyArray<Logged>): Parts => {
  const exercises = workouts.flatMap((workout) => workout.exercises)
  const sets = exercises.flatMap((exercise) => exercise.sets)
  const [seconds, meters] = [sets.flatMap((set) => set.seconds ?? []), sets.flatMap((set) => set.meters ?? [])]
  return {
    warmup: count(sets, ({ kind }) => kind === "warmup"),
    drop: count(sets, ({ kind }) => kind === "drop"),
    failure: count(sets, ({ kind }) => kind === "failure"),
    rpe: count(sets, ({ rpe }) => rpe !== undefined),
    timed: seconds.length,
    seconds: total(seconds),
    far: meters.length,
    meters: total(meters),
    inSuperset: total(exercises.map(({ sets: { length }, superset }) => (superset === undefined ? 0 : length)))
  }
}

/** The texts of columns that none of the texts of the log has. */
const missing = (
  sets: ReadonlyArray<Cells>,
  columns: ReadonlyArray<string> = [],
  logged: ReadonlyArray<string | undefined>
): ReadonlyArray<string> => {
  const all = logged.join("\n\n")
  const texts = new Set(sets.flatMap((cells) => columns.map((column) => cells[column]?.trim() ?? "")))
  return [...texts].filter((text) => !all.includes(text.slice(0, 80).trim()))
}

const UNITS = { km: 1000, mi: 1609.344, m: 1, yd: 0.9144 } as const

type Options = Partial<FileOptions>

const FILES: ReadonlyArray<readonly [file: string, program: keyof typeof PROGRAMS, options: Options]> = [
  ["strong/strong-01.csv", "strong", { unit: "lb", distance: "m" }],
  ["strong/strong-03.csv", "strong", { unit: "kg", distance: "km" }],
  ["strong/strong-07.csv", "strong", {}],
  ["strong/strong-09.csv", "strong", { unit: "lb" }],
  ["strong/strong-10-de.csv", "strong", { unit: "kg" }],
  ["strong/strong-12.csv", "strong", { unit: "lb", distance: "mi" }],
  ["strong/strong-13-resttimer.csv", "strong", { unit: "kg" }],
  ["strong/strong-14.csv", "strong", {}],
  ["strong/strong-17-fr.csv", "strong", { unit: "kg" }],
  ["strong/strong-21.csv", "strong", {}],
  ["strong/strong-26.csv", "strong", {}],
  ["strong/strong-28.csv", "strong", { unit: "lb" }],
  ["strong/strong-30.csv", "strong", { unit: "lb" }],
  ["hevy/hevy-01.csv", "hevy", {}],
  ["hevy/hevy-04.csv", "hevy", {}],
  ["hevy/hevy-06.csv", "hevy", {}],
  ["hevy/hevy-09-lbs.csv", "hevy", {}],
  ["hevy/hevy-12.csv", "hevy", {}],
  ["fitnotes/fitnotes-ios-02.csv", "fitnotes-ios", { unit: "lb", distance: "m" }],
  ["fitbod/fitbod-01.csv", "fitbod", { zone: "America/New_York" }],
  ["gymbook/gymbook-01-it.csv", "gymbook", { dates: "dmy" }]
]

const ALL = { start: CalendarDate.make("2000-01-01"), end: CalendarDate.make("2026-12-31") }

layer(TestServer.unlimited)("a real log of training", (it) => {
  for (const [file, name, options] of FILES)
    it.effect.skipIf(!existsSync(`${EXPORTS}/${file}`))(
      `${file} has the kinds, times, distances and texts of its rows`,
      function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
        const { accountId } = yield* (yield* TestServer).newAccount
        const importing = yield* Effect.provide(Importing, Importing.layer)
        const store = yield* workoutStore
        const as = Effect.provideService(Principal, {
          ...{ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: accountId }
        })
        const lastDate = CalendarDate.make("2026-11-23")
        const read = yield* Effect.promise(() => readFiles([{ path: `${EXPORTS}/${file}` }], { lastDate, ...options }))
        yield* as(importing.apply(read))
        const workouts = yield* as(store.list(ALL, 10_000))
        const program = PROGRAMS[name]
        if (program === undefined) throw new Error(`unknown program ${name}`)
        const { isSet = () => true, notes, titles, workoutNotes } = program
        const sets = rowsOf(readFileSync(`${EXPORTS}/${file}`, "utf8")).filter(isSet)
        expect(partsOfLog(workouts)).toEqual(partsOfFile(sets, program, UNITS[options.distance ?? "m"]))
        const exercises = workouts.flatMap((workout) => workout.exercises)
        expect(
          missing(
            sets,
            notes,
            exercises.map(({ note }) => note)
          )
        ).toEqual([])
        expect(
          missing(
            sets,
            workoutNotes,
            workouts.map(({ note }) => note)
          )
        ).toEqual([])
        expect(
          missing(
            sets,
            titles,
            workouts.map(({ title }) => title)
          )
        ).toEqual([])
      }
    )
})
