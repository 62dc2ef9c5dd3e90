import { ImportFault, type SourceFile } from "../Model.ts"
import { numberIn, SALT_PER_SODIUM } from "../Numbers.ts"
import { type Sheet, sharedTexts, sheetOf } from "../Sheets.ts"
import { textOf } from "../Text.ts"
import { releaseIn, type TableReader } from "./FoodFiles.ts"
import type { FoodCounts, FoodReadOptions } from "./FoodReading.ts"
import { type FoodName, type PackFood, per100Of, type TableValues } from "./PackFood.ts"

/** The values of a food that are read: the code of their constituent in the XML, and their column in the sheet without white space and "/". */
const CONSTITUENTS = {
  kcal: { code: "328", column: /^energ(?:ie|y),r.*\(kcal/ },
  kj: { code: "327", column: /^energ(?:ie|y),r.*\(kj/ },
  protein: { code: "25000", column: /^(?:protéines,nxfacteurdejones|protein\(|protein,nxjones)/ },
  carbs: { code: "31000", column: /^(?:glucides|carbohydrate)\(/ },
  fat: { code: "40000", column: /^(?:lipides|fat)\(/ },
  fiber: { code: "34100", column: /^fibres/ },
  sugar: { code: "32000", column: /^(?:sucres|sugars)\(/ },
  salt: { code: "10004", column: /^(?:sel|salt)(?:chlor|\()/ },
  sodium: { code: "10110", column: /^sodium\(/ },
  alcohol: { code: "60000", column: /^alco(?:ol|hol)\(/ }
} as const

type Constituent = keyof typeof CONSTITUENTS
type Values = { [key in Constituent]?: number }

const isConstituent = (name: string): name is Constituent => Object.hasOwn(CONSTITUENTS, name)
const CONSTITUENT_NAMES = Object.keys(CONSTITUENTS).filter(isConstituent)

/** A row of the table, before it is converted to a food of a pack. */
interface Row {
  readonly line: number
  readonly code: string
  readonly names: ReadonlyArray<FoodName>
  readonly values: Values
}

/** Reads CIQUAL of Anses: the spreadsheet, for the English names with the XML of the foods beside it, or the XML of foods and contents. */
export const ciqual: TableReader = {
  title: "CIQUAL",
  expected:
    "the spreadsheet Table Ciqual (.xlsx), for English names with alim_….xml beside it, or the files alim_….xml and compo_….xml",
  roleOf: ({ file: { name }, text }) => {
    if (name === "sharedStrings.xml" || /^sheet\d+\.xml$/.test(name)) return name
    if (text.includes("<alim_nom_fr")) return "foods"
    return text.includes("<teneur") ? "contents" : undefined
  },
  isTable: (roles) => roles.has("sheet1.xml") || (roles.has("foods") && roles.has("contents")),
  // Folders of its publisher have several releases, of which the newest is read.
  once: [],
  isPossible: (roles) => roles.has("foods") || roles.has("contents"),
  open: async (files, names, options, counts) => {
    const sheet = files.has("sheet1.xml") ? await sheetIn(files) : undefined
    const release = releaseIn(names)
    return {
      pack: {
        name: "ciqual",
        title: "CIQUAL",
        release,
        attribution: `Anses. ${release === "" ? "" : `${release.slice(0, 4)}. `}Table de composition nutritionnelle des aliments Ciqual`,
        license: "Licence Ouverte / Open Licence, Etalab 2.0"
      },
      foods: foodsIn(sheet === undefined ? rowsOfXml(files) : rowsOfSheet(sheet, files), options, counts)
    }
  }
}

async function* foodsIn(
  rows: AsyncIterable<Row>,
  { languages }: FoodReadOptions,
  counts: FoodCounts
): AsyncGenerator<PackFood> {
  for await (const { code, line, names, values } of rows) {
    const kept = names.filter(({ language, text }) => text !== "" && (languages?.includes(language) ?? true))
    if (!/^\d+$/.test(code) || kept.length === 0) {
      counts.leaveOut(/^\d+$/.test(code) ? "no name" : "no code", line)
      continue
    }
    const per100 = per100Of(tableValues(values))
    if (typeof per100 === "string") {
      counts.leaveOut(per100, line)
      continue
    }
    counts.food()
    yield {
      id: code,
      names: kept,
      aliases: [],
      brand: null,
      per100,
      unit: "g",
      portions: [],
      barcode: null,
      popularity: 0
    }
  }
}

const tableValues = ({ salt, sodium, ...values }: Values): TableValues => ({
  ...values,
  salt: salt ?? (sodium === undefined ? undefined : (SALT_PER_SODIUM * sodium) / 1000)
})

/** The content in a cell: traces and what is less than can be measured count as nothing. */
const contentIn = (text: string): number | undefined => (/^(?:traces|<)/.test(text) ? 0 : numberIn(text, "comma"))

const nameOf = (language: string, text = ""): FoodName => ({ language, text: text.replace(/\s+/g, " ").trim() })

const sheetIn = async (files: ReadonlyMap<string, SourceFile>): Promise<Sheet> => {
  const shared = files.get("sharedStrings.xml")
  const texts = shared === undefined ? [] : await sharedTexts(shared)
  for (const [role, file] of files) {
    if (!role.startsWith("sheet")) continue
    const sheet = await sheetOf(file, texts)
    if (sheet.names.includes("alim_code")) return sheet
  }
  throw new ImportFault("The spreadsheet is no table of CIQUAL: no sheet has a column alim_code.")
}

async function* rowsOfSheet(sheet: Sheet, files: ReadonlyMap<string, SourceFile>): AsyncGenerator<Row> {
  const columns = CONSTITUENT_NAMES.flatMap((name) => {
    const column = sheet.names.find((header) => CONSTITUENTS[name].column.test(header.replace(/[\s/]/g, "")))
    return column === undefined ? [] : [{ name, column }]
  })
  if (!columns.some(({ name }) => name === "kcal"))
    throw new ImportFault(
      "The spreadsheet has no column with the energy by Regulation 1169/2011. Is it a newer CIQUAL?"
    )
  const foods = files.get("foods")
  const named = new Map<string, ReadonlyArray<FoodName>>()
  if (foods !== undefined) for await (const { code, names } of namesOfXml(foods)) named.set(code, names)
  for (const { cells, line } of sheet.rows) {
    const code = cells.alim_code ?? ""
    const values: Values = {}
    for (const { column, name } of columns) {
      const content = contentIn(cells[column] ?? "")
      if (content !== undefined) values[name] = content
    }
    const inSheet = [nameOf("fr", cells.alim_nom_fr), nameOf("en", cells.alim_nom_eng)]
    const languages = new Set(inSheet.filter(({ text }) => text !== "").map(({ language }) => language))
    const others = (named.get(code) ?? []).filter(({ language }) => !languages.has(language))
    yield { line, code, names: [...inSheet, ...others], values }
  }
}

async function* rowsOfXml(files: ReadonlyMap<string, SourceFile>): AsyncGenerator<Row> {
  const [foods, contents] = [files.get("foods"), files.get("contents")]
  if (foods === undefined || contents === undefined) return
  const byCode = new Map(CONSTITUENT_NAMES.map((name) => [CONSTITUENTS[name].code as string, name]))
  const values = new Map<string, Values>()
  for await (const record of recordsOf(contents, "COMPO")) {
    const name = byCode.get(elementOf(record, "const_code"))
    const content = name === undefined ? undefined : contentIn(elementOf(record, "teneur"))
    if (name === undefined || content === undefined) continue
    const code = elementOf(record, "alim_code")
    values.set(code, { ...values.get(code), [name]: content })
  }
  let line = 0
  for await (const { code, names } of namesOfXml(foods)) {
    yield { line: ++line, code, names, values: values.get(code) ?? {} }
  }
}

async function* namesOfXml(
  file: SourceFile
): AsyncGenerator<{ readonly code: string; readonly names: ReadonlyArray<FoodName> }> {
  for await (const record of recordsOf(file, "ALIM")) {
    const names = [nameOf("fr", elementOf(record, "alim_nom_fr")), nameOf("en", elementOf(record, "alim_nom_eng"))]
    yield { code: elementOf(record, "alim_code"), names }
  }
}

/** The elements of a record, as text. The files of 2020 are not well-formed, which no parser of XML takes. */
async function* recordsOf(file: SourceFile, element: string): AsyncGenerator<string> {
  const end = `</${element}>`
  let rest = ""
  for await (const text of textOf(file)) {
    const records = (rest + text).split(end)
    rest = records.pop() ?? ""
    yield* records
  }
  if (!/<\/TABLE>\s*$/.test(rest)) throw new ImportFault(`${file.name} is cut off. Download it again.`)
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }

const elementOf = (record: string, name: string): string => {
  const start = record.indexOf(`<${name}>`)
  const end = record.indexOf(`</${name}>`, start)
  if (start === -1 || end === -1) return ""
  const text = record.slice(start + name.length + 2, end).trim()
  return text.includes("&")
    ? text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, entity: string) => ENTITIES[entity] ?? whole)
    : text
}
