import { type NumberKind, numberText, parseNumber } from "@daybook/core/grammar"
import type { CustomMetric } from "@daybook/sdk"
import { type Command, LISTING, WRITING } from "../Command.ts"
import {
  findMetric,
  findMetricToWrite,
  type KnownMetric,
  refuseMetricName,
  rememberMetric,
  rememberMetrics
} from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { flagValue, type Line, refuseOtherFlags, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import { runRead } from "../outbox/Read.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { listing } from "../output/Layout.ts"
import { print, printData } from "../output/Output.ts"
import { dateText, safeText } from "../output/Text.ts"

const TABS = ["body", "nutrition", "training"] as const

export const metric: Command = {
  summary: "your own metrics: list, create, set, change, bind",
  usage: `daybook metric
daybook metric coffee 2
daybook metric coffee +1
daybook metric set coffee none -d yesterday
daybook metric new coffee --kind counter --unit cups --tab nutrition --target 2
daybook metric change coffee --target none --name espresso
daybook metric bind coffee caffeine
daybook metric signals nutrition`,
  about: `A metric is named by its name, the start of its name, or its id. Kinds: counter (whole numbers), number, toggle (yes or
no). A value replaces the day's; +1 adds to it, and -1 takes from a counter (of a number it is the value -1). bind lets the phone fill
it (none unbinds it); signals lists what it can be bound to.`,
  flags: {
    ...LISTING,
    ...WRITING,
    kind: { value: "KIND", offers: ["counter", "number", "toggle"], help: "counter, number or toggle" },
    unit: { value: "UNIT", help: "its unit, for example cups" },
    tab: { value: "TAB", offers: TABS, help: "body, nutrition or training" },
    target: { value: "NUMBER", help: "daily target; none removes it" },
    increment: { value: "NUMBER", help: "step of one tap" },
    colour: {
      value: "COLOUR",
      offers: ["food", "water", "workout", "progress"],
      help: "food, water, workout or progress"
    },
    about: { value: "TEXT", help: "a description" },
    name: { value: "NAME", help: "its new name" },
    values: { value: "N", help: "number of recent values to list, 7 to 90" }
  },
  run: (line) => {
    const [action = "list", ...words] = line.words
    const isAction = Object.hasOwn(ACTION_FLAGS, action)
    const allowed = isAction ? ACTION_FLAGS[action] : ACTION_FLAGS.set
    refuseOtherFlags(line, `metric ${isAction ? action : "NAME NUMBER"}`, allowed ?? [])
    switch (action) {
      case "list":
        if (words.length > 0) throw new UsageError(`unexpected argument "${words[0]}" after daybook metric list`)
        return list(line)
      case "new":
        return create(line, words)
      case "set":
        return set(line, words)
      case "change":
        return change(line, words)
      case "bind":
        return bind(line, words)
      case "signals":
        return signals(line, words)
      default:
        return line.words.length === 1 ? show(line, action) : set(line, line.words)
    }
  }
}

const DEFINITION = ["kind", "unit", "tab", "target", "increment", "colour", "about"]

/** The flags of each action. */
const ACTION_FLAGS: Readonly<Record<string, ReadonlyArray<string>>> = {
  list: ["tab", "values", ...TABLE_FLAGS],
  new: [...DEFINITION, "dry-run"],
  set: ["date", "dry-run", "yes"],
  change: [...DEFINITION, "name", "dry-run"],
  bind: ["dry-run"],
  signals: TABLE_FLAGS
}

const list = (line: Line): Promise<number> => {
  const values = flagValue(line, "values")
  const query = { ...(values !== undefined && { values: parseNumber(values, "number of values") }), ...parseTab(line) }
  validate("listCustomMetrics", query)
  return runRead(
    line,
    async (client) => {
      const found = await client.listCustomMetrics(query)
      if (Object.keys(query).length === 0) rememberMetrics(client.origin, found)
      return found
    },
    (found) =>
      found.length === 0
        ? "No metrics yet. Create one: daybook metric new coffee --kind counter --unit cups --tab nutrition\n"
        : listing([["NAME", "KIND", "LAST", "TARGET", "BOUND TO", "ID"], ...found.map(rowOf)]),
    COLUMNS.listCustomMetrics
  )
}

/** The values of one metric. */
const show = (line: Line, name: string): Promise<number> =>
  runRead(
    line,
    (client) => findMetric(client, name, MOST_LISTED.metricValues),
    ({ name, unit, values }) =>
      values.length === 0
        ? `${safeText(name)} has no values yet. Log one: daybook metric ${safeText(name)} 1\n`
        : listing(values.map(({ date, value }) => [date, `${numberText(value, 2)} ${safeText(unit)}`.trim()]))
  )

const rowOf = ({
  healthMetricKey,
  id,
  kind,
  name,
  target,
  unit,
  values: [last]
}: CustomMetric): ReadonlyArray<string> => [
  safeText(name),
  kind,
  last === undefined ? "" : `${`${numberText(last.value, 2)} ${safeText(unit)}`.trim()} (${last.date})`,
  target === null ? "" : numberText(target, 2),
  healthMetricKey ?? "",
  id
]

const parseTab = (line: Line): { readonly tab?: (typeof TABS)[number] } => {
  const value = flagValue(line, "tab")
  if (value === undefined) return {}
  const tab = TABS.find((each) => each === value)
  if (tab === undefined) throw new UsageError(`--tab is one of ${TABS.join(", ")}`)
  return { tab }
}

/** The meaning of a dot or a comma before three digits in a value: a counter has whole numbers. */
const numbersOf = (kind: string | undefined): NumberKind => (kind === "counter" ? "whole" : "either")

/** The fields of a definition that the flags set. `kind` is that of the metric, if it is there already. */
const definitionIn = (line: Line, kind = flagValue(line, "kind")): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  for (const flag of ["kind", "unit", "tab", "colour", "about", "name"]) {
    const value = flagValue(line, flag)
    if (value !== undefined) fields[flag === "about" ? "description" : flag] = value
  }
  for (const flag of ["target", "increment"]) {
    const value = flagValue(line, flag)
    if (value !== undefined) fields[flag] = value === "none" ? null : parseNumber(value, flag, numbersOf(kind))
  }
  return fields
}

