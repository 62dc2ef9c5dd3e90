import { type Command, LISTING } from "../Command.ts"
import { readAliases, saveAliases } from "../config/Aliases.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { note, noteWithin, print, printData } from "../output/Output.ts"
import { safeText, table, typedWords } from "../output/Text.ts"

/** The command on aliases; `isCommand` tells the names that none may have. */
export const aliasCommand = (isCommand: (name: string) => boolean): Command => {
  const set = (name: string | undefined, words: ReadonlyArray<string>): void => {
    if (name === undefined || words.length === 0) throw new UsageError("use daybook alias set NAME WORDS")
    if (!/^[a-z\d][\w-]*$/i.test(name)) throw new UsageError(`an alias has letters and digits only, not "${name}"`)
    if (isCommand(name) || name === "help") throw new UsageError(`${name} is a command of daybook`)
    if (!isCommand(words[0] ?? "")) throw new UsageError(`"${words[0]}" is no command; daybook --help lists them`)
    saveAliases({ ...readAliases(), [name]: words })
    note(`daybook ${name} is daybook ${typedWords(words)} now.`)
  }
  const remove = (name: string | undefined): void => {
    const { [name ?? ""]: removed, ...others } = readAliases()
    if (removed === undefined)
      throw new CommandError(EXIT.notFound, `no alias is named "${name ?? ""}"; daybook alias lists them`)
    saveAliases(others)
    note(`Removed ${name}.`)
  }
  return {
    summary: "names of your own for lines that you type often",
    usage: `daybook alias set bf food oats 350k 12p @breakfast
daybook alias set month -- days this month --csv
daybook bf -d yesterday
daybook alias
daybook alias delete month`,
    about: `What is typed after the name follows the words that it stands for. Flags of the line go after --. A command cannot be renamed.`,
    flags: LISTING,
    run: async (line) => {
      const [action, name, ...words] = line.words
      if (action === "set") set(name, words)
      else if (action === "delete" && words.length === 0) remove(name)
      else if (action !== undefined)
        throw new UsageError("use daybook alias, daybook alias set NAME WORDS or daybook alias delete NAME")
      else {
        const rows = Object.entries(readAliases()).map(([name, words]) => ({
          name,
          line: `daybook ${typedWords(words)}`
        }))
        if (printData(line, rows, ["name", "line"])) return EXIT.done
        if (rows.length === 0) noteWithin("No aliases yet: daybook alias set bf food oats 350k 12p @breakfast")
        else print(table(rows.map(({ line, name }) => [name, safeText(line)])))
      }
      return EXIT.done
    }
  }
}
