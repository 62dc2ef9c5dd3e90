// Plays what people ask of an assistant against a real server with a year's log, over MCP: `npm run evaluate:assistants`. A good model's calls
// are recorded, and so are the mistakes of models, 40 typical slips and 300 right writes. Slips of more kinds are drawn by a seed, `--seed`, and the
// last weeks of the year are written as they were. `--closed FILE` plays a list that is not in the project, and prints its counts. `--write` puts the figures into docs/evaluation.md,
// `--json` prints them as JSON. With `--model NAME` a model makes the calls, over an endpoint for chat completions: OPENAI_BASE_URL and
// OPENAI_API_KEY say where. `--only 30` plays the first 30 utterances to it.
import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { askModel } from "./assistants/ask.mjs"
import { connect, tokensOf } from "./assistants/client.mjs"
import { closedList, KINDS, MISTAKES, SLIPS, UTTERANCES } from "./assistants/data.mjs"
import { slipsOf } from "./assistants/kinds.mjs"
import { startLog } from "./assistants/log.mjs"
import { chatModel } from "./assistants/model.mjs"
import { ORDINARY_DAYS, writeOrdinary } from "./assistants/ordinary.mjs"
import { makeSlip, makeWrite, replayUtterance } from "./assistants/replay.mjs"
import { modelReport, published, scoreOf } from "./assistants/score.mjs"
import { WRITES } from "./assistants/writes.mjs"
import { print } from "./evaluate/report.mjs"
import { yearOf } from "./year/year.mjs"

const PAGE = "docs/evaluation.md"
const SECTION = /(?<=<!-- evaluate:assistants -->\n)[\s\S]*(?=<!-- end -->)/

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    model: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    closed: { type: "string" }
  }
})

/** Does one thing after another: the log is one. */
const inTurn = async (things, act) => {
  const results = []
  for (const thing of things) results.push(await act(thing))
  return results
}

const replay = async (log, [consenting, declining, mute]) => {
  const answers = await inTurn(UTTERANCES, (each) => replayUtterance(log, consenting, each))
  const outcomes = (slips) =>
    inTurn(slips, async (slip) => ({ ...slip, outcome: await makeSlip(log, { declining, mute }, slip) }))
  const mistakes = await outcomes(MISTAKES)
  const slips = await outcomes(SLIPS)
  const writes = await inTurn(WRITES, async (call) => ({ call, refusal: await makeWrite(log, { mute }, call) }))
  const drawn = await outcomes(slipsOf(Number(values.seed)))
  const closed = values.closed === undefined ? undefined : closedList(values.closed)
  const ofClosed = closed && {
    slips: await outcomes(closed.slips),
    writes: await inTurn(closed.writes, async (call) => ({ call, refusal: await makeWrite(log, { mute }, call) }))
  }
  const listed = tokensOf(JSON.stringify(await mute.tools()))
  return scoreOf({
    ...{ utterances: UTTERANCES, answers, mistakes, slips, writes, listed, kinds: KINDS },
    ...{ drawn, closed: ofClosed, ordinary: await ordinary() }
  })
}

/** Writes the last weeks of the year to a log of those before. */
const ordinary = async () => {
  const earlier = await startLog({ daysLeft: ORDINARY_DAYS })
  try {
    const assistant = await connect(earlier)
    const written = await writeOrdinary(earlier, assistant, yearOf(ORDINARY_DAYS))
    await assistant.close()
    return written
  } finally {
    await earlier.close()
  }
}

const log = await startLog()
const clients = await Promise.all([connect(log, "accept"), connect(log, "cancel"), connect(log)])
try {
  if (values.model !== undefined) {
    const model = chatModel(values.model)
    const chosen = UTTERANCES.slice(0, Number(values.only ?? UTTERANCES.length))
    const asked = await inTurn(chosen, (each) => askModel(log, clients[0], model, each))
    if (values.json) console.log(JSON.stringify(asked))
    else print(modelReport(values.model, asked))
  } else {
    const score = await replay(log, clients)
    const text = published(score)
    if (values.write)
      writeFileSync(
        PAGE,
        readFileSync(PAGE, "utf8").replace(SECTION, () => `\n${text}\n`)
      )
    console.log(values.json ? JSON.stringify({ ...score, published: text }) : text)
  }
} finally {
  await Promise.all(clients.map((client) => client.close()))
  await log.close()
}
