import { CHECK_IN, MEALS, READINGS, typedAmounts } from "@daybook/core/grammar"
import { COMMON, type Command, DAYS, LISTING, type ListedCommand, withActions } from "../Command.ts"
import { readCache } from "../config/Cache.ts"
import { profileNames, readAliases, saveAliases, useProfile } from "../config/Settings.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { parseTyped, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { note, noteWithin, print, printData, printExact } from "../output/Output.ts"
import { safeText, table, typedWords } from "../output/Text.ts"

/** `daybook __complete` prints the candidates for the last word. It fails if the word names a file, so that the shell completes it. */
const SHELLS: Readonly<Record<string, string>> = {
  bash: `# A meal starts with @, at which bash would split the word.
COMP_WORDBREAKS=\${COMP_WORDBREAKS//@/}
_daybook() {
  local offered found
  COMPREPLY=()
  offered=$(daybook __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || compopt -o default 2>/dev/null
  while IFS= read -r found; do
    [ -n "$found" ] && COMPREPLY+=("$(printf '%q' "$found")")
  done <<< "$offered"
  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _daybook daybook
`,
  zsh: `#compdef daybook
_daybook() {
  local offered
  local -a found
  offered=$(daybook __complete "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null) || { _files; return }
  [ -n "$offered" ] || return
  found=("\${(@f)offered}")
  compadd -S '' -- "\${(@M)found:#*=}"
  compadd -- "\${(@)found:#*=}"
}
if [ "$funcstack[1]" = "_daybook" ]; then _daybook "$@"; else compdef _daybook daybook; fi
`,
  fish: `function __daybook_complete
    set -l words (commandline -opc) (commandline -ct)
    daybook __complete $words[2..-1] 2>/dev/null
    or __fish_complete_path (commandline -ct)
end
complete -c daybook -f -a '(__daybook_complete)'
`
}

export const completions: Command = {
  usage: `eval "$(daybook completions bash)"          # in ~/.bashrc
daybook completions zsh > ~/.zfunc/_daybook
daybook completions fish > ~/.config/fish/completions/daybook.fish`,
  flags: COMMON,
  words: 1,
  run: async ({ words }) => {
    const script = Object.hasOwn(SHELLS, words[0] ?? "") ? SHELLS[words[0] ?? ""] : undefined
    if (script === undefined) throw new UsageError("missing shell; use daybook completions bash, zsh or fish")
    printExact(script)
    return EXIT.done
  }
}

/** The candidates for the last of the typed words; `files` if it names a file. */
export const complete = async (
  typed: ReadonlyArray<string>,
  commands: Readonly<Record<string, ListedCommand>>
): Promise<ReadonlyArray<string> | "files"> => {
  const [first = ""] = typed
  if (first.startsWith("-")) {
    // As in daybook.ts: `--profile work water`, `--profile=work water`, which bash splits at the =, or flags of `today`.
    const ofProfile = first.startsWith("--profile=") ? 1 : typed[1] === "=" ? 3 : 2
    if (!/^--profile(?:=|$)/.test(first) || typed.length <= ofProfile) return complete(["today", ...typed], commands)
    const name = typed
      .slice(0, ofProfile)
      .join("")
      .replace(/^--profile=?/, "")
    if (profileNames().includes(name)) useProfile(name)
    return complete(typed.slice(ofProfile), commands)
  }
  const load = async (name: string) => (Object.hasOwn(commands, name) ? await commands[name]?.load() : undefined)
  const { command, current, flag, prefix, words } = await parseTyped(
    typed,
    async (name) => (await load(name))?.flags ?? {}
  )
  const { actions = [], flags = {} } = (await load(command)) ?? {}
  const offered =
    flag !== undefined
      ? flag.offers === "profiles"
        ? profileNames()
        : (flag.offers ?? [])
      : typed.length <= 1
        ? [...Object.keys(commands), ...Object.keys(readAliases())]
        : current.startsWith("-")
          ? Object.keys(flags).map((name) => `--${name}`)
          : wordsAfter(command, words, current, actions)
  if (offered === "files") return offered
  // A name that is not safe to print is not offered.
  return offered
    .filter((word) => safeText(word) === word && word.toLowerCase().startsWith(current.toLowerCase()))
    .map((word) => prefix + word)
}

/** The packs that can be there, also those of a server elsewhere. */
const PACKS = ["ciqual", "usda", "off", "basic"]

const RANGE_STARTS = ["this", "last", "7d", "30d", "90d"]

