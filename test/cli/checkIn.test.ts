import { lacksUnits, parseCheckIn } from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"
import { usageError } from "./usageError.ts"

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

  it("lengths and weights without a unit are in the unit of the goals", () => {
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

  const REFUSED: ReadonlyArray<readonly [words: ReadonlyArray<string>, message: string]> = [
    [["wist=84"], 'invalid reading "wist=84"; use waist=VALUE'],
    [["thig=50"], "use thigh=VALUE"],
    [["chest"], 'invalid reading "chest"; use chest=VALUE'],
    [["84"], "with one of the names weight, bf, waist"],
    [["=84"], "invalid reading"],
    [["date=2026-11-19"], "invalid reading"],
    [["toString=1"], "invalid reading"],
    [["waist=84", "waist=85"], "waist is given twice"],
    [["waist=84", "waistCm=85"], "waist is given twice"],
    [["waist=84", "waist="], "waist is given twice"],
    [["note=", "note="], "note is given twice"],
    [["waist=wide"], 'invalid waist "wide"'],
    [["waist=84kg"], 'invalid waist "84kg"'],
    [["bf=17.5x"], "invalid bf"]
  ]
  it.each(REFUSED)("%j is refused", (words, message) => {
    expect(usageError(() => parseCheckIn(words, "kg"))).toContain(message)
  })
})