const create = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  if (words.length === 0) {
    throw new UsageError(
      "missing name; for example daybook metric new coffee --kind counter --unit cups --tab nutrition"
    )
  }
  const params = { unit: "", ...definitionIn(line), name: words.join(" ") }
  refuseFaults(params)
  const client = new Client()
  await refuseMetricName(client, params.name)
  const name = safeText(params.name)
  return submit(client, line, {
    route: "createCustomMetric",
    params,
    text: ({ answer }) => {
      rememberMetric(client.origin, answer)
      return `Created the metric ${name} (${fieldOf(answer, "id")}). Log it: daybook metric ${name} 1`
    }
  })
}

/** Refuses a definition that lacks its kind or its tab, together with what is wrong of the rest. */
const refuseFaults = (params: Readonly<Record<string, unknown>>): void => {
  const missing = [
    ...("kind" in params ? [] : ["missing kind; add --kind counter, --kind number or --kind toggle"]),
    ...("tab" in params ? [] : [`missing tab; add --tab ${TABS.join(", --tab ")}`])
  ]
  if (missing.length === 0) return
  try {
    validate("createCustomMetric", { kind: "counter", tab: TABS[0], ...params })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    missing.push(error.message)
  }
  throw new UsageError(missing.join("; "))
}

/** Splits words into the name of a metric and the last word. */
const splitLast = (words: ReadonlyArray<string>, example: string): readonly [name: string, last: string] => {
  const last = words.at(-1)
  const name = words.slice(0, -1).join(" ")
  if (last === undefined || name === "") throw new UsageError(`expected a metric and a value; for example ${example}`)
  return [name, last]
}

/** The values of a toggle in words. */
const TOGGLE: Readonly<Record<string, number>> = { yes: 1, no: 0, on: 1, off: 0 }

