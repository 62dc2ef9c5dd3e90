import type { Command, ListedCommand } from "./Command.ts"

const accounts = () => import("./commands/accounts.ts")
const api = () => import("./commands/api.ts")
const backup = () => import("./commands/backup.ts")
const check = () => import("./commands/check.ts")
const clock = () => import("./commands/clock.ts")
const completions = () => import("./commands/completions.ts")
const day = () => import("./commands/day.ts")
const doctor = () => import("./commands/doctor.ts")
const edit = () => import("./commands/edit.ts")
const food = () => import("./commands/food.ts")
const foodDay = () => import("./commands/foodDay.ts")
const foods = () => import("./commands/foods.ts")
const goals = () => import("./commands/goals.ts")
const importing = () => import("./commands/import.ts")
const journal = () => import("./commands/journal.ts")
const keys = () => import("./commands/keys.ts")
const links = () => import("./commands/links.ts")
const lift = () => import("./commands/lift.ts")
const login = () => import("./commands/login.ts")
const metric = () => import("./commands/metric.ts")
const projection = () => import("./commands/projection.ts")
const queue = () => import("./commands/queue.ts")
const review = () => import("./commands/review.ts")
const routine = () => import("./commands/routine.ts")
const serve = () => import("./commands/serve.ts")
const trend = () => import("./commands/trend.ts")
const undo = () => import("./commands/undo.ts")
const water = () => import("./commands/water.ts")
const webhooks = () => import("./commands/webhooks.ts")

const listed = <Name extends string>(
  summary: string,
  file: () => Promise<Readonly<Record<NoInfer<Name>, Command>>>,
  name: Name
): ListedCommand => ({ summary, load: async () => (await file())[name] })

/** The commands, in the groups of `daybook --help`. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  Log: {
    water: listed("log a drink of water", water, "water"),
    food: listed("log a food: name, kcal, macros, meal", food, "food"),
    "food-day": listed("say if the food of a day is logged whole, or list such days", foodDay, "foodDay"),
    weigh: listed("log body weight", check, "weigh"),
    lift: listed("log a workout: exercises and their sets", lift, "lift"),
    routine: listed("planned sessions: list, show, create, start, change", routine, "routine"),
    rest: listed("mark rest days", lift, "rest"),
    check: listed("log a check-in, or list check-ins", check, "check"),
    pin: listed("correct a health reading by hand, or list readings", check, "pin"),
    metric: listed("your own metrics: list, create, set, change, bind", metric, "metric")
  },
  Correct: {
    entries: listed("foods, water, workouts and rest days, numbered", day, "entries"),
    edit: listed("correct a food, water or a workout", edit, "edit"),
    rename: listed("rename an exercise in all workouts, or join two", lift, "rename"),
    delete: listed("delete an entry, a check-in, a rest day or a metric", edit, "remove"),
    undo: listed("undo the last change, whatever it was", undo, "undo"),
    redo: listed("take the newest undo back", undo, "redo"),
    changes: listed("what was written to the log, by whom and when", undo, "changes"),
    receipts: listed("what the key wrote since a time, and how to undo it", undo, "receipts")
  },
  Look: {
    today: listed("today's totals and the goals", day, "todayCommand"),
    day: listed("everything logged on a day", day, "day"),
    days: listed("totals of each day of a range", day, "days"),
    workouts: listed("the last workouts, newest first", lift, "workouts"),
    exercises: listed("exercises that were trained, last trained first", lift, "exercises"),
    trend: listed("a chart of values over time", trend, "trend"),
    search: listed("how often and when something was eaten, trained or noted", trend, "search"),
    energy: listed("what your body burns a day, and what you ate", day, "energy"),
    projection: listed("where your weight leads, and when it is at a goal", projection, "projection"),
    scores: listed("scores of each day: weight trend, load, sleep, recovery", day, "scores"),
    associations: listed("what goes with your HRV, heart rate, sleep and own numbers", day, "associations"),
    review: listed("a week in figures, and at most one thing to change", review, "review"),
    insights: listed("progress, recovery and monthly summaries", day, "insights"),
    goals: listed("the daily goals; set them on the server's machine", goals, "goals")
  },
  Connect: {
    login: listed("save the server's address and the key", login, "login"),
    logout: listed("remove the saved address and key", login, "logout"),
    profiles: listed("the servers that you use, and which is the usual one", login, "profiles"),
    me: listed("what the key may do, and its budget", login, "me"),
    clock: listed("your time zone: show it, set it", clock, "clock"),
    queue: listed("writes that wait for the server", queue, "queue"),
    doctor: listed("check the setup and the connection", doctor, "doctor"),
    version: listed("the versions of the terminal, of Node and of the server", doctor, "version"),
    alias: {
      summary: "names of your own for lines that you type often",
      load: async () => (await completions()).aliasCommand(isCommand)
    },
    completions: listed("print a completion script for the shell", completions, "completions"),
    api: listed("call any route by its name, for scripts", api, "api")
  },
  "On the server": {
    serve: listed("start the server", serve, "serve"),
    keys: listed("create, list and revoke API keys, on the server's machine", keys, "keys"),
    links: listed("read-only links for spreadsheets and calendars, on the server's machine", links, "links"),
    connections: listed("list and disconnect connected apps, on the server's machine", keys, "connections"),
    webhooks: listed("send changes to another program, on the server's machine", webhooks, "webhooks"),
    accounts: listed("create, list, export and delete accounts, on the server's machine", accounts, "accounts"),
    user: listed("print a link with which someone signs in to the app, on the server's machine", accounts, "user"),
    mcp: listed("connect a desktop assistant to a server", serve, "mcp"),
    foods: listed("foods with known figures: own ones, and tables of the server", foods, "foods"),
    backup: listed("back up the log and verify the copy", backup, "backup"),
    verify: listed("check every page of the log or of a backup", backup, "verify"),
    journal: listed("how large the history of changes is; remove old ones", journal, "journal"),
    restore: listed("replace the log with a backup", backup, "restore"),
    export: listed("export the whole log as JSON or CSV", backup, "exportCommand"),
    import: listed("import the export of another app, or of Daybook", importing, "importCommand"),
    move: listed("move the log to PostgreSQL, or back to a file", backup, "move")
  }
}

export const COMMANDS: Readonly<Record<string, ListedCommand>> = Object.assign({}, ...Object.values(GROUPS))

const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name)

/** The candidates for the last of the typed words; `files` if it names a file. */
export const complete = async (typed: ReadonlyArray<string>): Promise<ReadonlyArray<string> | "files"> =>
  (await completions()).complete(typed, COMMANDS)
