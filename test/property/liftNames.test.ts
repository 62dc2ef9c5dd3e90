import { exerciseKey } from "@daybook/core"
import { doubtsOf, sameLift } from "@daybook/core/plausibility"
import { describe, expect, it } from "vitest"

/** Lifts by their names in English, German, French and Spanish. */
const LIFTS: ReadonlyArray<readonly [english: string, ...others: ReadonlyArray<string>]> = [
  ["Squat", "Kniebeuge", "Flexion de jambes", "Sentadilla"],
  ["Front squat", "Frontkniebeuge", "Squat avant", "Sentadilla frontal"],
  ["Bench press", "Bankdrücken", "Développé couché", "Press de banca"],
  ["Incline bench press", "Schrägbankdrücken", "Développé incliné", "Press inclinado"],
  ["Deadlift", "Kreuzheben", "Soulevé de terre", "Peso muerto"],
  ["Romanian deadlift", "Rumänisches Kreuzheben", "Soulevé de terre roumain", "Peso muerto rumano", "RDL"],
  ["Overhead press", "Schulterdrücken", "Développé militaire", "Press militar", "OHP"],
  ["Pull up", "Klimmzüge", "Tractions", "Dominadas"],
  ["Lat pulldown", "Latzug", "Tirage vertical", "Jalón al pecho"],
  ["Lateral raise", "Seitheben", "Élévations latérales", "Elevaciones laterales"],
  ["Biceps curl", "Bizepscurls", "Curl biceps", "Curl de bíceps"],
  ["Leg press", "Beinpresse", "Presse à cuisses", "Prensa de piernas"],
  ["Lunge", "Ausfallschritte", "Fentes", "Zancadas"],
  ["Calf raise", "Wadenheben", "Extension des mollets", "Elevación de gemelos"],
  ["Push up", "Liegestütze", "Pompes", "Flexiones"]
]

/** How people write a name: letter case, spaces, umlauts and accents. */
const typed = (name: string): ReadonlyArray<string> => [
  name,
  name.toUpperCase(),
  ` ${name.replaceAll(" ", "  ")} `,
  name.replaceAll(" ", "-"),
  name.normalize("NFD"),
  name.normalize("NFD").replace(/\p{M}/gu, ""),
  name.replaceAll("ü", "ue").replaceAll("ä", "ae")
]

const known = LIFTS.map(([name]) => ({ name, heaviestKg: 100 }))
const facts = { today: "2026-03-10", tomorrow: "2026-03-11", exercises: known }

/** What is asked about a new exercise of this name. */
const meantBy = (name: string) =>
  doubtsOf({ exercises: [{ name, sets: [{ reps: 5 }] }] }, facts).map(({ kind, meant }) => [kind, meant])

describe("names of lifts in four languages", () => {
  it.each(LIFTS)("%s is found by %s, and by each of the others the same", (english, ...others) => {
    const names = [english, ...others]
    for (const name of names.flatMap(typed)) {
      expect(sameLift(name, known)?.name, name).toBe(english)
      if (exerciseKey(name) !== exerciseKey(english)) expect(meantBy(name), name).toEqual([["exercise", english]])
    }
    for (const [from, to] of names.flatMap((one) => names.map((other) => [one, other] as const)))
      expect(sameLift(from, [{ name: "Yoga" }, { name: to }])?.name, `${from}, ${to}`).toBe(to)
  })

  it("a lift with a barbell as an import names it is the lift", () => {
    expect(sameLift("Kniebeuge", [{ name: "Squat (Barbell)" }])?.name).toBe("Squat (Barbell)")
    expect(sameLift("Kniebeuge", [{ name: "Squat (Smith machine)" }])).toBeUndefined()
  })

  it.each(["Row", "Rowing", "Yoga", "Box squat", "Pendlay row", "Leg press machine", "Kettlebell swing", "", "!"])(
    "%j is no name of another lift",
    (name) => {
      expect(sameLift(name, known)).toBeUndefined()
    }
  )
})
