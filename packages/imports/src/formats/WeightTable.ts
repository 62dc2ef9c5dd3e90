import { LENGTH_NAMES } from "../CheckIns.ts"
import { csvHeader } from "../Csv.ts"
import { readMeasurements, type Use, type Uses, usedColumns } from "../Measurements.ts"
import type { Format } from "../Model.ts"
import { readEach } from "../Parts.ts"
import { headText } from "../Text.ts"

const names = <U extends Use>(use: U, ...all: ReadonlyArray<string>): Record<string, U> =>
  Object.fromEntries(all.map((name) => [name, use]))

const USES: Uses["uses"] = {
  ...names("date", "date", "day", "datum", "tag", "fecha", "data", "jour", "dag", "datetime", "date time", "date/time"),
  ...names("date", "timestamp", "measured at", "measured on", "date and time"),
  ...names("time", "time", "uhrzeit", "hora", "heure", "ora", "tijd"),
  ...names("weightKg", "weight", "body weight", "bodyweight", "body mass", "gewicht", "körpergewicht", "poids", "peso"),
  ...names("weightKg", "vikt", "vekt", "vægt", "waga", "weigh-in"),
  ...names("bodyFatPercent", "body fat", "bodyfat", "fat", "body fat percentage", "fat percentage", "fat percent"),
  ...names("bodyFatPercent", "fat %", "body fat %", "körperfett", "masse grasse", "grasa", "grasa corporal"),
  ...names("fatMassKg", "fat mass", "body fat mass", "fettmasse"),
  ...names("boneMassKg", "bone mass", "bone", "knochenmasse", "masse osseuse", "masa ósea"),
  ...names("leanBodyMassKg", "lean mass", "lean body mass", "fat free mass", "fat-free mass", "fettfreie masse"),
  ...names("basalMetabolicRateKcal", "bmr", "basal metabolic rate", "grundumsatz"),
  ...names("waistCm", "taille", "cintura"),
  ...LENGTH_NAMES,
  ...names("note", "note", "notes", "comment", "comments", "remark", "remarks", "notiz", "notizen", "kommentar")
}

/** Columns of training: a table of sets has a date and a weight too. */
const OF_TRAINING = /exercise|workout|\breps?\b|\bsets?\b|übung|exercice|ejercicio|esercizio|distance/

/** If no column is named a date, one that is named a time has it. */
const usesOf = (text: string): Uses => {
  const uses = { uses: USES }
  const hasDate = usedColumns(csvHeader(text).names, uses).some(({ use }) => use === "date")
  return hasDate ? uses : { uses: { ...USES, time: "date" } }
}

const isWeights = (text: string): boolean => {
  const header = csvHeader(text)
  const uses = usedColumns(header.names, usesOf(text)).map(({ use }) => use)
  const isOfTraining = header.names.some((name) => OF_TRAINING.test(name))
  return !isOfTraining && uses.includes("date") && uses.filter((use) => use === "weightKg").length === 1
}

/** A table that a person or any program wrote, with a date and a body weight in each row. It is tried last. */
export const weightTable: Format = {
  name: "weight-csv",
  title: "a table of dates and weights",
  recognise: (files) => files.filter(({ text }) => isWeights(text)),
  read: (files, options) =>
    readEach(files, options, (file, parts) => readMeasurements(file, usesOf(headText(file)), parts))
}
