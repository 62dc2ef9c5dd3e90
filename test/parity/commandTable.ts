import type { ErrorCode } from "@daybook/core"
import type { Ids } from "./surfaceAccounts.ts"
import type { Params } from "./surfaces.ts"

/** A command line of the terminal and the request that it stands for. */
export interface Command {
  readonly says: string
  readonly args: (ids: Ids) => ReadonlyArray<string>
  /** The route's name. */
  readonly means: string
  /** The parameters of the request; some depend on the output of the command. */
  readonly params: (ids: Ids, said: Params) => Params
  /** Reads that the command costs besides the request. */
  readonly reads: number
  readonly refused?: ErrorCode
}

/** Commands that do not stand for one request, and what they do. */
export const OTHERWISE: Readonly<Record<string, string>> = {
  trend: "draws what other reads answer",
  edit: "looks an entry up, then corrects it",
  undo: "looks the last changes up, then undoes them",
  redo: "looks the last undo up, then undoes it",
  queue: "sends what waits",
  login: "keeps the key",
  logout: "removes the key",
  doctor: "looks for faults",
  completions: "asks nothing",
  serve: "is the server",
  backup: "works on the database, not over the interface",
  verify: "works on the database, not over the interface",
  restore: "works on the database, not over the interface",
  export: "works on the database, not over the interface",
  import: "works on the database, not over the interface",
  keys: "works on the database itself",
  connections: "works on the database itself",
  accounts: "works on the database itself",
  user: "works on the database itself",
  move: "works on two databases",
  mcp: "passes on what an assistant sends"
}

type Given = Params | ((ids: Ids, said: Params) => Params)

const command = (
  line: string | ((ids: Ids) => ReadonlyArray<string>),
  means: string,
  given: Given,
  reads = 0,
  refused?: ErrorCode
): Command => {
  const args = typeof line === "string" ? () => line.split(" ") : line
  return {
    says: args({}).join(" "),
    args,
    means,
    params: typeof given === "function" ? given : () => given,
    reads,
    ...(refused !== undefined && { refused })
  }
}

const date = "2026-03-10"
const nowhere = "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57"

const squats = { name: "squat", sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 100 })) }

/**
 * The terminal reads the newest changes before a write, and the day before a write whose output shows what it was. Numbers
 * without a unit cost one more read, and so does a name or a day that is looked up.
 */
