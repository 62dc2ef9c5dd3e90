// Real training histories, read from the exports of other apps.
import { dataFiles } from "../folder.mjs"
import * as fitbod from "./fitbod.mjs"
import * as fitnotes from "./fitnotes.mjs"
import * as fitnotesIos from "./fitnotesIos.mjs"
import * as hevy from "./hevy.mjs"
import * as strong from "./strong.mjs"
import { readTable } from "./table.mjs"

const FORMATS = [strong, hevy, fitnotes, fitnotesIos, fitbod]

const KG_A_POUND = 0.45359237

/** Heavier loads than any lift are typing errors, which Daybook refuses. */
const HEAVIEST_KG = 1500

/** Of the loads of someone who trains in pounds, so many are multiples of 5; of kilograms there are 2.5 and 7.5. */
const MULTIPLES_IN_POUNDS = 0.85

const unitOf = (sets) => {
  const loads = sets.map(({ weight = 0 }) => weight).filter((weight) => weight > 0)
  const multiples = loads.filter((weight) => weight % 5 === 0).length
  return multiples >= MULTIPLES_IN_POUNDS * loads.length ? "lb" : "kg"
}

const kilograms = (weight, unit) => Math.round((unit === "lb" ? weight * KG_A_POUND : weight) * 100) / 100

/** Sets as the sessions of a log, oldest first. */
const sessionsOf = (sets, unknownUnit) => {
  const sessions = new Map()
  for (const { date, exercise, reps, session: key, unit, weight = 0 } of sets) {
    const weightKg = kilograms(weight, unit ?? unknownUnit)
    if (!Number.isInteger(reps) || exercise === "" || weightKg > HEAVIEST_KG) continue
    const session = sessions.get(key) ?? { date, exercises: new Map() }
    sessions.set(key, session)
    const logged = session.exercises.get(exercise) ?? []
    session.exercises.set(exercise, logged)
    logged.push(weightKg > 0 ? { reps, weightKg } : { reps })
  }
  return [...sessions.values()]
    .map(({ date, exercises }) => ({ date, exercises: [...exercises].map(([name, sets]) => ({ name, sets })) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

const weighInsOf = (sets) => [
  ...new Map(
    sets.flatMap(({ bodyWeight, date }) => (bodyWeight > 0 ? [[date, { date, weightKg: bodyWeight }]] : []))
  ).values()
]

/** All histories: `{ name, unit, sessions, weighIns }`. */
export const histories = () =>
  dataFiles(/\.csv$/).flatMap(({ file, name }) => {
    const table = readTable(file)
    const format = FORMATS.find(({ recognises }) => recognises(table.columns))
    if (format === undefined) return []
    const sets = format.setsOf(table)
    const unit = unitOf(sets)
    return [{ name, unit: unit === "lb" ? "lbs" : unit, sessions: sessionsOf(sets, unit), weighIns: weighInsOf(sets) }]
  })
