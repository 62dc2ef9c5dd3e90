// Judges the insights and the search of foods: `npm run evaluate`, or a part, `npm run evaluate -- recovery`. Simulations have a seed, so that a run gives
// the same figures as the one before. Real histories are read from ../shared/data, or the folder that DAYBOOK_EVALUATE_DATA names,
// where there is one. `--people 40` simulates fewer people, which is faster; `--json` prints the tables as JSON.
// `npm run evaluate -- sheet` prints verdicts beside their series, for a blind reading; `--seed 2` draws others.
import { parseArgs } from "node:util"
import { associationReports } from "./evaluate/associationSimulations.mjs"
import { boundReports } from "./evaluate/bounds.mjs"
import { effortReports } from "./evaluate/effortSimulations.mjs"
import { energyReports } from "./evaluate/energySimulations.mjs"
import { foodReports } from "./evaluate/foodSearch.mjs"
import { nextReports } from "./evaluate/nextSessions.mjs"
import { programmeReports } from "./evaluate/programmeSimulations.mjs"
import { realHistoryReports } from "./evaluate/progressionHistories.mjs"
import { progressionReports } from "./evaluate/progressionSimulations.mjs"
import { projectionReports } from "./evaluate/projections.mjs"
import { realReadingReports } from "./evaluate/recoveryReadings.mjs"
import { recoveryReports } from "./evaluate/recoverySimulations.mjs"
import { print } from "./evaluate/report.mjs"
import { sheet } from "./evaluate/sheet.mjs"
import { stepReports } from "./evaluate/weightSteps.mjs"
import { weightReports } from "./evaluate/weightTrends.mjs"

const PEOPLE = 200

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { people: { type: "string" }, seed: { type: "string" }, json: { type: "boolean", default: false } }
})
const people = Number(values.people ?? PEOPLE)

const PARTS = {
  bounds: () => boundReports(people),
  recovery: () => recoveryReports(people),
  progression: () => [...programmeReports(Math.ceil(people / 8)), ...progressionReports(Math.ceil(people / 8))],
  efforts: () => effortReports(Math.ceil(people / 4)),
  next: () => nextReports(Math.ceil(people / 4)),
  energy: () => [...energyReports(people), ...stepReports(Math.ceil(people / 2))],
  projection: () => projectionReports(people, values.seed === undefined ? undefined : Number(values.seed)),
  associations: () => associationReports(people),
  foods: foodReports,
  weight: () => weightReports(5 * people),
  real: () => [...realReadingReports(), ...realHistoryReports()]
}

const SHEET = "sheet"

const unknown = positionals.filter((name) => !(name in PARTS) && name !== SHEET)
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(", ")}; the parts are ${[...Object.keys(PARTS), SHEET].join(", ")}.`)
  process.exit(2)
}
if (positionals.includes(SHEET)) {
  console.log(sheet(Number(values.seed ?? 1)).join("\n"))
} else {
  const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
  const reports = (await Promise.all(names.map((name) => PARTS[name]()))).flat()
  if (values.json) console.log(JSON.stringify(reports))
  else reports.forEach(print)
}
