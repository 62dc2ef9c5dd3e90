import { COMMON, type Command } from "../Command.ts"
import { ACCOUNT, changesHere, changesOn } from "../config/ChangeLog.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { lastUndo, undoChange } from "../outbox/Changes.ts"
import { connectForRead } from "../outbox/RunRead.ts"
import { changeText } from "../output/Change.ts"
import { printResult } from "../output/Output.ts"

export const redo: Command = {
  summary: "take the newest undo back",
  usage: "daybook redo",
  about: `Several undos are taken back one by one, the newest first. Without a key, or with --account, it works on the database that
DAYBOOK_DATABASE names, as daybook undo does.`,
  flags: { ...COMMON, "dry-run": { short: "n", help: "show what would be redone" }, ...ACCOUNT },
  words: 0,
  run: async (line) => {
    const log = (await changesHere(line)) ?? changesOn(await connectForRead(line))
    const last = await lastUndo(log)
    if (last === undefined) throw new CommandError(EXIT.notFound, "there is no undo to take back")
    const what = changeText(last.undid, await log.weightUnit())
    const asJson = line.flags.json === true
    if (line.flags["dry-run"] === true) return printResult(asJson, last.undid, `Would redo ${what}\n`)
    return printResult(asJson, await undoChange(log, last.undo), `Redid ${what}\n`)
  }
}
