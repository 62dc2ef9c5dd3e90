import { CalendarDate, type ExerciseProgression } from "@daybook/core"

/** An exercise of a real log on a date, with the verdict that a strength coach expects; of several, each would do. */
interface RealCase {
  readonly log: string
  readonly exercise: string
  readonly date: CalendarDate
  readonly what: string
  /** A body weight for those that the export does not hold. */
  readonly weighing?: number
  /** By the rule until November 2026: the best of the last three days against the best of the three before. */
  readonly old: string
  readonly verdict: ReadonlyArray<ExerciseProgression["verdict"]>
  readonly says?: RegExp
  readonly never?: RegExp
}

const on = (date: string) => CalendarDate.make(date)

const BREAK = /break|gap|pause|without/i
const BODY_WEIGHT = /body ?weight|weigh/i
const NEW_SERIES = /machine|jump|since|other|series/i

const breaks: ReadonlyArray<RealCase> = [
  {
    log: "strong-10-de",
    exercise: "Romanian Deadlift (Barbell)",
    date: on("2022-09-13"),
    what: "back after 43 days with less than half of the load",
    old: "progressing +8.6 %",
    verdict: ["insufficient_data"],
    says: BREAK,
    never: /\+8[\d.]* %/
  },
  {
    log: "strong-28",
    exercise: "Triceps Rope Pushdown",
    date: on("2024-09-16"),
    what: "back after 41 days with half of the load",
    old: "progressing +2.4 %",
    verdict: ["insufficient_data"],
    says: BREAK
  },
  {
    log: "strong-10-de",
    exercise: "Lat Pulldown (Cable)",
    date: on("2023-02-05"),
    what: "two days after a break of 44",
    old: "progressing +22.8 %",
    verdict: ["insufficient_data"],
    says: BREAK
  },
  {
    log: "strong-10-de",
    exercise: "Chest Fly",
    date: on("2019-08-18"),
    what: "four days after a break of 30, of which the last is not the best",
    old: "progressing +3.8 %",
    verdict: ["insufficient_data", "plateaued", "progressing"],
    says: BREAK
  }
]

const lighter: ReadonlyArray<RealCase> = [
  {
    log: "strong-21",
    exercise: "Squat (Barbell)",
    date: on("2025-05-02"),
    what: "9 days with 40 kg instead of 60",
    old: "regressing -29.8 %",
    verdict: ["plateaued", "insufficient_data"],
    says: /deload|lighter/i,
    never: /-[23]\d[\d.]* %/
  },
  {
    log: "strong-14",
    exercise: "Deadlift (Barbell)",
    date: on("2021-10-08"),
    what: "5 lighter days after a record",
    old: "progressing +11.2 %",
    verdict: ["plateaued", "progressing"],
    says: /deload|lighter/i
  }
]

const otherLoads: ReadonlyArray<RealCase> = [
  {
    log: "strong-10-de",
    exercise: "Lateral Raise (Dumbbell)",
    date: on("2019-11-14"),
    what: "for ten days one dumbbell is counted, not two",
    old: "regressing -50 %",
    verdict: ["plateaued", "progressing", "insufficient_data"],
    says: NEW_SERIES,
    never: /-50[\d.]* %/
  },
  {
    log: "strong-export",
    exercise: "Cross Body Raise",
    date: on("2024-01-13"),
    what: "half of the load from one session to the next, and it stays",
    old: "regressing -52.4 %",
    verdict: ["plateaued", "insufficient_data"],
    never: /-5\d[\d.]* %/
  },
  {
    log: "strong-14",
    exercise: "Standing Calf Raise (Dumbbell)",
    date: on("2021-09-13"),
    what: "half of the load from one session to the next, and it stays",
    old: "regressing -52.9 %",
    verdict: ["plateaued", "insufficient_data"],
    never: /-5\d[\d.]* %/
  },
  {
    log: "strong-09",
    exercise: "Leg Extension (Machine)",
    date: on("2024-07-06"),
    what: "another machine, three days since",
    old: "regressing -33.3 %",
    verdict: ["insufficient_data", "plateaued", "progressing"],
    never: /-3\d[\d.]* %/
  },
  {
    log: "strong-09",
    exercise: "Leg Extension (Machine)",
    date: on("2024-07-27"),
    what: "another machine, six days since, each as good as the last or better",
    old: "progressing +4.5 %",
    verdict: ["progressing"],
    says: NEW_SERIES
  },
  {
    log: "strong-12",
    exercise: "Squat (Barbell)",
    date: on("2017-02-19"),
    what: "a typo two weeks ago: 1,341 kg",
    old: "regressing -89.3 %",
    verdict: ["plateaued"],
    says: /2017-02-04|1,?34\d|1,?609/,
    never: /-8\d[\d.]* %/
  },
  {
    log: "fitnotes-ios-02",
    exercise: "Lateral Raise (Single Dumbbell)",
    date: on("2023-04-13"),
    what: "a typo a month ago: 92 kg instead of 9",
    old: "regressing -89.7 %",
    verdict: ["plateaued", "insufficient_data"],
    never: /-8\d[\d.]* %/
  },
  {
    log: "strong-30",
    exercise: "Stiff Leg Deadlift (Dumbbell)",
    date: on("2025-02-27"),
    what: "one set with both dumbbells counted, a month ago; since then more load and more repetitions",
    old: "regressing -36.7 %",
    verdict: ["progressing"],
    says: /2025-01-25|61\.\d|73\.\d/,
    never: /-3\d[\d.]* %/
  },
  {
    log: "strong-10-de",
    exercise: "Shoulder Press (Machine)",
    date: on("2023-06-20"),
    what: "one day far above the others, ten days ago",
    old: "regressing -23.3 %",
    verdict: ["plateaued", "progressing"],
    never: /-2\d[\d.]* %/
  },
  {
    log: "strong-28",
    exercise: "Squat (Barbell)",
    date: on("2024-11-20"),
    what: "working sets of 13 and 14 repetitions, a warm-up of 9",
    old: "regressing -63.7 %",
    verdict: ["progressing"],
    never: /-6\d[\d.]* %/
  }
]

