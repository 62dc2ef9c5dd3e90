// Measures how steady the verdicts of a rule are from week to week, and how they fit the slope.

const VERDICTS = ["progressing", "plateaued", "regressing", "insufficient_data"]

const isOpposite = (one, other) =>
  (one === "progressing" && other === "regressing") || (one === "regressing" && other === "progressing")

const isJudged = (verdict) => verdict !== undefined && verdict !== "insufficient_data"

/** The verdict of a rule a number of weeks after an entry. */
const verdictAfter = (weeks, at, count, rule) => {
  const { day } = weeks[at]
  return weeks.slice(at + 1, at + 1 + count).find((week) => week.day === day + 7 * count)?.verdicts[rule]
}

/** Pairs of opposite verdicts of a rule at most two weeks apart. */
export const jumps = ({ exercise, weeks }, rule) =>
  weeks.flatMap((week, at) =>
    [1, 2]
      .filter((apart) => isOpposite(week.verdicts[rule], verdictAfter(weeks, at, apart, rule)))
      .slice(0, 1)
      .map((apart) => ({ exercise, from: week, to: weeks.find(({ day }) => day === week.day + 7 * apart), apart }))
  )

/** Counts over exercises: verdicts, changes, jumps, and verdicts against the slope. */
export const measures = (exercises, rule) => {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0]))
  const found = { counts, pairs: 0, changes: 0, jumpsInAWeek: 0, jumpsInTwo: 0, regressingUp: 0, plateauedSteep: 0 }
  for (const exercise of exercises) {
    const { weeks } = exercise
    for (const [at, { slope, verdicts }] of weeks.entries()) {
      const verdict = verdicts[rule]
      counts[verdict]++
      if (verdict === "regressing" && slope >= 2) found.regressingUp++
      if (verdict === "plateaued" && Math.abs(slope) >= 4) found.plateauedSteep++
      const next = verdictAfter(weeks, at, 1, rule)
      if (isJudged(verdict) && isJudged(next)) {
        found.pairs++
        if (verdict !== next) found.changes++
        if (isOpposite(verdict, next)) found.jumpsInAWeek++
      }
    }
    found.jumpsInTwo += jumps(exercise, rule).length
  }
  return found
}

/** The shares of weeks in which two rules agree and contradict each other, of those that both judge. */
export const agreement = (exercises, rule, other) => {
  const both = exercises
    .flatMap(({ weeks }) => weeks.map(({ verdicts }) => [verdicts[rule], verdicts[other]]))
    .filter((pair) => pair.every(isJudged))
  return {
    judged: both.length,
    equal: both.filter(([one, two]) => one === two).length,
    opposite: both.filter(([one, two]) => isOpposite(one, two)).length
  }
}
