import { COMMON, type Command } from "../Command.ts"
import { readCache } from "../config/Cache.ts"
import { EXIT, UsageError } from "../Exit.ts"
import type { Flags } from "../grammar/CommandLine.ts"
import { print } from "../output/Output.ts"
import { safeText } from "../output/Text.ts"

const SHELLS: Readonly<Record<string, string>> = {
  bash: `# A meal starts with @, at which bash would split the word.
COMP_WORDBREAKS=\${COMP_WORDBREAKS//@/}
_daybook() {
  local found
  COMPREPLY=()
  while IFS= read -r found; do
    COMPREPLY+=("$(printf '%q' "$found")")
  done < <(daybook __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _daybook daybook
`,
  zsh: `#compdef daybook
_daybook() {
  local -a found
  found=("\${(@f)$(daybook __complete "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a found
}
if [ "$funcstack[1]" = "_daybook" ]; then _daybook "$@"; else compdef _daybook daybook; fi
`,
  fish: `function __daybook_complete
    set -l words (commandline -opc) (commandline -ct)
    daybook __complete $words[2..-1] 2>/dev/null
end
complete -c daybook -f -a '(__daybook_complete)'
`
}

export const completions: Command = {
  summary: "print a completion script for the shell",
  usage: `eval "$(daybook completions bash)"          # in ~/.bashrc
daybook completions zsh > ~/.zfunc/_daybook
daybook completions fish > ~/.config/fish/completions/daybook.fish`,
  flags: COMMON,
  words: 1,
  run: async ({ words }) => {
    const script = Object.hasOwn(SHELLS, words[0] ?? "") ? SHELLS[words[0] ?? ""] : undefined
    if (script === undefined) throw new UsageError("missing shell; use daybook completions bash, zsh or fish")
    print(script)
    return EXIT.done
  }
}

/** The candidates for the last of the typed words, one a line. */
export const complete = (
  typed: ReadonlyArray<string>,
  commands: Readonly<Record<string, { readonly flags?: Flags }>>
): string => {
  // The shell passes its own quoting: a backslash, or an opening quote.
  const current = (typed.at(-1) ?? "").replace(/\\(.)/g, "$1").replace(/^["']/, "")
  const name = typed.length > 1 ? (typed[0] ?? "") : ""
  const flags = Object.keys((Object.hasOwn(commands, name) ? commands[name]?.flags : undefined) ?? {})
  const candidates = current.startsWith("-")
    ? flags.map((flag) => `--${flag}`)
    : typed.length <= 1
      ? Object.keys(commands)
      : [...(WORDS[name] ?? []), ...loggedNames(name)]
  // A name that is not safe to print is not offered.
  const matching = candidates
    .filter((word) => safeText(word) === word)
    .filter((word) => word.toLowerCase().startsWith(current.toLowerCase()))
  return matching.length === 0 ? "" : `${matching.join("\n")}\n`
}

/** The fixed words after each command. */
const WORDS: Readonly<Record<string, ReadonlyArray<string>>> = {
  accounts: ["create", "list", "delete", "export"],
  completions: ["bash", "zsh", "fish"],
  day: ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  days: ["last", "this", "week", "month", "7d", "30d", "90d"],
  delete: ["check", "metric"],
  food: ["@breakfast", "@lunch", "@dinner", "@snack"],
  keys: ["create", "list", "revoke"],
  metric: ["new", "set", "change", "bind", "signals"],
  pin: ["sleep", "steps", "rhr", "hrv", "active"],
  queue: ["flush", "send", "drop"],
  trend: ["weight", "calories", "protein", "carbs", "fat", "water", "sleep", "steps", "rhr", "hrv", "active"]
}

const loggedNames = (command: string): ReadonlyArray<string> => {
  const { exercises = [], foods = [], metrics = [] } = readCache()
  switch (command) {
    case "food":
      return foods
    case "lift":
      return exercises
    case "metric":
    case "trend":
    case "delete":
      return metrics
    default:
      return []
  }
}
