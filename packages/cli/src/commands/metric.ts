import type { CustomMetric } from "@daybook/sdk"
import { COMMON, type Command, EXIT, flagOf, type Line, onlyFlags, Stop, Usage, WRITING } from "../Command.ts"
import { numberOf, trimmed } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { rememberNames } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { dateText, safeText, table } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const metric: Command = {
  summary: "your own metrics: list, new, set, change, bind",
  usage: `daybook metric
daybook metric coffee 2
daybook metric set coffee none -d yesterday
daybook metric new coffee --kind counter --unit cups --tab nutrition --target 2
daybook metric change coffee --target none --name espresso
daybook metric bind coffee caffeine
daybook metric signals nutrition`,
  about: `A metric is named by its name, the beginning of it, or its id. Kinds: counter (whole things), number, toggle (yes or
no). bind lets the phone fill it (none unbinds); signals lists what it can be bound to.`,
  flags: {
    ...COMMON,
    ...WRITING,
    kind: { takes: "KIND", says: "counter, number or toggle" },
    unit: { takes: "UNIT", says: "its unit, cups" },
    tab: { takes: "TAB", says: "body, nutrition or training" },
    target: { takes: "FIGURE", says: "daily target; none drops it" },
    increment: { takes: "FIGURE", says: "step of one tap" },
    colour: { takes: "COLOUR", says: "food, water, workout or progress" },
    about: { takes: "TEXT", says: "what it is" },
    name: { takes: "NAME", says: "its new name" },
    values: { takes: "N", says: "recent values to list, 7 to 90" }
  },
  run: (line) => {
    const [action = "list", ...words] = line.words
    onlyFlags(line, `metric ${Object.hasOwn(TAKEN, action) ? action : "NAME FIGURE"}`, TAKEN[action] ?? TAKEN.set ?? [])
    switch (action) {
      case "list":
        if (words.length > 0) throw new Usage("daybook metric lists all of them")
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
        return set(line, line.words)
    }
  }
}

const DEFINITION = ["kind", "unit", "tab", "target", "increment", "colour", "about"]

/** The flags of each action. */
const TAKEN: Readonly<Record<string, ReadonlyArray<string>>> = {
  list: ["tab", "values"],
  new: [...DEFINITION, "dry-run"],
  set: ["date", "dry-run"],
  change: [...DEFINITION, "name", "dry-run"],
  bind: ["dry-run"],
  signals: []
}

/** The metric that a person means: by its id, its name, or the beginning of its name where only one begins so. */
export const metricNamed = async (client: Principal, name: string): Promise<CustomMetric> => {
  const all = await client.listCustomMetrics()
  rememberNames(
    client.origin,
    "metrics",
    all.map((each) => each.name)
  )
  const said = name.toLowerCase()
  const exact = all.filter((each) => each.id === name || each.name.toLowerCase() === said)
  const found = exact.length > 0 ? exact : all.filter((each) => each.name.toLowerCase().startsWith(said))
  if (found.length === 1 && found[0] !== undefined) return found[0]
  if (found.length > 1) {
    throw new Usage(
      `"${name}" may be ${found.map((each) => `${safeText(each.name)} (${each.id})`).join(" or ")}; say its id`
    )
  }
  throw new Stop(EXIT.notFound, `no metric is called "${safeText(name)}"; daybook metric lists them`)
}

const list = async (line: Line): Promise<number> => {
  const values = flagOf(line, "values")
  const client = await settled(new Principal())
  const found = await client.listCustomMetrics({
    ...(values !== undefined && { values: numberOf(values, "number of values") }),
    ...tabIn(line)
  })
  rememberNames(
    client.origin,
    "metrics",
    found.map(({ name }) => name)
  )
  return show(line, found, () =>
    found.length === 0
      ? "No metrics yet. Make one: daybook metric new coffee --kind counter --unit cups --tab nutrition\n"
      : table([
          ["NAME", "KIND", "LAST", "TARGET", "BOUND TO", "ID"],
          ...found.map((each) => [
            safeText(each.name),
            each.kind,
            lastText(each),
            each.target === null ? "" : trimmed(each.target, 2),
            each.healthMetricKey ?? "",
            each.id
          ])
        ])
  )
}

const TABS = ["body", "nutrition", "training"] as const

const tabIn = (line: Line): { readonly tab?: (typeof TABS)[number] } => {
  const said = flagOf(line, "tab")
  if (said === undefined) return {}
  const tab = TABS.find((each) => each === said)
  if (tab === undefined) throw new Usage(`--tab is one of ${TABS.join(", ")}`)
  return { tab }
}

