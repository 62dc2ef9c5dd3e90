import { numberText } from "@daybook/core/grammar"
import { type Command, LOCAL, YES } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { refuseMissing } from "../config/Files.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { isConfirmed, note, printExact, printJson } from "../output/Output.ts"
import { countText, rowCountText } from "../output/Text.ts"
import { momentOf, timeText } from "../Today.ts"

export const restore: Command = {
  usage: `daybook restore backups/daybook-2026-11-21T03-00-00-000Z.db
daybook restore --newest --yes
daybook restore --at now
daybook restore --at "yesterday 18:00"
daybook restore --at @01a23027-7b80-70ce-b6f7-7679322d745d
daybook restore --at now --from s3://household/daybook --to daybook.db`,
  about: `Stop the server first. What is restored is verified before anything changes; the present log, damaged or not, is kept beside it
under another name. Asks first. --newest ranks a backup whose name is in the future last: it was made under a wrong clock.
--at restores a moment of the copies elsewhere (DAYBOOK_COPY_TO): the newest, the last one not later than a time (yesterday 18:00,
27.11. 18:00:30, 10 minutes ago, 2026-11-27T18:00:00Z), or the one before a change (@ and its id; daybook changes lists them). It says
how the log differs first. On a new machine it needs the address of the copies, their passphrase, and for a bucket its key.`,
  flags: {
    ...LOCAL,
    newest: { help: "restore the newest backup" },
    at: { value: "TIME", help: "restore a moment of the copies: now, a time, or @CHANGE" },
    from: { value: "ADDRESS", help: "with --at: the copies there, instead of DAYBOOK_COPY_TO" },
    to: { value: "FILE", offers: "files", help: "with --at: write a new file, and leave the log as it is" },
    ...YES
  },
  words: 1,
  run: async (line) => {
    const at = flagValue(line, "at")
    if (at !== undefined) return restoreMoment(line, at)
    if (flagValue(line, "from") !== undefined || flagValue(line, "to") !== undefined)
      throw new UsageError("--from and --to are for a moment of the copies; add --at")
    return restoreBackup(line)
  }
}

const restoreBackup = async (line: Line): Promise<number> => {
  const server = await serverPackage()
  const [named] = line.words
  if ((named !== undefined) === (line.flags.newest === true)) {
    throw new UsageError("name one backup, or use --newest; daybook backup --list shows the backups")
  }
  // The list is read even with a named file: reading it fails for a log that is not a file.
  await server.listBackups(process.env)
  refuseMissing(line.words)
  const file = named ?? (await server.newestBackup(process.env))
  if (file === undefined) throw new CommandError(EXIT.notFound, "there is no backup; name a file")
  const what = `restore ${file} in the place of the log, if there is one`
  if (
    !(await isConfirmed(line, {
      would: what,
      question: `${what.replace("r", "R")}?`,
      declined: "Nothing was changed."
    }))
  )
    return EXIT.failure
  return putInPlace(line, file)
}

const putInPlace = async (line: Line, file: string, environment = process.env): Promise<number> => {
  const server = await serverPackage()
  const restored = await server.restore(environment, file)
  if (line.flags.json === true) printJson(restored)
  else printExact(`${restored.file}\n`)
  note(`Restored ${rowCountText(restored.rows)} to ${restored.file}.`)
  if (restored.aside !== undefined) note(`The former log is kept as ${restored.aside}`)
  return EXIT.done
}

const wantedMoment = (typed: string): "now" | number | { readonly change: string } => {
  if (typed === "now") return typed
  if (/^@\S+$/.test(typed)) return { change: typed.slice(1) }
  const time = momentOf(typed)
  if (time === undefined) {
    throw new UsageError(
      `--at: "${typed}" is not a time; expected now, a time like "yesterday 18:00", "27.11. 18:00" or "10 minutes ago", or @ and the id of a change`
    )
  }
  if (time > Date.now()) throw new UsageError(`--at: ${timeText(time)} is in the future; now is the newest moment`)
  return time
}

const restoreMoment = async (line: Line, typed: string): Promise<number> => {
  if (line.words.length > 0 || line.flags.newest === true)
    throw new UsageError("--at names what is restored; leave the backup out")
  const wanted = wantedMoment(typed)
  const server = await serverPackage()
  const [from, to] = [flagValue(line, "from"), flagValue(line, "to")]
  // If only the copies are named by hand, their passphrase is a setting of theirs.
  const environment = { ...process.env, ...(from !== undefined && { DAYBOOK_COPY_TO: from }) }
  // Before anything is fetched.
  if (to === undefined) await server.refuseServed(environment)
  note("Fetching and verifying the copies…")
  const moment = await server.writeMoment(environment, wanted, { to })
  if (moment.missingPhotos > 0) note(`The copies lack ${countText(moment.missingPhotos, "photo")}.`)
  if (to !== undefined) {
    if (line.flags.json === true) printJson(moment)
    else printExact(`${moment.file}\n`)
    note(`Wrote the log as it was at ${timeText(moment.time)}: ${rowCountText(moment.rows)}.`)
    return EXIT.done
  }
  try {
    note(
      `${timeText(moment.time)}: ${await differenceText(environment, moment.rows)}${lastChangeText(moment.lastChange)}`
    )
    const what = `restore the log as it was at ${timeText(moment.time)}`
    const question = "Replace the log? The present one is kept."
    if (!(await isConfirmed(line, { would: what, question, declined: "Nothing was changed." }))) return EXIT.failure
    return await putInPlace(line, moment.file, environment)
  } finally {
    await server.removeMoment(environment, moment.file)
  }
}

/** The tables whose rows are the entries of people, not sessions, keys or counts that follow from entries. */
const ENTRIES = ["food", "water", "workout", "check_in", "custom_metric_value", "health_day", "rest_day", "photo"]

const differenceText = async (
  environment: NodeJS.ProcessEnv,
  rows: Readonly<Record<string, number>>
): Promise<string> => {
  const server = await serverPackage()
  const entriesIn = (all: Readonly<Record<string, number>>): number =>
    ENTRIES.reduce((sum, table) => sum + (all[table] ?? 0), 0)
  const present = await server.verify(environment).then(
    (verified) => entriesIn(verified.rows),
    () => undefined
  )
  const held = entriesIn(rows)
  if (present === undefined) return `${countText(held, "entry", "entries")}; there is no sound log to compare with.`
  if (present === held) return `as many entries as now (${numberText(held, 0)}).`
  const count = countText(Math.abs(present - held), "entry", "entries")
  return `${count} ${held < present ? "fewer" : "more"} than now.`
}

const lastChangeText = (change: { readonly kind: string; readonly action: string; readonly at: number } | null) =>
  change === null ? "" : ` The last change in it: ${change.kind}, ${change.action}, ${timeText(change.at)}.`
