import type { Command } from "./Command.ts"
import { accounts } from "./commands/accounts.ts"
import { aliasCommand } from "./commands/alias.ts"
import { api } from "./commands/api.ts"
import { backup, move, restore, verify } from "./commands/backup.ts"
import { check, weigh } from "./commands/check.ts"
import { completions } from "./commands/completions.ts"
import { connections } from "./commands/connections.ts"
import { day, days, energy, entries, scores, todayCommand } from "./commands/day.ts"
import { remove } from "./commands/delete.ts"
import { doctor } from "./commands/doctor.ts"
import { edit } from "./commands/edit.ts"
import { exportCommand } from "./commands/export.ts"
import { food, water } from "./commands/food.ts"
import { foods } from "./commands/foods.ts"
import { goals } from "./commands/goals.ts"
import { importCommand } from "./commands/import.ts"
import { insights } from "./commands/insights.ts"
import { keys } from "./commands/keys.ts"
import { exercises, lift, rest, workouts } from "./commands/lift.ts"
import { login, logout, me } from "./commands/login.ts"
import { mcp } from "./commands/mcp.ts"
import { metric } from "./commands/metric.ts"
import { pin } from "./commands/pin.ts"
import { profiles } from "./commands/profiles.ts"
import { queue } from "./commands/queue.ts"
import { routine } from "./commands/routine.ts"
import { search } from "./commands/search.ts"
import { serve } from "./commands/serve.ts"
import { trend } from "./commands/trend.ts"
import { changes, redo, undo } from "./commands/undo.ts"
import { user } from "./commands/user.ts"
import { version } from "./commands/version.ts"
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

/** The commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = Object.assign({}, ...Object.values(GROUPS))

export { complete } from "./commands/completions.ts"