const set = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  const [wanted, word] = splitLast(words, "daybook metric coffee 2")
  const client = new Client()
  const date = dateOf(line)
  // Before the metric is looked up: a word that is no number is refused without a connection, too.
  if (!(Object.hasOwn(TOGGLE, word.toLowerCase()) || word === "none")) parseNumber(word, "value")
  const found = await findMetricToWrite(client, wanted)
  const { id, kind, name, unit } = found
  const value = TOGGLE[word.toLowerCase()] ?? (word === "none" ? null : parseNumber(word, "value", numbersOf(kind)))
  if (value !== null && isAmount(word, kind)) return add(client, line, found, value)
  checkValue(kind, value)
  return submit(client, line, {
    route: "setCustomMetricValue",
    params: { metricId: id, value, date },
    text: () =>
      value === null
        ? `Cleared ${safeText(name)} · ${dateText(date)}`
        : `Set ${safeText(name)} to ${`${numberText(value, 2)} ${safeText(unit)}`.trim()} · ${dateText(date)}`
  })
}

/** True if a word with a sign is an amount to add. A number may be negative. */
const isAmount = (word: string, kind: KnownMetric["kind"]): boolean =>
  word.startsWith("+") || (word.startsWith("-") && kind === "counter")

const add = (client: Client, line: Line, { id, kind, name, unit }: KnownMetric, amount: number): Promise<number> => {
  const metricName = safeText(name)
  if (kind === "toggle") throw new UsageError(`${metricName} is yes or no: daybook metric ${metricName} yes`)
  checkValue(kind, Math.abs(amount))
  const date = dateOf(line)
  return submit(client, line, {
    route: "addToCustomMetric",
    params: { metricId: id, amount, date },
    text: ({ answer }) => {
      const total = `${numberText(Number(fieldOf(answer, "value")), 2)} ${safeText(unit)}`.trim()
      return `${amount < 0 ? "Took" : "Added"} ${numberText(Math.abs(amount), 2)} ${amount < 0 ? "from" : "to"} ${metricName}: ${total} · ${dateText(date)}`
    }
  })
}

const checkValue = (kind: KnownMetric["kind"], value: number | null): void => {
  if (value === null || kind === "number") return
  if (kind === "toggle" && value !== 0 && value !== 1) throw new UsageError(`value: expected yes or no, got ${value}`)
  if (value < 0 || !Number.isInteger(value)) throw new UsageError(`value: expected a whole number from 0, got ${value}`)
}

const change = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  if (words.length === 0 || Object.keys(definitionIn(line, "counter")).length === 0) {
    throw new UsageError("expected a metric and a change; for example daybook metric change coffee --target 3")
  }
  const client = new Client()
  const { id, kind, name } = await findMetricToWrite(client, words.join(" "))
  const fields = definitionIn(line, flagValue(line, "kind") ?? kind)
  if (typeof fields.name === "string") await refuseMetricName(client, fields.name, id)
  return submit(client, line, {
    route: "updateCustomMetric",
    params: { metricId: id, ...fields },
    text: () => `Changed ${safeText(name)}: ${Object.keys(fields).join(", ")}`
  })
}

const bind = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  const [wanted, key] = splitLast(words, "daybook metric bind coffee caffeine")
  const client = new Client()
  const { id, name } = await findMetricToWrite(client, wanted)
  return submit(client, line, {
    route: "updateCustomMetric",
    params: { metricId: id, healthMetricKey: key === "none" ? null : key },
    text: () =>
      key === "none"
        ? `Unbound ${safeText(name)}; its values stay`
        : `Bound ${safeText(name)} to ${key}: the phone fills it`
  })
}

const CATEGORIES = ["activity", "vitals", "body", "nutrition", "sleep", "reproductive", "mindfulness"] as const

const signals = async (line: Line, [word, ...more]: ReadonlyArray<string>): Promise<number> => {
  if (more.length > 0) throw new UsageError(`unexpected argument "${more[0]}" after daybook metric signals CATEGORY`)
  const category = CATEGORIES.find((each) => each === word)
  if (word !== undefined && category === undefined) {
    throw new UsageError(`unknown category "${word}"; use ${CATEGORIES.join(", ")}`)
  }
  const found = await new Client().listHealthMetrics(category === undefined ? {} : { category })
  const rows = found.map((each) => [each.key, each.label, each.unit, each.category])
  if (!printData(line, found, COLUMNS.listHealthMetrics)) print(listing([["KEY", "WHAT", "UNIT", "CATEGORY"], ...rows]))
  return EXIT.done
}
