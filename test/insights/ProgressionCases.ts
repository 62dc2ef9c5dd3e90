import type { ExerciseProgression, TrainedSession, WeighIn } from "@daybook/core"
import { bodyweight, load, rising, session, spaced, varying, weighedWeekly } from "../harness/LiftSeries.ts"

/** A series of training days with the verdict that a strength coach expects; of several, each would do. */
interface ProgressionCase {
  readonly name: string
  readonly sessions: ReadonlyArray<TrainedSession>
  readonly weighIns?: ReadonlyArray<WeighIn>
  /** By the rule until November 2026: the best of the last three days against the best of the three before. */
  readonly old: string
  readonly verdict: ReadonlyArray<ExerciseProgression["verdict"]>
  readonly says?: RegExp
  readonly never?: RegExp
}

const loads = (kilograms: ReadonlyArray<number>, reps = 5) => kilograms.map((weightKg) => load(weightKg, reps))
const counts = (repetitions: ReadonlyArray<number>) => repetitions.map(bodyweight)
const held = (seconds: ReadonlyArray<number>) => seconds.map((each) => ({ reps: 0, seconds: Math.round(each) }))
/** Runs over a distance in m, by the seconds for 1,000 m. */
const runs = (meters: number, paces: ReadonlyArray<number>) =>
  paces.map((pace) => ({ reps: 0, meters, seconds: Math.round((pace * meters) / 1000) }))
const times = (count: number, value: number) => Array.from({ length: count }, () => value)

const BREAK = /break|gap|pause|without/i
const LIGHTER = /deload|lighter/i
const NEW_SERIES = /machine|jump|since|other|series/i
const BODY_WEIGHT = /body ?weight|weigh/i

const steady: ReadonlyArray<ProgressionCase> = [
  {
    name: "8 weeks at one load, 1 % up and down",
    sessions: spaced("Squat", 4, loads(varying(times(14, 100)))),
    old: "plateaued -0.8 %",
    verdict: ["plateaued"]
  },
  {
    name: "8 weeks at one load, 3 % up and down",
    sessions: spaced("Squat", 4, loads(varying(times(14, 100), 3))),
    old: "regressing -2.3 %",
    verdict: ["plateaued"]
  },
  {
    name: "+4 % in 4 weeks, 1 % up and down",
    sessions: spaced("Squat", 4, loads(varying(rising(100, 108, 14)))),
    old: "plateaued +0.9 %",
    verdict: ["progressing"]
  },
  {
    name: "-4 % in 4 weeks, 1 % up and down",
    sessions: spaced("Squat", 4, loads(varying(rising(108, 100, 14)))),
    old: "regressing -2.6 %",
    verdict: ["regressing"]
  },
  {
    name: "+30 % in 8 weeks, as of a beginner: gradual, so no new series",
    sessions: spaced("Squat", 4, loads(rising(50, 65, 14))),
    old: "progressing +5.6 %",
    verdict: ["progressing"]
  },
  {
    name: "heavy and light days, the heavy ones at one load, a light day last",
    sessions: spaced("Bench press", 4, loads([100, 75, 100, 75, 100, 75, 100, 75, 100, 75, 100, 75])),
    old: "plateaued 0 %",
    verdict: ["plateaued"]
  },
  {
    name: "heavy and light days, the heavy ones at one load, a heavy day last",
    sessions: spaced("Bench press", 4, loads([75, 100, 75, 100, 75, 100, 75, 100, 75, 100, 75, 100])),
    old: "plateaued 0 %",
    verdict: ["plateaued"]
  },
  {
    name: "heavy and light days, the heavy ones rising, a light day last",
    sessions: spaced("Bench press", 4, loads([90, 70, 92.5, 70, 95, 70, 97.5, 70, 100, 70, 102.5, 70])),
    old: "progressing +2.5 %",
    verdict: ["progressing"]
  },
  {
    name: "a warm-up with fewer repetitions than the working sets, which rise",
    sessions: rising(40, 52, 6).map((weightKg, index) =>
      session(7 * (5 - index), "Squat", load(20, 8), load(weightKg, 14))
    ),
    old: "plateaued 0 %",
    verdict: ["progressing"]
  }
]

