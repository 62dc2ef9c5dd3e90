import type { Command } from "./Command.ts"
import { accounts, user } from "./commands/accounts.ts"
import { api } from "./commands/api.ts"
import { backup, exportCommand, move, restore, verify } from "./commands/backup.ts"
import { check, pin, weigh } from "./commands/check.ts"
import { aliasCommand, completions } from "./commands/completions.ts"
import { day, days, energy, entries, insights, scores, todayCommand } from "./commands/day.ts"
import { doctor, version } from "./commands/doctor.ts"
import { edit, remove } from "./commands/edit.ts"
import { food, water } from "./commands/food.ts"
import { foods } from "./commands/foods.ts"
import { goals } from "./commands/goals.ts"
import { importCommand } from "./commands/import.ts"
import { connections, keys } from "./commands/keys.ts"
import { exercises, lift, rest, workouts } from "./commands/lift.ts"
import { login, logout, me, profiles } from "./commands/login.ts"
import { metric } from "./commands/metric.ts"
import { queue } from "./commands/queue.ts"
import { routine } from "./commands/routine.ts"
import { mcp, serve } from "./commands/serve.ts"
import { search, trend } from "./commands/trend.ts"
import { changes, redo, undo } from "./commands/undo.ts"
import { webhooks } from "./commands/webhooks.ts"

/** The commands, in the groups of `daybook --help`. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  Log: { water, food, weigh, lift, routine, rest, check, pin, metric },
  Correct: { entries, edit, delete: remove, undo, redo, changes },
  Look: { today: todayCommand, day, days, workouts, exercises, trend, search, energy, scores, insights, goals },
  Connect: {
    login,
    logout,
    profiles,
    me,
    queue,
    doctor,
    version,
    alias: aliasCommand((name) => Object.hasOwn(COMMANDS, name)),
    completions,
    api
  },
  "On the server": {
    serve,
    keys,
    connections,
    webhooks,
    accounts,
    user,
    mcp,
    foods,
    backup,
    verify,
    restore,
    export: exportCommand,
    import: importCommand,
    move
  }
}

export const COMMANDS: Readonly<Record<string, Command>> = Object.assign({}, ...Object.values(GROUPS))

export { complete } from "./commands/completions.ts"
