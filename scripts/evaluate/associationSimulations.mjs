// Whether associations are claimed where there are none, and found where there are.
import { associations, exposuresOf, INSIGHT_WORDS, outcomesOf } from "@daybook/core"
import { loggedPerson } from "./associationPeople.mjs"
import { percent } from "./report.mjs"

/** The first seed. The method was chosen on others. */
const HELD_OUT = 4_400_001

const LENGTHS = [60, 90, 180, 365]

/** Each kind of person without any effect, as settings of `loggedPerson`. */
const NULLS = [
  ["AR(1) 0", { phi: 0 }],
  ["AR(1) 0.3", { phi: 0.3 }],
  ["AR(1) 0.55", { phi: 0.55 }],
  ["AR(1) 0.8", { phi: 0.8 }],
  ["trains only after readings that are not bad, AR(1) 0.55", { phi: 0.55, skips: true }],
  ["one wild night in 25, AR(1) 0.3", { phi: 0.3, tails: true }],
  ["40 % of nights missing, AR(1) 0.55", { phi: 0.55, missing: 0.4 }]
]

/** What alcohol does: HRV of the next morning in %, its heart rate in bpm. */
const EFFECTS = [
  ["-8 %, +2 bpm", { lnHrv: Math.log(0.92), bpm: 2 }],
  ["-16 %, +4 bpm", { lnHrv: Math.log(0.84), bpm: 4 }]
]

const AR_OF_EFFECTS = [0, 0.3, 0.55]

/** The claims that a person sees. */
const claimsOf = ({ end, log }) =>
  associations(outcomesOf(log, end), exposuresOf(log, end, "2199-12-31"), undefined, INSIGHT_WORDS.en).claims

const people = (count, settings, seed = HELD_OUT) =>
  Array.from({ length: count }, (_, each) => {
    const person = loggedPerson({ ...settings, seed: seed + 7919 * each })
    return { ...person, claims: claimsOf(person) }
  })

const isPlanted = ({ exposure, outcome }) => exposure === "alcohol" && outcome !== "sleepMinutes"

/** The people of a kind without an effect who see any claim. */
export const falseAlarms = (count, settings, days) =>
  people(count, { ...settings, days }).filter(({ claims }) => claims.length > 0).length

/** People for whom alcohol has an effect, with their claims. */
const affected = (count, effect, days) =>
  AR_OF_EFFECTS.flatMap((phi) => people(Math.ceil(count / AR_OF_EFFECTS.length), { days, effect, phi }))

/** The share of people who are told of an effect of alcohol in HRV or heart rate within so many days, in %. */
export const foundShare = (count, effect, days) => {
  const all = affected(count, effect, days)
  return (100 * all.filter(({ claims }) => claims.some(isPlanted)).length) / all.length
}

/** The effect that has to be found within 90 days. */
export const [, [, STRONG]] = EFFECTS

/** What people of an effect are told: of it, of it in HRV, of something else; and the bands that hold the effect on HRV. */
const told = (all) => {
  const ofHrv = all.flatMap(({ claims, trueMs }) =>
    claims.flatMap((claim) => (isPlanted(claim) && claim.outcome === "hrvMs" ? [{ ...claim, trueMs }] : []))
  )
  const held = ofHrv.filter(({ high, low, trueMs }) => low <= trueMs && trueMs <= high)
  const wrong = all.flatMap(({ claims }) => claims.filter((claim) => !isPlanted(claim)))
  return [
    percent(all.filter(({ claims }) => claims.some(isPlanted)).length, all.length),
    percent(ofHrv.length, all.length),
    (wrong.length / all.length).toFixed(3),
    percent(held.length, ofHrv.length)
  ]
}

/** The reports of this part, from so many people of each kind. */
export const associationReports = (count) => [
  {
    title: "Associations: claims where nothing goes with anything",
    explains: `${count} people of each kind, 6 exposures and 3 outcomes; % who see any claim, of so many days.`,
    rows: [
      ["person", ...LENGTHS],
      ...NULLS.map(([name, settings]) => [
        name,
        ...LENGTHS.map((days) => percent(falseAlarms(count, settings, days), count))
      ])
    ]
  },
  {
    title: "Associations: effects that are found",
    explains: "Alcohol changes the next HRV and heart rate; AR(1) 0, 0.3 and 0.55.",
    rows: [
      ["effect", "days", "told of it %", "in HRV itself %", "other claims a person", "bands that hold it %"],
      ...EFFECTS.flatMap(([name, effect]) =>
        LENGTHS.map((days) => [name, days, ...told(affected(count, effect, days))])
      )
    ]
  }
]
