import { describe, expect, it } from "vitest"
import { parseCheckIn, lacksUnits } from "../../packages/cli/src/grammar/CheckIn.ts"
import { refusal } from "./Refused.ts"

describe("a check-in", () => {
  const CHECK_INS: ReadonlyArray<readonly [words: ReadonlyArray<string>, fields: object]> = [
    [["waist=84", "bf=17.5"], { waistCm: 84, bodyFatPercent: 17.5 }],
    [["bf=17.5%", "bmr=1700kcal"], { bodyFatPercent: 17.5, basalMetabolicRateKcal: 1700 }],
    [["WAIST=84,5cm"], { waistCm: 84.5 }],
    [["waist=33in"], { waistCm: 83.82 }],
    [["weight=180lb", "lean=65", "bone=3.2"], { weightKg: 81.65, leanBodyMassKg: 65, boneMassKg: 3.2 }],
    [["waistCm=84", "bodyFatPercent=17"], { waistCm: 84, bodyFatPercent: 17 }],
    [["note=after a rest = week"], { note: "after a rest = week" }],
    [["note="], { clearFields: ["note"] }],
    [["waist=", "bf=17", "hip="], { bodyFatPercent: 17, clearFields: ["waistCm", "hipCm"] }],
    [
      ["hip=1", "chest=2", "arm=3", "thigh=4", "calf=5", "neck=6"],
      { hipCm: 1, chestCm: 2, armCm: 3, thighCm: 4, calfCm: 5, neckCm: 6 }
    ]
  ]
  it.each(CHECK_INS)("%j", (words, fields) => expect(parseCheckIn(words, "kg")).toEqual(fields))

  it("bare lengths and weights are in the owner's unit, percentages and energy are not", () => {
    expect(parseCheckIn(["waist=33", "weight=180", "lean=140", "bf=17.5", "bmr=1700", "hip=90cm"], "lbs")).toEqual({
      waistCm: 83.82,
      weightKg: 81.65,
      leanBodyMassKg: 63.5,
      bodyFatPercent: 17.5,
      basalMetabolicRateKcal: 1700,
      hipCm: 90
    })
    const words = [["waist=84"], ["bf=17"], ["waist=84cm"], ["note=84"], ["waist="], ["bf=17", "weight=80"]]
    expect(words.map(lacksUnits)).toEqual([true, false, false, false, false, true])
  })

  const REFUSED: ReadonlyArray<readonly [words: ReadonlyArray<string>, says: string]> = [
    [["wist=84"], '"wist=84" is no reading; say waist=VALUE'],
    [["thig=50"], "say thigh=VALUE"],
    [["chest"], '"chest" is no reading; say chest=VALUE'],
    [["84"], "with a name of weight, bf, waist"],
    [["=84"], "is no reading"],
    [["date=2026-11-19"], "is no reading"],
    [["toString=1"], "is no reading"],
    [["waist=84", "waist=85"], "waist is said twice"],
    [["waist=84", "waistCm=85"], "waist is said twice"],
    [["waist=84", "waist="], "waist is said twice"],
    [["note=", "note="], "note is said twice"],
    [["waist=wide"], '"wide" is no waist'],
    [["waist=84kg"], '"84kg" is no waist'],
    [["bf=17.5x"], "is no bf"]
  ]
  it.each(REFUSED)("%j is refused", (words, says) => {
    expect(refusal(() => parseCheckIn(words, "kg"))).toContain(says)
  })
})
