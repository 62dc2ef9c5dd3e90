// How often a search finds an everyday food in the default pack, by language: the foods as people type them, with the ids that are right.
import { readFileSync } from "node:fs"
import { importSource } from "../import-source.mjs"
import { dataFiles, missing } from "./folder.mjs"
import { percent } from "./report.mjs"

/** The ids that are right, the best first, by what people type. */
const EVERYDAY = "test/foods/everyday.tsv"

const LANGUAGES = ["en", "de", "fr", "es"]
const PLACES = [1, 3, 5]

/** The rows of a table of searches, by the names of its columns. */
const searchesIn = (file) => {
  const [header, ...lines] = readFileSync(file, "utf8").replace(/\n$/, "").split("\n")
  const names = header.split("\t")
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, at) => [names[at], cell])))
}

const idsIn = (row) =>
  new Set([
    ...row.ciqual.split(" ").map((code) => `ciqual-${code}`),
    ...row.fdc.split(" ").map((code) => `usda-${code}`)
  ])

/** The figures of the tables of searches. One beside the data of others is left out where there is none. */
export const foodReports = async () => {
  const { rankFoods } = await importSource("packages/core/src/plain/foods.ts")
  const { basicPack } = await importSource("packages/server/src/foods/basic/BasicPack.ts")
  const foods = [...basicPack().foods].map((food) => ({
    ...food,
    names: food.names.map(({ text }) => text),
    isOwn: false,
    uses: 0
  }))
  const placeOf = (query, ids) => {
    const place = rankFoods(query, foods).findIndex(({ candidate }) => ids.has(candidate.id))
    return place === -1 ? Number.POSITIVE_INFINITY : place + 1
  }
  const others = dataFiles(/search_test_\d+\.tsv$/)
  return [
    report("Search of foods: everyday words", searchesIn(EVERYDAY), placeOf),
    ...others.map(({ file, name }) => report(`Search of foods: ${name}`, searchesIn(file), placeOf)),
    ...(others.length === 0 ? [missing("Search of foods by the words of others")] : [])
  ]
}

const report = (title, searches, placeOf) => {
  const notes = []
  const rows = LANGUAGES.map((language) => {
    const asked = searches.flatMap((row) =>
      row[`query_${language}`].split(";").map((query, at) => {
        const place = placeOf(query.trim(), idsIn(row))
        if (place > 3)
          notes.push(`${language}: ${query.trim()} (${place === Number.POSITIVE_INFINITY ? "not" : place})`)
        return { isFirstWord: at === 0, place }
      })
    )
    const shares = (of) => PLACES.map((most) => percent(of.filter(({ place }) => place <= most).length, of.length))
    return [language, asked.length, ...shares(asked.filter(({ isFirstWord }) => isFirstWord)), ...shares(asked)]
  })
  const names = PLACES.flatMap((most) => [`first ${most}`])
  return {
    title,
    explains: "Per cent of the foods by their first word, then of all words, whose food is among the first hits.",
    rows: [["language", "words", ...names, ...names.map((name) => `${name}, all words`)], ...rows],
    notes: notes.length === 0 ? [] : [`Later than the third: ${notes.join(", ")}`]
  }
}