const wordsAfter = (
  command: string,
  words: ReadonlyArray<string>,
  current: string,
  actions: ReadonlyArray<string>
): ReadonlyArray<string> | "files" => {
  const { exercises = [], foods: logged = [], knownRoutines = [], metrics = [], ownFoods = [] } = readCache()
  const own = ownFoods.map(({ name }) => name)
  const foods = [...new Set([...logged, ...own])]
  const [first] = words
  const ifFirst = (offered: ReadonlyArray<string>) => (first === undefined ? offered : [])
  switch (command) {
    case "accounts":
      return first === "export" && words.length === 2 ? "files" : ifFirst(actions)
    case "alias":
      return first === "delete" && words.length === 1 ? Object.keys(readAliases()) : ifFirst(actions)
    case "backup":
    case "restore":
    case "verify":
      return "files"
    case "check":
      return CHECK_IN.map(({ short }) => `${short}=`)
    case "completions":
      return ifFirst(Object.keys(SHELLS))
    case "changes":
    case "day":
    case "insights":
      return ifFirst(DAYS)
    case "days":
    case "entries":
      return rangeWords(words)
    case "delete":
      if (first === "metric") return metrics
      return first === "check" || first === "rest" ? DAYS : ifFirst(["check", "metric", "rest"])
    case "food":
      // The amounts are offered one after the other, each as the only candidate for an empty word.
      return (
        (current === "" ? nextAmount(words) : undefined) ?? [
          ...(nextAmount(words) ?? []),
          ...foods,
          ...MEALS.map((meal) => `@${meal}`)
        ]
      )
    case "food-day":
      return words.length === 0 ? DAYS : ["complete", "partial", "clear"]
    case "foods":
      if (first === "delete") return own
      if (first === "add") return words.length === 1 ? PACKS : "files"
      if (first === "remove") return words.length === 1 ? PACKS : []
      return ifFirst(actions)
    case "import":
      return first === undefined ? ["daybook"] : "files"
    case "lift":
    case "rename":
      return exercises
    case "metric":
      return words.length <= 1 ? [...ifFirst(actions), ...metrics] : []
    case "pin":
      return ifFirst(READINGS.map(({ short }) => short))
    case "profiles":
      return first === "use" && words.length === 1 ? profileNames() : ifFirst(actions)
    case "rest":
      return DAYS
    case "routine":
      return words.length <= 1
        ? [...ifFirst(actions), ...knownRoutines.map(({ name }) => name)]
        : words[0] === "new" || words[0] === "change"
          ? exercises
          : []
    case "search":
      return [...foods, ...exercises]
    case "trend":
      return first === undefined ? [...SUBJECTS, ...metrics] : rangeWords(words.slice(1))
    default:
      return ifFirst(actions)
  }
}

/** The next amount of a food that was logged before, `350k`; undefined if none is missing. */
const nextAmount = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const isAmount = (word: string) => /^\d[\d.]*[kpcf]$/.test(word)
  const name = words.filter((word) => !isAmount(word) && !word.startsWith("@")).join(" ")
  const known = readCache().knownFoods?.find((food) => food.name.toLowerCase() === name.toLowerCase())
  if (known === undefined) return undefined
  const typed = words.filter(isAmount).map((word) => word.slice(-1))
  const next = typedAmounts(known).find((amount) => !typed.includes(amount.slice(-1)))
  return next === undefined ? undefined : [next]
}

const rangeWords = ([first, second]: ReadonlyArray<string>): ReadonlyArray<string> =>
  first === undefined
    ? [...RANGE_STARTS, ...DAYS]
    : second === undefined && (first === "this" || first === "last")
      ? ["week", "month", "year"]
      : []

/** The subjects that `daybook trend` charts beside metrics. */
const SUBJECTS = [
  ...["calories", "protein", "carbs", "fat", "water"],
  ...CHECK_IN.filter(({ kind }) => kind !== "text").map(({ short }) => short),
  ...READINGS.map(({ short }) => short)
]

/** The command on aliases; `isCommand` tells the names that none may have. */
export const aliasCommand = (isCommand: (name: string) => boolean): Command =>
  withActions("alias", {
    about: `What is typed after the name follows the words that it stands for. Flags of the line go after --. A command cannot be renamed.`,
    flags: LISTING,
    actions: {
      set: {
        takes: "NAME WORDS",
        usage: `daybook alias set bf food oats 350k 12p @breakfast
daybook alias set month -- days this month --csv
daybook bf -d yesterday`,
        run: ({ words: [name, ...words] }) => {
          const [command] = words
          if (name === undefined || command === undefined) throw new UsageError("use daybook alias set NAME WORDS")
          if (!/^[a-z\d][\w-]*$/i.test(name))
            throw new UsageError(`an alias has letters and digits only, not "${name}"`)
          if (isCommand(name) || name === "help") throw new UsageError(`${name} is a command of daybook`)
          if (!isCommand(command)) throw new UsageError(`"${command}" is no command; daybook --help lists them`)
          saveAliases({ ...readAliases(), [name]: words })
          note(`daybook ${name} is daybook ${typedWords(words)} now.`)
          return EXIT.done
        }
      },
      "": {
        usage: "daybook alias",
        flags: TABLE_FLAGS,
        run: (line) => {
          const rows = Object.entries(readAliases()).map(([name, words]) => ({
            name,
            line: `daybook ${typedWords(words)}`
          }))
          if (printData(line, rows, ["name", "line"])) return EXIT.done
          if (rows.length === 0) noteWithin("No aliases yet: daybook alias set bf food oats 350k 12p @breakfast")
          else print(table(rows.map(({ line, name }) => [name, safeText(line)])))
          return EXIT.done
        }
      },
      delete: {
        usage: "daybook alias delete month",
        words: 1,
        run: ({ words: [name = ""] }) => {
          const { [name]: removed, ...others } = readAliases()
          if (removed === undefined)
            throw new CommandError(EXIT.notFound, `no alias is named "${name}"; daybook alias lists them`)
          saveAliases(others)
          note(`Removed ${name}.`)
          return EXIT.done
        }
      }
    }
  })
