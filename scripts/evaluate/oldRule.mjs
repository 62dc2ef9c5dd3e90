// The rule of Daybook before its slopes: the best of the last training days against the best of as many before.

const MIN_DAYS = 4
const COMPARED_DAYS = 3
const CHANGE_PERCENT = 1
const CHANGE_KG = 0.25

export const oldRule = ({ loaded, values }) => {
  if (values.length < MIN_DAYS) return "insufficient_data"
  const compared = Math.min(COMPARED_DAYS, Math.floor(values.length / 2))
  const recent = Math.max(...values.slice(-compared))
  const before = Math.max(...values.slice(-2 * compared, -compared))
  const change = ((recent - before) / before) * 100
  const least = loaded ? CHANGE_KG : 0
  if (Math.abs(change) < CHANGE_PERCENT || Math.abs(recent - before) < least) return "plateaued"
  return change > 0 ? "progressing" : "regressing"
}