const lastText = ({ unit, values }: CustomMetric): string => {
  const last = values[0]
  return last === undefined ? "" : `${trimmed(last.value, 2)} ${safeText(unit)} (${last.date})`
}

const definition = (line: Line): Record<string, unknown> => {
  const figure = (flag: string) => {
    const said = flagOf(line, flag)
    return said === undefined ? {} : { [flag]: said === "none" ? null : numberOf(said, flag) }
  }
  const text = (flag: string, field = flag) => {
    const said = flagOf(line, flag)
    return said === undefined ? {} : { [field]: said }
  }
  return {
    ...text("kind"),
    ...text("unit"),
    ...text("tab"),
    ...text("colour"),
    ...text("about", "description"),
    ...text("name"),
    ...figure("target"),
    ...figure("increment")
  }
}

const create = (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  if (words.length === 0)
    throw new Usage(
      "what is it called? For example: daybook metric new coffee --kind counter --unit cups --tab nutrition"
    )
  const params = { unit: "", ...definition(line), name: words.join(" ") }
  if (!("kind" in params)) throw new Usage("say its kind: --kind counter, --kind number or --kind toggle")
  if (!("tab" in params)) throw new Usage(`say its tab: --tab ${TABS.join(", --tab ")}`)
  const client = new Principal()
  return perform(client, line, {
    route: "createCustomMetric",
    params,
    say: ({ answer }) => {
      rememberNames(client.origin, "metrics", [params.name])
      return `Made the metric ${safeText(params.name)} (${Object(answer).id}). Log it: daybook metric ${safeText(params.name)} 1`
    }
  })
}

const set = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  const said = words.at(-1)
  const name = words.slice(0, -1).join(" ")
  if (said === undefined || name === "") throw new Usage("say the metric and its figure: daybook metric coffee 2")
  const value = FIGURES[said.toLowerCase()] ?? (said === "none" ? null : numberOf(said, "figure"))
  const client = new Principal()
  const date = dayIn(client, line)
  const found = await metricNamed(client, name)
  return perform(client, line, {
    route: "setCustomMetricValue",
    params: { metricId: found.id, value, date },
    say: () =>
      value === null
        ? `Cleared ${safeText(found.name)} · ${dateText(date)}`
        : `Set ${safeText(found.name)} to ${`${trimmed(value, 2)} ${safeText(found.unit)}`.trim()} · ${dateText(date)}`
  })
}

/** A toggle's figures, as people say them. */
const FIGURES: Readonly<Record<string, number>> = { yes: 1, no: 0, on: 1, off: 0 }

const change = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  const fields = definition(line)
  if (words.length === 0 || Object.keys(fields).length === 0) {
    throw new Usage("say the metric and what changes: daybook metric change coffee --target 3")
  }
  const client = new Principal()
  const found = await metricNamed(client, words.join(" "))
  return perform(client, line, {
    route: "updateCustomMetric",
    params: { metricId: found.id, ...fields },
    say: () => `Changed ${safeText(found.name)}: ${Object.keys(fields).join(", ")}`
  })
}

const bind = async (line: Line, words: ReadonlyArray<string>): Promise<number> => {
  const key = words.at(-1)
  const name = words.slice(0, -1).join(" ")
  if (key === undefined || name === "")
    throw new Usage("say the metric and the signal: daybook metric bind coffee caffeine")
  const client = new Principal()
  const found = await metricNamed(client, name)
  return perform(client, line, {
    route: "updateCustomMetric",
    params: { metricId: found.id, healthMetricKey: key === "none" ? null : key },
    say: () =>
      key === "none"
        ? `Unbound ${safeText(found.name)}; its values stay`
        : `Bound ${safeText(found.name)} to ${key}: the phone fills it`
  })
}

const CATEGORIES = ["activity", "vitals", "body", "nutrition", "sleep", "reproductive", "mindfulness"] as const

const signals = async (line: Line, [word, ...more]: ReadonlyArray<string>): Promise<number> => {
  if (more.length > 0) throw new Usage("signals takes one category, or none for all")
  const category = CATEGORIES.find((each) => each === word)
  if (word !== undefined && category === undefined)
    throw new Usage(`"${word}" is no category; they are ${CATEGORIES.join(", ")}`)
  const client = new Principal()
  const found = await client.listHealthMetrics(category === undefined ? {} : { category })
  return show(line, found, () =>
    table([
      ["KEY", "WHAT", "UNIT", "CATEGORY"],
      ...found.map((each) => [each.key, each.label, each.unit, each.category])
    ])
  )
}
