import { readFileSync } from "node:fs"
import { COMMON, type Command } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { note, printJson } from "../output/Output.ts"
import { canAsk, readStdin } from "../output/Prompt.ts"
import { rowCountText } from "../output/Text.ts"

export const importCommand: Command = {
  summary: "import an exported log",
  usage: "daybook import daybook daybook.json\ndaybook import daybook < daybook.json",
  about: `Imports all or nothing, into a log without entries (DAYBOOK_DATABASE names another database). Stop the server first. An
export of the result equals the imported file byte for byte. API keys are not imported; those of this log stay valid.`,
  flags: COMMON,
  run: async (line) => {
    const [format, file, ...more] = line.words
    if (format !== "daybook" || more.length > 0) throw new UsageError("use daybook import daybook FILE")
    if (file === undefined && canAsk()) throw new UsageError("missing file: daybook import daybook FILE")
    const text = file === undefined ? await readStdin() : readFileSync(file, "utf8")
    const server = await serverPackage()
    const rows = await server.importJson(process.env, text)
    if (line.flags.json === true) printJson({ imported: rows })
    note(`Imported ${rowCountText(rows)}.`)
    return EXIT.done
  }
}
