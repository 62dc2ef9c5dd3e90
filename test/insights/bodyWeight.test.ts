import { progression } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { load, spaced, weighedWeekly } from "../harness/LiftSeries.ts"
import { TODAY } from "../harness/Scenario.ts"

const weighIns = weighedWeekly(() => 80)
const rise = [10, 10, 11, 11, 12, 13, 14, 15].map((kg) => load(kg))

const judged = (name: string) => {
  const [found] = progression(spaced(name, 7, rise), TODAY, weighIns)
  return { trend: found?.trend, verdict: found?.verdict }
}

const PULL_UPS = [
  ["English", ["pull-ups", "Chin Up (Weighted)", "Muscle Up"]],
  ["German", ["Klimmzüge", "Klimmzug (Untergriff)", "Klimmzuege mit Gewicht"]],
  ["French", ["Tractions", "Traction à la barre fixe"]],
  ["Spanish", ["Dominadas lastradas", "Dominada supina"]],
  ["Portuguese", ["Barra fixa", "Barra Fixa (Pronada)"]],
  ["Italian", ["Trazioni", "Trazioni alla sbarra"]],
  ["Dutch", ["Optrekken"]],
  ["Polish", ["Podciąganie na drążku", "Podciąganie się na drążku"]]
] as const

const DIPS = [
  ["English", ["Dips", "Chest Dip"]],
  ["German", ["Barrenstütz"]],
  ["French", ["Dips (lestés)", "Répulsions aux barres parallèles"]],
  ["Spanish", ["Fondos", "Fondos en paralelas"]],
  ["Portuguese", ["Mergulho nas paralelas"]],
  ["Italian", ["Dip alle parallele"]],
  ["Polish", ["Pompki na poręczach"]]
] as const

const PUSH_UPS = [
  ["German", ["Liegestütze"]],
  ["French", ["Pompes"]],
  ["Spanish", ["Flexiones", "Flexiones de brazos", "Lagartijas"]],
  ["Portuguese", ["Flexão de braço"]],
  ["Italian", ["Piegamenti sulle braccia"]],
  ["Dutch", ["Opdrukken"]],
  ["Polish", ["Pompki"]]
] as const

const OTHERS = [
  "Jerk Dip",
  "Hip Dips",
  "Bench Dip",
  "Klimmzug-Maschine",
  "Traction verticale",
  "Traction à la poulie",
  "Fondos en banco",
  "Flexiones de piernas",
  "Trazioni alla lat machine",
  "Podciąganie sztangi"
]

describe("The body weight belongs to the load of a lift of the body, in the languages that imports read", () => {
  it.each(PULL_UPS)("pull-ups in %s have the verdict and figures of Pull Up", (_, names) => {
    for (const name of names) expect(judged(name), name).toEqual(judged("Pull Up"))
  })

  it.each(DIPS)("dips in %s have those of Dip", (_, names) => {
    for (const name of names) expect(judged(name), name).toEqual(judged("Dip"))
  })

  it.each(PUSH_UPS)("push-ups in %s have those of Push Up", (_, names) => {
    for (const name of names) expect(judged(name), name).toEqual(judged("Push Up"))
  })

  it.each(OTHERS)("%s is none", (name) => {
    expect(judged(name)).toEqual(judged("Bench press"))
  })

  it.each(["Klimmzüge (unterstützt)", "Dominadas asistidas", "Tractions assistées", "Podciąganie wspomagane"])(
    "%s is assisted",
    (name) => {
      expect(judged(name)).toMatchObject({ verdict: "insufficient_data", trend: expect.stringMatching(/less load/) })
    }
  )
})
