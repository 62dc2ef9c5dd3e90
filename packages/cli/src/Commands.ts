import type { Command, ListedCommand } from "./Command.ts"
import type { texts } from "./Texts.ts"

const accounts = () => import("./commands/accounts.ts")
const api = () => import("./commands/api.ts")
const backup = () => import("./commands/backup.ts")
const copies = () => import("./commands/copies.ts")
const restore = () => import("./commands/restore.ts")
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
  file: () => Promise<Readonly<Record<NoInfer<Name>, Command>>>,
  exported: Name
): ListedCommand => ({ load: async () => (await file())[exported] })

type Group = Readonly<Partial<Record<keyof ReturnType<typeof texts>["summaries"], ListedCommand>>>

/** The commands, in the groups of `daybook --help`. Each has a line in the catalogues. */
export const GROUPS: Readonly<Record<string, Group>> = {
  Log: {
    water: listed(water, "water"),
    food: listed(food, "food"),
    "food-day": listed(foodDay, "foodDay"),
    weigh: listed(check, "weigh"),
    lift: listed(lift, "lift"),
    routine: listed(routine, "routine"),
    rest: listed(lift, "rest"),
    check: listed(check, "check"),
    pin: listed(check, "pin"),
    metric: listed(metric, "metric")
  },
  Correct: {
    entries: listed(day, "entries"),
    edit: listed(edit, "edit"),
    rename: listed(lift, "rename"),
    delete: listed(edit, "remove"),
    undo: listed(undo, "undo"),
    redo: listed(undo, "redo"),
    changes: listed(undo, "changes"),
    receipts: listed(undo, "receipts")
  },
  Look: {
    today: listed(day, "todayCommand"),
    day: listed(day, "day"),
    days: listed(day, "days"),
    workouts: listed(lift, "workouts"),
    exercises: listed(lift, "exercises"),
    trend: listed(trend, "trend"),
    search: listed(trend, "search"),
    energy: listed(day, "energy"),
    projection: listed(projection, "projection"),
    scores: listed(day, "scores"),
    associations: listed(day, "associations"),
    review: listed(review, "review"),
    insights: listed(day, "insights"),
    goals: listed(goals, "goals")
  },
  Connect: {
    login: listed(login, "login"),
    logout: listed(login, "logout"),
    profiles: listed(login, "profiles"),
    me: listed(login, "me"),
    clock: listed(clock, "clock"),
    queue: listed(queue, "queue"),
    doctor: listed(doctor, "doctor"),
    version: listed(doctor, "version"),
    alias: { load: async () => (await completions()).aliasCommand(isCommand) },
    completions: listed(completions, "completions"),
    api: listed(api, "api")
  },
  "On the server": {
    serve: listed(serve, "serve"),
    keys: listed(keys, "keys"),
    links: listed(links, "links"),
    connections: listed(keys, "connections"),
    webhooks: listed(webhooks, "webhooks"),
    accounts: listed(accounts, "accounts"),
    user: listed(accounts, "user"),
    mcp: listed(serve, "mcp"),
    foods: listed(foods, "foods"),
    backup: listed(backup, "backup"),
    verify: listed(backup, "verify"),
    journal: listed(journal, "journal"),
    copies: listed(copies, "copies"),
    restore: listed(restore, "restore"),
    export: listed(backup, "exportCommand"),
    import: listed(importing, "importCommand"),
    move: listed(backup, "move")
  }
}

export const COMMANDS: Readonly<Record<string, ListedCommand>> = Object.assign({}, ...Object.values(GROUPS))

const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name)

/** The candidates for the last of the typed words; `files` if it names a file. */
export const complete = async (typed: ReadonlyArray<string>): Promise<ReadonlyArray<string> | "files"> =>
  (await completions()).complete(typed, COMMANDS)