const interrupted: ReadonlyArray<ProgressionCase> = [
  {
    name: "back after 46 days and 12 % weaker",
    sessions: [
      session(55, "Squat", load(100)),
      session(52, "Squat", load(84)),
      session(50, "Squat", load(84.8)),
      session(4, "Squat", load(86)),
      session(0, "Squat", load(88))
    ],
    old: "progressing +3.8 %",
    verdict: ["insufficient_data"],
    says: BREAK,
    never: /\+/
  },
  {
    name: "back after 25 days and 12 % weaker, 4 days since",
    sessions: [...spaced("Squat", 4, loads(times(6, 100)), 35), ...spaced("Squat", 3, loads([86, 87, 88, 89]), 1)],
    old: "regressing -11 %",
    verdict: ["insufficient_data", "plateaued", "progressing"],
    says: BREAK,
    never: /-1\d[\d.]* %/
  },
  {
    name: "a planned deload of a week, 29 % lighter, after 7 weeks at one load",
    sessions: spaced("Squat", 3, loads([...times(13, 100), ...times(3, 71)])),
    old: "regressing -29 %",
    verdict: ["plateaued"],
    says: LIGHTER,
    never: /-29[\d.]* %/
  },
  {
    name: "a planned deload of a week, 29 % lighter, after 7 weeks of progress",
    sessions: spaced("Squat", 3, loads([...rising(90, 100, 13), ...times(3, 71)])),
    old: "regressing -29 %",
    verdict: ["progressing"],
    says: LIGHTER
  },
  {
    name: "the deload is over, and the load is as before",
    sessions: spaced("Squat", 3, loads([...times(10, 100), ...times(3, 71), 100, 100])),
    old: "plateaued 0 %",
    verdict: ["plateaued"]
  },
  {
    name: "a deload every fifth week, rising from block to block",
    sessions: spaced("Squat", 4, loads([96, 97, 98, 99, 100, 80, 80, 100, 101, 102, 103, 104, 105])),
    old: "progressing +2.9 %",
    verdict: ["progressing"]
  },
  {
    name: "a decline of 3 weeks: longer than a deload",
    sessions: spaced("Squat", 4, loads([...times(6, 100), ...rising(98, 84, 8)])),
    old: "regressing -6.4 %",
    verdict: ["regressing"],
    never: LIGHTER
  }
]

const other: ReadonlyArray<ProgressionCase> = [
  {
    name: "another machine, 54 % lighter, 3 days since",
    sessions: spaced("Leg press", 4, loads([...times(8, 200), ...times(3, 92)], 10)),
    old: "regressing -54 %",
    verdict: ["insufficient_data", "plateaued"],
    never: /-5\d[\d.]* %/
  },
  {
    name: "another machine, 54 % lighter, 5 days since, at one load",
    sessions: spaced("Leg press", 4, loads([...times(8, 200), ...times(5, 92)], 10)),
    old: "regressing -54 %",
    verdict: ["plateaued"],
    says: NEW_SERIES,
    never: /-5\d[\d.]* %/
  },
  {
    name: "another machine, 60 % heavier, 5 days since, at one load",
    sessions: spaced("Leg press", 4, loads([...times(8, 100), ...times(5, 160)], 10)),
    old: "plateaued 0 %",
    verdict: ["plateaued"],
    says: NEW_SERIES,
    never: /\+6\d[\d.]* %/
  },
  {
    name: "a typo: 1,000 kg instead of 100, six days ago",
    sessions: spaced("Squat", 3, loads([...varying(times(9, 100)), 1000, 100, 101])),
    old: "progressing +894 %",
    verdict: ["plateaued"],
    says: /2026-03-04|1,?000|1,?166/
  },
  {
    name: "a typo: 1,000 kg instead of 100, before three days at the usual load",
    sessions: spaced("Squat", 3, loads([...varying(times(9, 100)), 1000, 100, 101, 100])),
    old: "regressing -89.9 %",
    verdict: ["plateaued"],
    says: /2026-03-01|1,?000|1,?166/
  },
  {
    name: "a typo on the last day: 1,000 kg instead of 100",
    sessions: spaced("Squat", 3, loads([...varying(times(11, 100)), 1000])),
    old: "progressing +894 %",
    verdict: ["plateaued"],
    says: /2026-03-10|1,?000|1,?166/
  },
  {
    name: "a typo: 10 kg instead of 100",
    sessions: spaced("Squat", 3, loads([...varying(times(9, 100)), 10, 100, 101])),
    old: "plateaued +0.4 %",
    verdict: ["plateaued"]
  }
]

