// Progression on real histories: how often the verdicts change, and what other rules say of the same weeks.
import { missing } from "./folder.mjs"
import { histories } from "./histories/histories.mjs"
import { percent } from "./report.mjs"
import { RULES } from "./rivalRules.mjs"
import { agreement, jumps, measures } from "./verdictMeasures.mjs"
import { DAYBOOK, weeklyVerdicts } from "./weeklyVerdicts.mjs"

const LISTED_JUMPS = 20

const ALL = [DAYBOOK, ...Object.keys(RULES)]

const steadiness = (exercises) => ({
  title: "Progression: verdicts on real histories, week after week",
  explains:
    "Shares of the weekly verdicts. Changes and jumps (progressing to regressing or back): % of pairs a week, or at most two weeks, apart.",
  rows: [
    [
      "rule",
      "judged",
      "progressing %",
      "plateaued %",
      "regressing %",
      "no verdict %",
      "changes %",
      "jumps in 1 week %",
      "in 2 weeks %"
    ],
    ...ALL.map((rule) => {
      const { changes, counts, jumpsInAWeek, jumpsInTwo, pairs } = measures(exercises, rule)
      const { insufficient_data: none, plateaued, progressing, regressing } = counts
      const judged = progressing + plateaued + regressing
      return [
        rule,
        judged,
        ...[progressing, plateaued, regressing].map((count) => percent(count, judged)),
        percent(none, judged + none),
        percent(changes, pairs),
        ((100 * jumpsInAWeek) / pairs).toFixed(2),
        ((100 * jumpsInTwo) / judged).toFixed(2)
      ]
    })
  ]
})

const fit = (exercises) => ({
  title: "Progression: verdicts against the slope, and against each other",
  explains:
    "Slope: Theil-Sen over the 8 weeks, % in four weeks. Agreement with Daybook: % of the weeks that both judge. Shares of regressing and plateaued.",
  rows: [
    ["rule", "regressing, slope +2 or more %", "plateaued, slope 4 or more %", "as Daybook %", "opposite %"],
    ...ALL.map((rule) => {
      const { counts, plateauedSteep, regressingUp } = measures(exercises, rule)
      const { equal, judged, opposite } = agreement(exercises, DAYBOOK, rule)
      return [
        rule,
        percent(regressingUp, counts.regressing),
        percent(plateauedSteep, counts.plateaued),
        percent(equal, judged),
        ((100 * opposite) / judged).toFixed(2)
      ]
    })
  ]
})

const jumpList = (exercises) => {
  const found = exercises.flatMap((exercise) =>
    jumps(exercise, DAYBOOK).map((jump) => ({ ...jump, history: exercise.history }))
  )
  const said = ({ anchor, trend, verdicts }) => `  ${anchor} ${verdicts[DAYBOOK]}: ${trend}`
  return {
    title: "Progression: jumps of Daybook within two weeks",
    explains: `${found.length} jumps; the first ${Math.min(found.length, LISTED_JUMPS)} are listed.`,
    rows: [],
    notes: found
      .slice(0, LISTED_JUMPS)
      .flatMap(({ exercise, from, history, to }) => [`${history}, ${exercise}`, said(from), said(to)])
  }
}

const perHistory = (exercises) => ({
  title: "Progression: Daybook by history",
  explains: "Changes: % of the pairs of verdicts a week apart.",
  rows: [
    ["history", "exercises", "weekly verdicts", "changes %", "jumps in 2 weeks"],
    ...[...new Set(exercises.map(({ history }) => history))].map((history) => {
      const own = exercises.filter((exercise) => exercise.history === history)
      const { changes, counts, jumpsInTwo, pairs } = measures(own, DAYBOOK)
      const judged = counts.progressing + counts.plateaued + counts.regressing
      return [history, own.length, judged, percent(changes, pairs), jumpsInTwo]
    })
  ]
})

/** The reports of this part. */
export const realHistoryReports = () => {
  const found = histories()
  if (found.length === 0) return [missing("Progression on real histories")]
  const exercises = found.flatMap((history) =>
    weeklyVerdicts(history).map((exercise) => ({ ...exercise, history: history.name }))
  )
  return [steadiness, fit, perHistory, jumpList].map((report) => report(exercises))
}
