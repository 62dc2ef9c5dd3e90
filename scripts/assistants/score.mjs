// The figures of a replay, and the text in which docs/evaluation.md publishes them.
import { median } from "../bench/measure.mjs"
import { OUTCOMES } from "./replay.mjs"

const FIRST = 30

const STOPPED = ["refused", "asked about"]

const sum = (values) => values.reduce((total, value) => total + value, 0)

/** Counts the outcomes of slips. */
const countsOf = (slips) =>
  Object.fromEntries(OUTCOMES.map((name) => [name, slips.filter(({ outcome }) => outcome === name).length]))

/** The figures of a replay. */
export const scoreOf = ({ answers, closed, drawn, kinds, listed, mistakes, ordinary, slips, utterances, writes }) => {
  const calls = answers.flat()
  return {
    utterances: utterances.length,
    calls: calls.length,
    callsOfEach: utterances.map(({ say }, at) => ({ say, calls: answers[at].length })),
    impossible: utterances.flatMap(({ impossible, say }) =>
      impossible === undefined ? [] : [{ say, why: impossible }]
    ),
    questions: calls.filter(({ wasAsked }) => wasAsked).length,
    tokens: {
      tools: listed,
      sent: sum(calls.map(({ tokens }) => tokens.sent)),
      answered: sum(calls.map(({ tokens }) => tokens.answered)),
      median: median(calls.map(({ tokens }) => tokens.answered))
    },
    mistakes: Object.entries(kinds).map(([kind, name]) => {
      const made = mistakes.filter((mistake) => mistake.kind === kind)
      return { name, made: made.length, ...countsOf(made) }
    }),
    /** The mistakes that were logged. */
    wentIn: mistakes.flatMap(({ call, kind, outcome }) => (STOPPED.includes(outcome) ? [] : [{ kind, call }])),
    slips: slips.map(({ call, kind, outcome }) => ({ kind, call, outcome })),
    drawn: drawn.map(({ call, kind, outcome }) => ({ kind, call, outcome })),
    ordinary: { writes: ordinary.made, asked: ordinary.refused },
    ...(closed && {
      closed: {
        slips: closed.slips.length,
        stopped: closed.slips.filter(({ outcome }) => STOPPED.includes(outcome)).length,
        writes: closed.writes.length,
        refused: closed.writes.filter(({ refusal }) => refusal !== undefined).length
      }
    }),
    writes: writes.length,
    refusedWrites: writes.filter(({ refusal }) => refusal !== undefined)
  }
}

const row = (cells, widths) =>
  `| ${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at]))).join(" | ")} |`

/** A table in Markdown, in columns. */
const markdown = (rows) => {
  const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((cells) => String(cells[at]).length)))
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`
  return [row(rows[0], widths), rule, ...rows.slice(1).map((cells) => row(cells, widths))].join("\n")
}

const whole = (value) => value.toLocaleString("en")

/** The figures as docs/evaluation.md has them. */
export const published = (score) => {
  const first = score.callsOfEach.slice(0, FIRST)
  const all = Object.fromEntries(OUTCOMES.map((name) => [name, sum(score.mistakes.map((kind) => kind[name]))]))
  const { "asked about": asked, refused } = countsOf(score.slips)
  const shown = OUTCOMES.filter((name) => all[name] > 0)
  const made = sum(score.mistakes.map((kind) => kind.made))
  const drawn = countsOf(score.drawn)
  const closed = score.closed && [
    `- **A closed list**: of ${score.closed.slips} slips ${score.closed.stopped} were refused or asked about, of ${score.closed.writes} right writes ${score.closed.refused}.`
  ]
  return [
    `- **${score.utterances} utterances** take ${score.calls} calls, of the first ${FIRST} none more than ${Math.max(...first.map(({ calls }) => calls))}. ${score.questions} calls ask the person. The calls are ${whole(score.tokens.sent)} tokens, the answers`,
    `  ${whole(score.tokens.answered)}, half of them ${score.tokens.median} tokens or fewer; the list of the tools is ${whole(score.tokens.tools)}. Not possible: ${score.impossible.map(({ say, why }) => `"${say}" (${why})`).join(", ")}.`,
    `- **${score.slips.length} typical slips**: ${refused} refused, ${asked} asked about, ${score.slips.length - refused - asked} logged.`,
    `- **${score.drawn.length} drawn slips** of ${new Set(score.drawn.map(({ kind }) => kind)).size} kinds: ${drawn.refused} refused, ${drawn["asked about"]} asked about, ${score.drawn.length - drawn.refused - drawn["asked about"]} logged.`,
    `- **${score.ordinary.writes} ordinary writes** of six weeks, onto the log of the weeks before: ${score.ordinary.asked.length} asked about.`,
    ...(closed ?? []),
    `- **${score.writes} right writes**: ${score.refusedWrites.length} refused.`,
    `- **${made} mistakes of models** at these utterances:`,
    "",
    markdown([
      ["Mistake", "Made", ...shown.map((name) => name[0].toUpperCase() + name.slice(1))],
      ...score.mistakes.map((kind) => [kind.name, kind.made, ...shown.map((name) => kind[name])]),
      ["all", made, ...shown.map((name) => all[name])]
    ])
  ].join("\n")
}

/** How a model did: `{ say, calls, failed, tokens, isRight }` of each utterance. */
export const modelReport = (name, asked) => ({
  title: `${name}: ${asked.filter(({ isRight }) => isRight).length} of ${asked.length} right`,
  explains: "right: it wrote the same kinds of entries on the same dates as a good model, and answered",
  rows: [
    ["utterance", "calls", "failed", "tokens", "right"],
    ...asked.map(({ calls, failed, isRight, say, tokens }) => [say, calls, failed, tokens, isRight ? "yes" : "no"]),
    ["all", ...["calls", "failed", "tokens"].map((column) => sum(asked.map((each) => each[column]))), ""]
  ]
})