const bodyWeight: ReadonlyArray<RealCase> = [
  {
    log: "strong-12",
    exercise: "Pull Up",
    date: on("2016-09-13"),
    what: "10 kg less added, never weighed",
    old: "regressing -26.3 %",
    verdict: ["insufficient_data"],
    says: BODY_WEIGHT,
    never: /-2\d[\d.]* %/
  },
  {
    log: "strong-12",
    exercise: "Pull Up",
    date: on("2016-09-13"),
    what: "10 kg less added, weighed at 90 kg: a change of 3 %",
    weighing: 90,
    old: "regressing -26.3 %",
    verdict: ["plateaued", "regressing"],
    says: BODY_WEIGHT,
    never: /-2\d[\d.]* %/
  },
  {
    log: "strong-09",
    exercise: "Chest Dip",
    date: on("2023-01-25"),
    what: "2 kg more added, never weighed",
    old: "progressing +46.3 %",
    verdict: ["insufficient_data", "plateaued"],
    says: BODY_WEIGHT,
    never: /\+4\d[\d.]* %/
  },
  {
    log: "strong-26",
    exercise: "Triceps Dip",
    date: on("2018-10-31"),
    what: "20 kg less added, never weighed",
    old: "regressing -64.3 %",
    verdict: ["insufficient_data"],
    says: BODY_WEIGHT,
    never: /-6\d[\d.]* %/
  },
  {
    log: "strong-26",
    exercise: "Triceps Dip",
    date: on("2018-10-31"),
    what: "20 kg less added, weighed at 80 kg",
    weighing: 80,
    old: "regressing -64.3 %",
    verdict: ["regressing"],
    says: BODY_WEIGHT,
    never: /-6\d[\d.]* %/
  }
]

const holds: ReadonlyArray<RealCase> = [
  {
    log: "strong-07",
    exercise: "Plank Fitball",
    date: on("2016-12-01"),
    what: "held on 7 days",
    old: 'insufficient_data, "0 training days"',
    verdict: ["insufficient_data"],
    says: /\b7 (?:training )?days/,
    never: /\b0 (?:training )?days/
  },
  {
    log: "strong-28",
    exercise: "Plank",
    date: on("2025-03-05"),
    what: "held on 6 days",
    old: 'insufficient_data, "0 training days"',
    verdict: ["insufficient_data"],
    says: /\b6 (?:training )?days/,
    never: /\b0 (?:training )?days/
  }
]

const alternating: ReadonlyArray<RealCase> = [
  {
    log: "strong-export",
    exercise: "Overhead Press (Barbell)",
    date: on("2024-06-17"),
    what: "light days first and last, heavy days from 100 to 105 kg",
    old: "progressing +2.4 %",
    verdict: ["progressing"],
    never: /\+[2-9]\d[\d.]* %/
  },
  {
    log: "strong-export",
    exercise: "Bench Press (Smith Machine)",
    date: on("2024-06-17"),
    what: "every other day a light one, the heavy ones from 146 to 153 kg",
    old: "plateaued 0 %",
    verdict: ["progressing"],
    says: /\+[4-9][\d.]* %/
  },
  {
    log: "strong-export",
    exercise: "Lateral Raise (Dumbbell)",
    date: on("2024-06-17"),
    what: "40 to 42 kg, and two light days of the last four",
    old: "regressing -4.8 %",
    verdict: ["plateaued"]
  }
]

export const REAL_CASES = { breaks, lighter, otherLoads, alternating, bodyWeight, holds }
