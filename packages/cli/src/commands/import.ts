import { readFileSync } from "node:fs"
import { canAsk, piped } from "../Asking.ts"
import { COMMON, type Command, EXIT, Usage } from "../Command.ts"
import { note, printJson } from "../Output.ts"
import { rowsText } from "./backup.ts"

export const importing: Command = {
  summary: "take in what was exported",
  usage: "daybook import daybook daybook.json\ndaybook import daybook < daybook.json",
  about: `Whole or not at all, into a log in which nothing is logged yet (DAYBOOK_DATABASE names another). Stop the server first. What is
exported after it is the same, byte for byte. API keys are not part of it; those of this log go on.`,
  flags: COMMON,
  run: async (line) => {
    const [format, file, ...more] = line.words
    if (format !== "daybook" || more.length > 0) throw new Usage("say what it is: daybook import daybook FILE")
    if (file === undefined && canAsk()) throw new Usage("which file? daybook import daybook FILE")
    const text = file === undefined ? await piped() : readFileSync(file, "utf8")
    const server = await import("@daybook/server")
    const rows = await server.importJson(process.env, text)
    if (line.flags.json === true) printJson({ imported: rows })
    note(`Took in ${rowsText(rows)}.`)
    return EXIT.done
  }
}
