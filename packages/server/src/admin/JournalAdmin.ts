import { InvalidRequest, isCalendarDate } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { AccountStore } from "../identity/AccountStore.ts"
import { journalSize, thinJournal, thinnable } from "../journal/JournalThinning.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { isPostgres } from "./Engine.ts"
import { makeBackup } from "./Maintenance.ts"
import { openExisting } from "./OpenLog.ts"
import { checkedValue, type Settings } from "./Settings.ts"

const MS_PER_DAY = 86_400_000

/** The days whose changes nobody can have removed. */
const KEPT_DAYS = 366

const log = (settings: Settings) => Layer.provideMerge(AccountStore.layer, openExisting(settings))

/** The size of the journal of an account, by default the owner's, and the time of its oldest change in ISO 8601. */
export const journalOf = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const { oldest, ...size } = yield* journalSize(yield* Sql, yield* accountNamed(account))
    return { ...size, oldest: oldest === null ? null : new Date(oldest).toISOString() }
  }).pipe(Effect.provide(log(settings)))

/** The changes that `thinJournalOf` would remove: how many, and how many bytes. Refused for a date within the last year. */
export const thinnableOf = (settings: Settings, date: string, account?: string) =>
  Effect.gen(function* () {
    const before = yield* checkedValue(timeBefore(date))
    return yield* thinnable(yield* Sql, yield* accountNamed(account), before)
  }).pipe(Effect.provide(log(settings)))

/**
 * Removes the changes of an account, by default the owner's, from before a date in UTC, after a backup of the log where Daybook makes
 * them. Entries stay as they are. Refused for a date within the last year.
 */
export const thinJournalOf = (settings: Settings, date: string, account?: string) =>
  Effect.gen(function* () {
    const before = yield* checkedValue(timeBefore(date))
    // An account that does not exist costs no backup.
    yield* Effect.provide(accountNamed(account), log(settings))
    const backup = isPostgres(settings.database) ? undefined : (yield* makeBackup(settings, undefined)).file
    const thinned = Effect.gen(function* () {
      return yield* thinJournal(yield* Sql, yield* accountNamed(account), before)
    })
    return { backup, ...(yield* Effect.provide(thinned, log(settings))) }
  })

/** The time at which a date begins in UTC, unless changes of the last year are before it. */
const timeBefore = (date: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const latest = new Date(now - KEPT_DAYS * MS_PER_DAY).toISOString().slice(0, 10)
    if (isCalendarDate(date) && date <= latest) return Effect.succeed(Date.parse(date))
    const why = isCalendarDate(date) ? "changes of the last year stay" : "expected a date YYYY-MM-DD"
    return new InvalidRequest({ message: `before: ${why}; the latest date is ${latest}.` })
  })