const withoutLoad: ReadonlyArray<ProgressionCase> = [
  {
    name: "dips with the body weight, then with 20 kg, no weigh-in: not judged by repetitions alone",
    sessions: spaced("Dip", 4, [...counts([12, 12, 12, 12, 12, 12]), load(20), load(20), load(20)]),
    old: "regressing -58.3 %",
    verdict: ["insufficient_data", "plateaued", "progressing"],
    says: BODY_WEIGHT,
    never: /-58[\d.]* %/
  },
  {
    name: "dips with the body weight, then with 20 kg, weighed at 80 kg",
    sessions: spaced("Dip", 4, [...counts([12, 12, 12, 12, 12, 12]), load(20), load(20), load(20)]),
    weighIns: weighedWeekly(() => 80),
    old: "regressing -58.3 %",
    verdict: ["plateaued", "progressing"],
    never: /-58[\d.]* %/
  },
  {
    name: "pull-ups with 5 kg, then 4 kg, weighed at 80 kg: 1 % of what is lifted",
    sessions: spaced("Pull-up", 4, loads([5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4])),
    weighIns: weighedWeekly(() => 80),
    old: "regressing -20 %",
    verdict: ["plateaued"],
    says: BODY_WEIGHT,
    never: /-2\d[\d.]* %/
  },
  {
    name: "pull-ups with 5 kg, then 4 kg, never weighed",
    sessions: spaced("Pull-up", 4, loads([5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4])),
    old: "regressing -20 %",
    verdict: ["insufficient_data"],
    says: BODY_WEIGHT,
    never: /-2\d[\d.]* %/
  },
  {
    name: "chin-ups from 10 to 20 kg in 8 weeks, weighed at 80 kg",
    sessions: spaced("Chin Up", 4, loads(rising(10, 20, 14))),
    weighIns: weighedWeekly(() => 80),
    old: "progressing +13 %",
    verdict: ["progressing"]
  },
  {
    name: "chin-ups with 8 kg more as the body loses 8 kg: what moves in all stays",
    sessions: spaced("Chin Up", 7, loads(rising(10, 18, 9))),
    weighIns: weighedWeekly((week) => 90 - week),
    old: "progressing +20 %",
    verdict: ["plateaued"]
  },
  {
    name: "a bench press is not a bodyweight exercise, whatever the weigh-ins",
    sessions: spaced("Bench press", 4, loads(rising(60, 66, 14))),
    weighIns: weighedWeekly(() => 80),
    old: "progressing +2.1 %",
    verdict: ["progressing"],
    never: BODY_WEIGHT
  },
  {
    name: "lunges without load, then with 20 kg on three days",
    sessions: spaced("Walking lunge", 7, [...counts([12, 12, 12, 12, 12]), load(20), load(20), load(20)]),
    old: "regressing -58.3 %",
    verdict: ["insufficient_data", "plateaued"],
    never: /-\d[\d.]* %/
  },
  {
    name: "push-ups, from 12 to 20 repetitions",
    sessions: spaced("Push-up", 5, counts([12, 13, 13, 14, 15, 16, 17, 18, 19, 20])),
    old: "progressing +17.6 %",
    verdict: ["progressing"]
  },
  {
    name: "push-ups, 15 repetitions, sometimes one more",
    sessions: spaced("Push-up", 5, counts([15, 16, 15, 15, 16, 15, 15, 15, 16, 15])),
    old: "plateaued 0 %",
    verdict: ["plateaued"]
  },
  {
    name: "a plank on 9 days, without repetitions",
    sessions: spaced("Plank", 6, counts(times(9, 0))),
    old: 'insufficient_data, "0 training days"',
    verdict: ["insufficient_data"],
    says: /\b9 (?:training )?days/,
    never: /\b0 (?:training )?days/
  },
  {
    name: "a plank from 60 to 150 seconds",
    sessions: spaced("Plank", 4, held(varying(rising(60, 150, 14), 5))),
    old: 'insufficient_data, "0 training days"',
    verdict: ["progressing"],
    says: /Longest time from about \d+ s to 2:\d\d min/
  },
  {
    name: "a plank of 90 seconds, 10 % up and down",
    sessions: spaced("Plank", 4, held(varying(times(14, 90), 10))),
    old: 'insufficient_data, "0 training days"',
    verdict: ["plateaued"]
  },
  {
    name: "a plank that is held as long with other loads in turn",
    sessions: spaced(
      "Plank",
      6,
      times(9, 60).map((seconds, at) => ({ reps: 0, seconds, weightKg: 5 * at }))
    ),
    old: 'insufficient_data, "0 training days"',
    verdict: ["insufficient_data"],
    says: /too few of them with the same load/
  },
  {
    name: "runs of 5 km that get faster by 6 %",
    sessions: spaced("Run", 4, runs(5000, varying(rising(330, 311, 14)))),
    old: 'insufficient_data, "0 training days"',
    verdict: ["progressing"],
    says: /Pace from about 5:\d\d min\/km to 5:\d\d min\/km .*% faster/
  },
  {
    name: "runs of 5 km that get slower by 6 %",
    sessions: spaced("Run", 4, runs(5000, varying(rising(311, 330, 14)))),
    old: 'insufficient_data, "0 training days"',
    verdict: ["regressing"],
    says: /% slower/
  },
  {
    name: "runs of other lengths each time, slower where they are longer",
    sessions: spaced(
      "Run",
      6,
      [3000, 5000, 8000, 12_000, 18_000, 25_000].flatMap((meters, at) => runs(meters, [300 + 8 * at]))
    ),
    old: 'insufficient_data, "0 training days"',
    verdict: ["insufficient_data"],
    says: /too few of them with like distances/
  },
  {
    name: "a carry of 40 kg from 20 to 60 m",
    sessions: spaced(
      "Farmer's walk",
      5,
      rising(20, 60, 11).map((meters) => ({ reps: 0, meters, weightKg: 40 }))
    ),
    old: 'insufficient_data, "0 training days"',
    verdict: ["progressing"],
    says: /Greatest distance from about \d+ m to \d+ m/
  },
  {
    name: "an exercise with warm-ups alone on 9 days",
    sessions: spaced("Squat", 6, loads(times(9, 60))).map((each) => ({
      ...each,
      exercises: each.exercises.map(({ name, sets }) => ({
        name,
        sets: sets.map((set) => ({ ...set, kind: "warmup" as const }))
      }))
    })),
    old: "plateaued 0 %",
    verdict: ["insufficient_data"],
    says: /with only warm-ups/,
    never: /without repetitions/
  }
]

export const PROGRESSION_CASES = { steady, interrupted, other, withoutLoad }
