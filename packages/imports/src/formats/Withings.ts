import { csvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { readMeasurements, type Uses, usedColumns } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { headText } from "../Text.ts"

/** The names of columns in the languages of the app. */
const USES: Uses = {
  uses: {
    ...{ date: "date", datum: "date", fecha: "date", data: "date" },
    ...{ weight: "weightKg", gewicht: "weightKg", poids: "weightKg", peso: "weightKg" },
    ...{ "fat mass": "fatMassKg", fettmasse: "fatMassKg", "masse grasse": "fatMassKg", "masa grasa": "fatMassKg" },
    ...{ "massa grassa": "fatMassKg", vetmassa: "fatMassKg" },
    ...{ "bone mass": "boneMassKg", knochenmasse: "boneMassKg", "masse osseuse": "boneMassKg" },
    ...{ "masa ósea": "boneMassKg", "massa ossea": "boneMassKg", botmassa: "boneMassKg" },
    ...{ comments: "note", kommentare: "note", commentaires: "note", comentarios: "note", commenti: "note" },
    ...{ opmerkingen: "note" }
  }
}

const isWeight = (text: string): boolean => {
  const uses = new Set(usedColumns(csvHeader(text).names, USES).map(({ use }) => use))
  return uses.has("date") && uses.has("weightKg") && uses.has("fatMassKg") && uses.has("boneMassKg")
}

/** The two columns of `aggregates_steps.csv` do not identify it, so its name has to. */
const isSteps = (name: string, text: string): boolean =>
  /steps/i.test(name) && csvHeader(text).names.join() === "date,value"

const readSteps = async (file: SourceFile, parts: Parts): Promise<number> => {
  let rows = 0
  for await (const part of csvParts(file, csvHeader(headText(file)), parts))
    for (const { cells, line } of part) {
      rows++
      parts.steps.add(dateIn(cells.date ?? ""), numberIn(cells.value ?? ""), line)
    }
  return rows
}

/** The files of Withings: the weigh-ins of a scale, and the steps of a day. */
export const withings: Format = {
  name: "withings",
  title: "Withings",
  recognise: (files) => files.filter(({ name, text }) => isWeight(text) || isSteps(name, text)),
  read: (files, options) =>
    readEach(files, options, (file, parts) =>
      isWeight(headText(file)) ? readMeasurements(file, USES, parts) : readSteps(file, parts)
    )
}
