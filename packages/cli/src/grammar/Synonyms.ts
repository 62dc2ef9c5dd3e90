/** Words that people type for a command, with what they most likely mean. */
const COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "food, water, weigh or lift": "log add new record track",
    water: "drink drank sip",
    food: "eat ate meal snack breakfast lunch dinner kcal",
    weigh: "weight kg mass",
    lift: "workout train training gym run ride walk swim exercise",
    check: "measure measurement checkin body waist",
    "pin sleep 7h30": "sleep slept",
    "pin steps 9000": "steps health reading",
    rest: "restday off",
    "days 7d": "week summary report totals",
    "days 30d": "month",
    "day yesterday": "yesterday",
    day: "show view get",
    entries: "list ls entry",
    changes: "history journal audit",
    trend: "stats chart graph plot progress",
    delete: "rm remove del erase",
    edit: "fix correct update modify amend change",
    doctor: "status ping health-check diagnose",
    me: "whoami account key",
    profiles: "config settings server servers",
    metric: "metrics counter counters",
    routine: "routines plan program template",
    "serve, on the server's machine": "start server"
  }).flatMap(([command, words]) => words.split(" ").map((word) => [word, command] as const))
)

/** The command that an unknown word most likely means. */
export const commandMeant = (word: string): string | undefined => COMMANDS.get(word.toLowerCase())

/** The usual words for listing, making and removing. */
const VERBS = {
  list: ["list", "ls"],
  make: ["create", "new", "add", "make"],
  remove: ["delete", "rm", "remove", "revoke", "drop", "disconnect"]
} as const

/** The words of a noun for these, as a line from the noun on; without a word for `list`, the noun alone lists. */
const NOUNS: Readonly<Record<string, Readonly<Partial<Record<keyof typeof VERBS, string>>>>> = {
  keys: { list: "keys list", make: "keys create", remove: "keys revoke" },
  webhooks: { list: "webhooks list", make: "webhooks add", remove: "webhooks remove" },
  connections: { list: "connections list", remove: "connections disconnect" },
  accounts: { list: "accounts list", make: "accounts create", remove: "accounts delete" },
  foods: { list: "foods list", make: "foods keep", remove: "foods delete" },
  queue: { list: "queue", remove: "queue drop" },
  profiles: { list: "profiles", make: "login --profile", remove: "logout --profile" },
  alias: { list: "alias", make: "alias set", remove: "alias delete" },
  metric: { list: "metric list", make: "metric new", remove: "delete metric" },
  routine: { list: "routine list", make: "routine new", remove: "routine delete" }
}

/** A line with the noun's own word in place of a usual one that it does not have: `keys delete ID` is `keys revoke ID`. */
export const withOwnVerb = (
  noun: string,
  args: ReadonlyArray<string>,
  own: ReadonlyArray<string>
): readonly [command: string, ...args: ReadonlyArray<string>] => {
  const [verb = "", ...rest] = args
  const words = Object.hasOwn(NOUNS, noun) && !own.includes(verb) ? NOUNS[noun] : undefined
  if (words === undefined) return [noun, ...args]
  const kind = (["list", "make", "remove"] as const).find((each) => VERBS[each].some((word) => word === verb))
  const [command = noun, ...typed] = (kind && words[kind])?.split(" ") ?? []
  return kind === undefined || words[kind] === undefined ? [noun, ...args] : [command, ...typed, ...rest]
}
