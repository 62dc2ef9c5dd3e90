import { type NumberKind, parseNumber } from "@daybook/core/grammar"
import type { CustomMetric } from "@daybook/sdk"
import { LISTING, WRITING, withActions } from "../Command.ts"
import {
  findMetric,
  findMetricToWrite,
  type KnownMetric,
  refuseMetricName,
  rememberMetric,
  rememberMetrics
} from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { MOST_LISTED, WORDS } from "../generated/Requests.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import { runRead } from "../outbox/Read.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { listing } from "../output/Layout.ts"
import { numberText } from "../output/Numbers.ts"
import { printList } from "../output/Output.ts"
import { dateText, safeText } from "../output/Text.ts"
import { texts } from "../Texts.ts"

const { colour: COLOURS, kind: KINDS, tab: TABS } = WORDS.createCustomMetric

const DEFINITION = ["kind", "unit", "tab", "target", "increment", "colour", "about"] as const

/** `counter, number or toggle`. */
const either = (words: ReadonlyArray<string>): string => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

export const metric = withActions("metric", {
  takesDay: true,
  about: `A metric is named by its name, the start of its name, or its id. Kinds: counter (whole numbers), number, toggle (yes or
no). A value replaces the day's; +1 adds to it, and -1 takes from a counter (of a number it is the value -1). bind lets the phone fill
it (none unbinds it); signals lists what it can be bound to.`,
  flags: {
    ...LISTING,
    ...WRITING,
    kind: { value: "KIND", offers: KINDS, help: either(KINDS) },
    unit: { value: "UNIT", help: "its unit, for example cups" },
    tab: { value: "TAB", offers: TABS, help: either(TABS) },
    target: { value: "NUMBER", help: "daily target; none removes it" },
    increment: { value: "NUMBER", help: "step of one tap" },
    colour: { value: "COLOUR", offers: COLOURS, help: either(COLOURS) },
    about: { value: "TEXT", help: "a description" },
    name: { value: "NAME", help: "its new name" },
    values: { value: "N", help: "number of recent values to list, 7 to 90" }
  },
  actions: {
    list: {
      usage: "daybook metric",
      flags: ["tab", "values", ...TABLE_FLAGS],
      words: 0,
      run: (line) => list(line)
    },
    set: {
      usage: "daybook metric set coffee none -d yesterday",
      flags: ["date", "dry-run", "yes"],
      run: (line) => set(line)
    },
    new: {
      usage: "daybook metric new coffee --kind counter --unit cups --tab nutrition --target 2",
      flags: [...DEFINITION, "dry-run"],
      run: (line) => create(line)
    },
    change: {
      usage: "daybook metric change coffee --target none --name espresso",
      flags: [...DEFINITION, "name", "dry-run"],
      run: (line) => change(line)
    },
    bind: { usage: "daybook metric bind coffee caffeine", flags: ["dry-run"], run: (line) => bind(line) },
    signals: {
      usage: "daybook metric signals nutrition",
      flags: TABLE_FLAGS,
      words: 1,
      run: (line) => signals(line)
    }
  },
  otherwise: {
    usage: "daybook metric coffee 2\ndaybook metric coffee +1",
    label: "NAME NUMBER",
    flags: ["date", "dry-run", "yes"],
    run: (line) => (line.words.length === 1 ? show(line) : set(line))
  }
})

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
        ? `${texts().empty.metrics("daybook metric new coffee --kind counter --unit cups --tab nutrition")}\n`
        : listing([["NAME", "KIND", "LAST", "TARGET", "BOUND TO", "ID"], ...found.map(rowOf)]),
    COLUMNS.listCustomMetrics
  )
}

const show = (line: Line): Promise<number> =>
  runRead(
    line,
    (client) => findMetric(client, line.words.join(" "), MOST_LISTED.metricValues),
    ({ name, unit, values }) =>
      values.length === 0
        ? `${safeText(name)} has no values yet. Log one: daybook metric ${safeText(name)} 1\n`
        : listing(values.map(({ date, value }) => [date, valueText(value, unit)]))
  )

const valueText = (value: number, unit: string): string => `${numberText(value, 2)} ${safeText(unit)}`.trim()

const rowOf = ({ healthMetricKey, id, kind, name, target, unit, values: [last] }: CustomMetric) => [
  ...[safeText(name), kind, last === undefined ? "" : `${valueText(last.value, unit)} (${last.date})`],
  ...[target === null ? "" : numberText(target, 2), healthMetricKey ?? "", id]
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

const create = async (line: Line): Promise<number> => {
  if (line.words.length === 0) {
    throw new UsageError(
      "missing name; for example daybook metric new coffee --kind counter --unit cups --tab nutrition"
    )
  }
  const params = { unit: "", ...definitionIn(line), name: line.words.join(" ") }
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
    ...("kind" in params ? [] : [`missing kind; add ${either(KINDS.map((kind) => `--kind ${kind}`))}`]),
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

const splitLast = ({ words }: Line, example: string): readonly [name: string, last: string] => {
  const last = words.at(-1)
  const name = words.slice(0, -1).join(" ")
  if (last === undefined || name === "") throw new UsageError(`expected a metric and a value; for example ${example}`)
  return [name, last]
}

const TOGGLE: Readonly<Record<string, number>> = { yes: 1, no: 0, on: 1, off: 0 }

const set = async (line: Line): Promise<number> => {
  const [wanted, word] = splitLast(line, "daybook metric coffee 2")
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
        ? texts().metrics.cleared(safeText(name), dateText(date))
        : texts().metrics.set(safeText(name), valueText(value, unit), dateText(date))
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
      const total = valueText(Number(fieldOf(answer, "value")), unit)
      const said = amount < 0 ? texts().metrics.took : texts().metrics.added
      return said(numberText(Math.abs(amount), 2), metricName, total, dateText(date))
    }
  })
}

const checkValue = (kind: KnownMetric["kind"], value: number | null): void => {
  if (value === null || kind === "number") return
  if (kind === "toggle" && value !== 0 && value !== 1) throw new UsageError(`value: expected yes or no, got ${value}`)
  if (value < 0 || !Number.isInteger(value)) throw new UsageError(`value: expected a whole number from 0, got ${value}`)
}

const change = async (line: Line): Promise<number> => {
  const { words } = line
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

const bind = async (line: Line): Promise<number> => {
  const [wanted, key] = splitLast(line, "daybook metric bind coffee caffeine")
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

const CATEGORIES = WORDS.listHealthMetrics.category

const signals = async (line: Line): Promise<number> => {
  const [word] = line.words
  const category = CATEGORIES.find((each) => each === word)
  if (word !== undefined && category === undefined) {
    throw new UsageError(`unknown category "${word}"; use ${CATEGORIES.join(", ")}`)
  }
  const found = await new Client().listHealthMetrics(category === undefined ? {} : { category })
  return printList(line, found, {
    columns: COLUMNS.listHealthMetrics,
    empty: "",
    heads: ["KEY", "WHAT", "UNIT", "CATEGORY"],
    cells: ({ category, key, label, unit }) => [key, label, unit, category]
  })
}