export const COMMANDS: ReadonlyArray<Command> = [
  command(`water 0.25l -d ${date}`, "logWater", { amountMl: 250, date }, 2),
  command(
    `food cheese sandwich 420k 12p 60c 7.5f @breakfast -d ${date}`,
    "logFood",
    { name: "cheese sandwich", calories: 420, protein: 12, carbs: 60, fat: 7.5, meal: "breakfast", date },
    2
  ),
  command(`weigh 81.4 -d ${date}`, "logWeight", { weightKg: 81.4, date }, 3),
  command(`weigh 81.4kg -d ${date}`, "logWeight", { weightKg: 81.4, date }, 2),
  command(
    `lift squat 3x5@100 bench press 5@80,4@82.5 pull up 8,6 --min 1h10 -d ${date}`,
    "logWorkout",
    {
      exercises: [
        squats,
        {
          name: "bench press",
          sets: [
            { reps: 5, weightKg: 80 },
            { reps: 4, weightKg: 82.5 }
          ]
        },
        { name: "pull up", sets: [{ reps: 8 }, { reps: 6 }] }
      ],
      durationMinutes: 70,
      date
    },
    2
  ),
  command(
    "lift squat 3x5@100kg -d 2026-03-08",
    "logWorkout",
    { exercises: [squats], date: "2026-03-08" },
    1,
    "invalid_request"
  ),
  command(
    () => [
      ..."lift squat w60x5, 3x5@100 @8 + row f8,d6 plank 60s x2 run 5km in 28:10 --min 55".split(" "),
      ...["| windy", "--title", "Push A", "--note", "slept badly", "--routine", "push", "-d", date]
    ],
    "logWorkout",
    ({ routines }) => ({
      exercises: [
        {
          ...{ name: "squat", superset: 1 },
          sets: [{ reps: 5, weightKg: 60, kind: "warmup" }, ...squats.sets.map((set) => ({ ...set, rpe: 8 }))]
        },
        {
          ...{ name: "row", superset: 1 },
          sets: [
            { reps: 8, kind: "failure" },
            { reps: 6, kind: "drop" }
          ]
        },
        {
          name: "plank",
          sets: [
            { reps: 0, seconds: 60 },
            { reps: 0, seconds: 60 }
          ]
        },
        { name: "run", note: "windy", sets: [{ reps: 0, seconds: 1690, meters: 5000 }] }
      ],
      ...{ durationMinutes: 55, title: "Push A", note: "slept badly", routineId: routines, date }
    }),
    3
  ),
  command("routine", "listRoutines", {}),
  command(
    () => [..."routine new Leg day: squat 3x5@100kg plank 60s --rest 2:30 --note".split(" "), "on Mondays"],
    "createRoutine",
    {
      ...{ name: "Leg day", note: "on Mondays" },
      exercises: [
        { ...squats, restSeconds: 150 },
        { name: "plank", restSeconds: 150, sets: [{ reps: 0, seconds: 60 }] }
      ]
    },
    1
  ),
  command(
    () => ["routine", "change", "push", "row", "3x5@100kg", "--name", "Push B", "--note", ""],
    "updateRoutine",
    ({ routines }) => ({
      ...{ id: routines, name: "Push B", note: null },
      exercises: [{ name: "Row", restSeconds: 90, sets: squats.sets }]
    }),
    2
  ),
  command("routine delete push --yes", "deleteRoutine", ({ routines }) => ({ id: routines }), 2),
  command(
    "rest 2026-03-04..2026-03-06 2026-03-07",
    "logRestDays",
    {
      dates: ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"]
    },
    1
  ),
  command(
    `check waist=84cm bf=17.5 note= -d ${date}`,
    "logMeasurement",
    {
      waistCm: 84,
      bodyFatPercent: 17.5,
      clearFields: ["note"],
      date
    },
    1
  ),
  command(
    "check note= -d 2026-03-02",
    "logMeasurement",
    { clearFields: ["note"], date: "2026-03-02" },
    1,
    "invalid_request"
  ),
  command("check --list 1", "listMeasurements", { limit: 1 }),
  command(`pin sleep 7h30 -d ${date}`, "setHealthReading", { date, reading: "sleepMinutes", value: 450 }, 1),
  command("pin steps none -d 2026-03-09", "setHealthReading", { date: "2026-03-09", reading: "steps", value: null }, 1),
  command(
    `pin steps 200001 -d ${date}`,
    "setHealthReading",
    { date, reading: "steps", value: 200_001 },
    1,
    "invalid_request"
  ),
  command("pin --list 2026-03-01..2026-03-10", "listHealthDays", { start: "2026-03-01", end: date }),
  command("metric", "listCustomMetrics", {}),
  command("metric list --tab training --values 7", "listCustomMetrics", { tab: "training", values: 7 }),
  command("metric signals nutrition", "listHealthMetrics", { category: "nutrition" }),
  command(
    "metric new deep work --kind number --unit h --tab training --target 4 --increment 0.5 --colour food --about undisturbed",
    "createCustomMetric",
    {
      name: "deep work",
      kind: "number",
      unit: "h",
      tab: "training",
      target: 4,
      increment: 0.5,
      colour: "food",
      description: "undisturbed"
    },
    1
  ),
  command(`metric coffee 3 -d ${date}`, "setCustomMetricValue", ({ metricId }) => ({ metricId, value: 3, date }), 2),
  command(
    `metric set coffee none -d ${date}`,
    "setCustomMetricValue",
    ({ metricId }) => ({ metricId, value: null, date }),
    2,
    "invalid_request"
  ),
  command(
    "metric change coffee --target none --name espresso",
    "updateCustomMetric",
    ({ metricId }) => ({ metricId, target: null, name: "espresso" }),
    2
  ),
  command(
    "metric bind coffee caffeine",
    "updateCustomMetric",
    ({ metricId }) => ({ metricId, healthMetricKey: "caffeine" }),
    2
  ),
  command(
    "metric bind stim none",
    "updateCustomMetric",
    ({ bound }) => ({ metricId: bound, healthMetricKey: null }),
    2
  ),
  command(`delete check ${date} --yes`, "deleteMeasurement", ({ id }) => ({ id }), 2),
  command(`delete check ${nowhere} --yes`, "deleteMeasurement", { id: nowhere }, 2, "not_found"),
  command("delete metric coffee --yes", "deleteCustomMetric", ({ metricId }) => ({ metricId }), 2),
  // The terminal uses its own clock for today; its output has the date.
  command("today", "getDay", (_, { date }) => ({ date })),
  command("day 2026-03-09", "getDay", { date: "2026-03-09" }),
  command("days 2026-03-01..2026-03-10", "listDays", { start: "2026-03-01", end: date }),
  command("days 2026-02", "listDays", { start: "2026-02-01", end: "2026-02-28" }),
  command("entries 2026-03-07..2026-03-09", "listEntries", { start: "2026-03-07", end: "2026-03-09" }),
  command("changes 2026-03-09 --limit 2", "listChanges", { date: "2026-03-09", limit: 2 }),
  command("exercises", "listExercises", { limit: 200 }),
  command("lift pull up", "getExercise", { name: "pull up" }),
  command("workouts", "listWorkouts", { limit: 10 }),
  command("workouts 1", "listWorkouts", { limit: 1 }),
  command(`insights ${date}`, "getInsights", { date }),
  command("scores 2026-03-01..2026-03-10", "listScores", { start: "2026-03-01", end: date }),
  command(`energy ${date}`, "getEnergy", { start: date, end: date }),
  command("energy 2026-03-01..2026-03-10", "getEnergy", { start: "2026-03-01", end: date }),
  command("goals", "getGoals", {}),
  command(`api logWater amountMl=250 date=${date}`, "logWater", { amountMl: 250, date }, 1),
  command("api listDays start=2026-03-01 end=2026-03-10", "listDays", { start: "2026-03-01", end: date }),
  command("me", "getKeyInfo", {}),
  command("me --routes", "listRoutes", {})
]
