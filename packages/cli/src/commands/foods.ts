import { numberText } from "@daybook/core/grammar"
import type { FoodFileReport, FoodPack } from "@daybook/server"
import { COMMON, type Command } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { actionIn, flagValue, type Line, refuseExtraWords, refuseOtherFlags } from "../grammar/CommandLine.ts"
import { linesText } from "../output/Import.ts"
import { note, print, printJson } from "../output/Output.ts"
import { readingProgress } from "../output/Progress.ts"
import { countText, safeText, table } from "../output/Text.ts"

export const foods: Command = {
  summary: "add, list and remove packs of foods, on the server's machine",
  usage:
    "daybook foods add ciqual alim_2025_11_03.xml compo_2025_11_03.xml const_2025_11_03.xml\ndaybook foods add off en.openfoodfacts.org.products.csv.gz --country fr,de\ndaybook foods packs\ndaybook foods remove off",
  about: `Reads the tables of foods that their publishers offer: ciqual (Anses), usda (FoodData Central) and off (Open Food Facts), as
they are downloaded; docs/foods.md says where. The foods are found when someone logs a food. They are kept beside the log, in no
backup and no export. Adding a newer release replaces the pack in one step, also while the server runs. A pack with foods that
everybody eats is there from the start: daybook foods remove basic removes it, daybook foods add basic brings it back.`,
  flags: {
    ...COMMON,
    country: { value: "LIST", help: "of Open Food Facts, only products sold there: fr,de" },
    language: { value: "LIST", help: "only names in these languages: fr,en" }
  },
  run: (line) => actionIn({ add, packs, remove }, "foods", line.words[0])(line)
}

const add = async (line: Line): Promise<number> => {
  const [, name, ...files] = line.words
  const { addFoods, FOOD_TABLES } = await serverPackage()
  if (name === "basic") return addBasic(line)
  const from = FOOD_TABLES.find((table) => table === name)
  if (from === undefined) throw new UsageError(`foods add takes ${FOOD_TABLES.join(", ")} or basic, then the files`)
  if (files.length === 0) throw new UsageError(`missing files: daybook foods add ${from} FILE…`)
  if (from !== "off" && flagValue(line, "country") !== undefined) {
    throw new UsageError("--country is for Open Food Facts: daybook foods add off FILE… --country fr")
  }
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
  refuseExtraWords(line, 2, "foods add basic")
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
  refuseExtraWords(line, 1, "foods packs")
  refuseOtherFlags(line, "foods packs", [])
  const found = await (await serverPackage()).listFoods(process.env)
  if (line.flags.json === true) printJson(found)
  else if (found.packs.length === 0) note("No packs of foods. docs/foods.md says where to get some.")
  else {
    const rows = found.packs.map((pack) => [
      pack.name,
      numberText(pack.foods, 0),
      safeText(pack.release),
      safeText(pack.license),
      safeText(pack.attribution)
    ])
    print(table([["PACK", "FOODS", "RELEASE", "LICENCE", "SOURCE"], ...rows], [1]))
  }
  for (const { why } of found.unusable) note(safeText(why))
  return found.unusable.length === 0 ? EXIT.done : EXIT.failure
}

const remove = async (line: Line): Promise<number> => {
  refuseExtraWords(line, 2, "foods remove")
  refuseOtherFlags(line, "foods remove", [])
  const [, name] = line.words
  if (name === undefined) throw new UsageError("foods remove takes one pack; daybook foods packs lists them")
  if (!(await (await serverPackage()).removeFoods(process.env, name))) {
    throw new CommandError(EXIT.notFound, `there is no pack ${name}; daybook foods packs lists them`)
  }
  if (line.flags.json === true) printJson({ removed: true, name })
  note(`Removed ${name}.${name === "basic" ? " To bring it back: daybook foods add basic" : ""}`)
  return EXIT.done
}
