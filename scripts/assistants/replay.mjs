// Replays recorded calls, each case on the same log: what it wrote is taken back before the next one.
import { LAST_DATE } from "../year/year.mjs"

const MS_PER_DAY = 86_400_000

/** The date `days` after the last one of the log. */
const dateIn = (days) => new Date(Date.parse(LAST_DATE) + days * MS_PER_DAY).toISOString().slice(0, 10)

/** Follows `items.name=Coffee.id` into a value. A whole number is a place, from the end if it is negative. */
const at = (value, path) =>
  path.split(".").reduce((found, step) => {
    const [name, wanted] = step.split("=")
    if (wanted !== undefined) return found?.find((each) => String(each[name]) === wanted)
    return Array.isArray(found) ? found.at(Number(step)) : found?.[step]
  }, value)

/** A call with its references replaced: `@-1` is yesterday, `$0.id` is of the answer to the first call. */
export const resolved = (value, answers) => {
  if (Array.isArray(value)) return value.map((each) => resolved(each, answers))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, answers)]))
  if (typeof value !== "string") return value
  if (/^@-?\d+$/.test(value)) return dateIn(Number(value.slice(1)))
  if (!/^\$\d+\./.test(value)) return value
  const found = at(
    answers.map((answer) => answer.value),
    value.slice(1)
  )
  if (found === undefined) throw new Error(`${value} is not in ${JSON.stringify(answers.map(({ text }) => text))}`)
  return found
}

/** Runs calls in turn. Later ones may refer to the answers of earlier ones. */
export const runCalls = async (assistant, calls, answers = []) => {
  for (const call of calls) answers.push(await assistant.call(resolved(call, answers)))
  return answers
}

/** Runs a case, and takes back what it wrote. */
export const onTheYear = async (log, assistant, run) => {
  const since = await log.later()
  const result = await run(since)
  const undone = await assistant.call(["undo_many", { by: "me", since }])
  if (undone.isError) throw new Error(`not taken back: ${undone.text}`)
  return result
}

/** Replays what a good model does for an utterance. */
export const replayUtterance = (log, assistant, { before = [], calls, say }) =>
  onTheYear(log, assistant, async () => {
    const earlier = await runCalls(assistant, before)
    const answers = (await runCalls(assistant, calls, [...earlier])).slice(earlier.length)
    const failed = answers.find(({ isError }) => isError)
    if (failed) throw new Error(`${say}: ${failed.text}`)
    return answers
  })

/** What becomes of a write that should not go in. */
export const OUTCOMES = ["refused", "asked about", "undone in one call", "changed nothing", "stays"]

/**
 * Makes a slip. The user closes what they are asked; where nobody can be asked, it is refused, or a delete undone in one call.
 *
 * @returns {Promise<(typeof OUTCOMES)[number]>}
 */
export const makeSlip = (log, { declining, mute }, { before = [], call, waitMs }) =>
  onTheYear(log, mute, async () => {
    const earlier = await runCalls(mute, before)
    if (waitMs !== undefined) await log.later(waitMs)
    const made = resolved(call, earlier)
    const { isError, text, value, wasAsked } = await declining.call(made)
    if (wasAsked) return (await isStopped(mute, made)) ? "asked about" : "stays"
    if (isError) return "refused"
    if (value?.changeId === undefined) throw new Error(`${JSON.stringify(made)} is no write: ${text}`)
    if (value.changeId === null) return "changed nothing"
    return (await staysOf(mute, { isError, value })) ? "stays" : "undone in one call"
  })

/** True if a call is refused where nobody can be asked. A delete runs there, since an undo restores it. */
const isStopped = async (assistant, call) => {
  const answer = await assistant.call(call)
  return answer.isError || (call[0].startsWith("delete_") && !(await staysOf(assistant, answer)))
}

/** True if a call wrote what one undo does not take back. */
const staysOf = async (assistant, { isError, value }) =>
  !isError && (await assistant.call(["undo_change", { id: value.changeId }])).isError

/** Makes a right write in a client that cannot ask; undefined if it is taken, or why it is refused. */
export const makeWrite = (log, { mute }, call) =>
  onTheYear(log, mute, async () => {
    const { isError, text } = await mute.call(resolved(call, []))
    return isError ? text : undefined
  })
