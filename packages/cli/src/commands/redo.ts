import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { lastUndo, undoChange } from "../outbox/Changes.ts"
import { connectForRead } from "../outbox/RunRead.ts"
import { changeText } from "../output/Change.ts"
import { printResult } from "../output/Output.ts"

export const redo: Command = {
  summary: "take the newest undo back",
  usage: "daybook redo",
  about: "Several undos are taken back one by one, the newest first.",
  flags: { ...COMMON, "dry-run": { short: "n", help: "show what would be redone" } },
  words: 0,
  run: async (line) => {
    const client = await connectForRead(line)
    const last = await lastUndo(client)
    if (last === undefined) throw new CommandError(EXIT.notFound, "there is no undo to take back")
    const what = changeText(last.undid, (await dailyGoals(client)).weightUnit)
    const asJson = line.flags.json === true
    if (line.flags["dry-run"] === true) return printResult(asJson, last.undid, `Would redo ${what}\n`)
    return printResult(asJson, await undoChange(client, last.undo), `Redid ${what}\n`)
  }
}
