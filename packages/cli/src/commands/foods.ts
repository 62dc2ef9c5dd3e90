import { eatenReadings, parseEaten, parseFood } from "@daybook/core/grammar"
import type { FoodFileReport, FoodPack } from "@daybook/server"
import { DRY_RUN, LISTING, withActions, YES } from "../Command.ts"
import { rememberOwnFoods } from "../config/Cache.ts"
import { Client, serverPackage } from "../config/Client.ts"
import { refuseMissing } from "../config/Files.ts"
import { findNamed } from "../config/Named.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { FOODS_LISTED, WORDS } from "../generated/Requests.ts"
import { flagValue, type Line, refuseExtraWords, refuseOtherFlags, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/Read.ts"
import { submit } from "../outbox/Submit.ts"
import { submitDelete } from "../outbox/SubmitChange.ts"
import { foodsText, resolvedText } from "../output/Foods.ts"
import { linesText, readingProgress } from "../output/Import.ts"
import { numberText } from "../output/Numbers.ts"
import { note, print, printJson, printList } from "../output/Output.ts"
import { countText, safeText } from "../output/Text.ts"

export const foods = withActions("foods", {
  about: `Without a word, lists the foods of your own; daybook food oats 60g logs one. keep takes the figures of 100 g, of 100 ml with
--unit ml, or of the portion after --per. search also finds foods of the tables. resolve prints, for each food in quotation marks, the
foods that it may be with the figures of its amount, and how sure each is, from 0 to 1. What was logged stays when a food is deleted.
On the server's machine, add reads the tables that their publishers offer: ciqual (Anses), usda (FoodData Central) and off (Open Food
Facts), as they are downloaded; docs/foods.md says where. They are kept beside the log, in no backup and no export. Adding a newer
release replaces the table in one step, also while the server runs. One with foods that everybody eats is there from the start:
remove basic removes it, add basic brings it back. packs lists them.`,
  flags: {
    ...LISTING,
    ...DRY_RUN,
    ...YES,
    portion: { value: "NAME=AMOUNT", help: "of a kept food, its usual portion: bowl=60g" },
    per: { value: "NAME=AMOUNT", help: "the portion that the typed figures are of: scoop=30g" },
    unit: { value: "UNIT", offers: WORDS.createFood.unit, help: "of a kept food: g or ml" },
    brand: { value: "NAME", help: "of a kept food" },
    barcode: { value: "DIGITS", help: "EAN or UPC of a kept food" },
    country: { value: "LIST", help: "of Open Food Facts, only products sold there: fr,de" },
    language: { value: "LIST", help: "of a table, only names in these languages: fr,en" }
  },
  actions: {
    list: { usage: "daybook foods", flags: TABLE_FLAGS, words: 0, run: (line) => list(line) },
    search: { usage: "daybook foods search banana", flags: TABLE_FLAGS, run: (line) => search(line) },
    resolve: {
      usage: `daybook foods resolve "oats 80g" "bread 2 slices"`,
      flags: TABLE_FLAGS,
      run: (line) => resolve(line)
    },
    keep: {
      usage: `daybook foods keep oats 372k 13.5p 58.7c 7f --portion bowl=60g
daybook foods keep "protein shake" 120k 24p --per scoop=30g`,
      flags: ["portion", "per", "unit", "brand", "barcode", "dry-run", "yes"],
      run: (line) => keep(line)
    },
    delete: { usage: "daybook foods delete oats --yes", flags: ["yes", "dry-run"], run: (line) => forget(line) },
    add: {
      usage: `daybook foods add ciqual alim_2025_11_03.xml compo_2025_11_03.xml const_2025_11_03.xml
daybook foods add off en.openfoodfacts.org.products.csv.gz --country fr,de`,
      flags: ["country", "language"],
      isLocal: true,
      run: (line) => add(line)
    },
    packs: {
      usage: "daybook foods packs",
      flags: TABLE_FLAGS,
      words: 0,
      isLocal: true,
      run: (line) => packs(line)
    },
    remove: {
      usage: "daybook foods remove off",
      words: 1,
      needs: "one pack; daybook foods packs lists them",
      isLocal: true,
      run: (line) => remove(line)
    }
  }
})

const list = (line: Line): Promise<number> =>
  runRead(
    line,
    async (client) => {
      const found = await client.searchFoods({ limit: FOODS_LISTED })
      rememberOwnFoods(client.origin, found)
      return found
    },
    (found) =>
      found.length === 0
        ? "No foods of your own yet. Keep one: daybook foods keep oats 372k 13.5p 58.7c 7f --portion bowl=60g\n"
        : foodsText(found),
    COLUMNS.searchFoods
  )

const search = (line: Line): Promise<number> => {
  const query = wordsAfter(line, "search", "banana")
  return runRead(
    line,
    (client) => client.searchFoods({ query }),
    (found) => (found.length === 0 ? `No food is like "${safeText(query)}".\n` : foodsText(found)),
    COLUMNS.searchFoods
  )
}

const resolve = (line: Line): Promise<number> => {
  wordsAfter(line, "resolve", '"oats 80g"')
  const foods = line.words.map((typed) => {
    const [{ amount, count, portion = "portion", query = typed, unit } = {}] = eatenReadings([typed])
    if (amount !== undefined) return { name: query, amount, unit }
    return count === undefined ? { name: query } : { name: query, amount: count, unit: portion }
  })
  return runRead(
    line,
    (client) => client.resolveFoods({ foods }),
    resolvedText,
    RESOLVED_COLUMNS,
    (resolved) => resolved.flatMap(({ matches, name }) => matches.map((match) => ({ asked: name, ...match })))
  )
}

const RESOLVED_COLUMNS = [
  ...["asked", "id", "name", "brand", "amount", "unit", "calories", "protein", "carbs", "fat", "sure"],
  ...["unresolved", "doubt"]
]

const wordsAfter = ({ words }: Line, action: string, example: string): string => {
  if (words.length === 0) throw new UsageError(`missing words: daybook foods ${action} ${example}`)
  return words.join(" ")
}

const keep = (line: Line): Promise<number> => {
  const { calories, name, ...macros } = parseFood(line.words)
  const figures = { calories, ...macros }
  const per = portionIn(line, "per")
  const usual = portionIn(line, "portion")
  const unit = flagValue(line, "unit") ?? per?.unit ?? usual?.unit
  if (macros.meal !== undefined) throw new UsageError("a kept food has no meal; it is given when the food is logged")
  return submit(new Client(), line, {
    route: "createFood",
    params: {
      ...{ name, ...(unit !== undefined && { unit }) },
      ...(per === undefined ? { per100: figures } : { portion: per.portion, ...figures }),
      ...(usual !== undefined && { portions: [usual.portion] }),
      ...(line.flags.brand !== undefined && { brand: flagValue(line, "brand") }),
      ...(line.flags.barcode !== undefined && { barcode: flagValue(line, "barcode") })
    },
    text: () => `Kept ${safeText(name)}. Log it: daybook food ${safeText(name)} 60${unit ?? "g"}`
  })
}

/** A portion as it is typed: `bowl=60g`. */
const portionIn = (line: Line, flag: "per" | "portion") => {
  const typed = flagValue(line, flag)
  if (typed === undefined) return undefined
  const equals = typed.lastIndexOf("=")
  const eaten = parseEaten(["food", typed.slice(equals + 1)])
  if (equals < 1 || eaten?.amount === undefined || eaten.unit === undefined)
    throw new UsageError(`--${flag} takes a name and an amount: --${flag} bowl=60g`)
  return { portion: { name: typed.slice(0, equals), amount: eaten.amount }, unit: eaten.unit }
}

/** An id, by which a name that several foods have is told apart. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const forget = (line: Line): Promise<number> => {
  const name = wordsAfter(line, "delete", "oats")
  return submitDelete(line, async (client) => {
    if (ID.test(name))
      return { route: "deleteKnownFood", params: { id: name }, id: name, exists: false, what: `the food ${name}` }
    const own = (await client.searchFoods({ query: name, limit: FOODS_LISTED })).filter(
      ({ source }) => source === "own"
    )
    const { id, name: found } = await findNamed(own, name, "foods")
    return { route: "deleteKnownFood", params: { id }, id, exists: true, what: `the food ${safeText(found)}` }
  })
}

const add = async (line: Line): Promise<number> => {
  const [name, ...files] = line.words
  const { addFoods, FOOD_TABLES } = await serverPackage()
  if (name === "basic") return addBasic(line)
  const from = FOOD_TABLES.find((table) => table === name)
  if (from === undefined) throw new UsageError(`foods add takes ${FOOD_TABLES.join(", ")} or basic, then the files`)
  if (files.length === 0) throw new UsageError(`missing files: daybook foods add ${from} FILE…`)
  if (from !== "off" && flagValue(line, "country") !== undefined) {
    throw new UsageError("--country is for Open Food Facts: daybook foods add off FILE… --country fr")
  }
  refuseMissing(files)
  const progress = readingProgress(files)
  const { pack, report } = await addFoods(process.env, from, files, {
    countries: listIn(line, "country"),
    languages: listIn(line, "language"),
    onProgress: progress.report
  }).finally(progress.end)
  if (line.flags.json === true) printJson({ pack, report })
  else print(addedText(pack, report))
  return EXIT.done
}

const addBasic = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 1, "foods add basic")
  refuseOtherFlags(line, "foods add basic", [])
  const pack = await (await serverPackage()).addBasicFoods(process.env)
  if (line.flags.json === true) printJson({ pack })
  else note(`Added basic: ${countText(pack.foods, "food")}.`)
  return EXIT.done
}

/** The words of a flag that takes several: `fr,de`. */
const listIn = (line: Line, name: string): ReadonlyArray<string> | undefined => {
  const words = flagValue(line, name)
    ?.split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
  if (words?.length === 0) throw new UsageError(`--${name} is empty`)
  return words
}

const addedText = (pack: FoodPack, { leftOut, rows }: FoodFileReport): string =>
  [
    `${safeText([pack.title, pack.release].filter(Boolean).join(", "))}: ${countText(rows, "row")}, ${countText(pack.foods, "food")}.`,
    ...leftOut.map((each) => `Left out: ${safeText(each.why)} (${numberText(each.count, 0)}): ${linesText(each)}`),
    safeText(pack.attribution),
    ""
  ].join("\n")

const packs = async (line: Line): Promise<number> => {
  const found = await (await serverPackage()).listFoods(process.env)
  if (line.flags.json === true) printJson(found)
  else
    printList(line, found.packs, {
      columns: COLUMNS.listFoodPacks,
      empty: "No packs of foods. docs/foods.md says where to get some.",
      heads: ["PACK", "FOODS", "RELEASE", "LICENCE", "SOURCE"],
      cells: ({ attribution, foods, license, name, release }) => [
        ...[name, numberText(foods, 0)],
        ...[release, license, attribution].map(safeText)
      ],
      right: [1]
    })
  for (const { why } of found.unusable) note(safeText(why))
  return found.unusable.length === 0 ? EXIT.done : EXIT.failure
}

const remove = async (line: Line): Promise<number> => {
  const [name = ""] = line.words
  if (!(await (await serverPackage()).removeFoods(process.env, name))) {
    throw new CommandError(EXIT.notFound, `there is no pack ${name}; daybook foods packs lists them`)
  }
  if (line.flags.json === true) printJson({ removed: true, name })
  note(`Removed ${name}.${name === "basic" ? " To bring it back: daybook foods add basic" : ""}`)
  return EXIT.done
}
