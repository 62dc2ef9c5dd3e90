// Has a model do what an utterance asks, with the tools of the server, and compares what it wrote with what a good model writes.
import { onTheYear, resolved, runCalls } from "./replay.mjs"

/** A model that has not answered after so many messages does not come to an end. */
const MESSAGES = 8

/** A longer list would be refused. */
const MOST_CHANGES = 30

/** What was written since a moment: the kinds of entries and their dates, in any order. */
const writtenSince = async (assistant, since) => {
  const { value } = await assistant.call(["list_changes", { by: "key", limit: MOST_CHANGES }])
  return value.items
    .filter(({ at, by }) => at >= since && by.name === "Assistant")
    .map(({ action, date, kind }) => `${action} ${kind} ${date}`)
    .sort()
    .join()
}

const toolOf = ({ description, inputSchema, name }) => ({
  type: "function",
  function: { name, description, parameters: inputSchema }
})

/** A call that was made earlier in the conversation, with its answer. */
const earlier = ([name, args], { text }, at) => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: `before-${at}`, type: "function", function: { name, arguments: JSON.stringify(args) } }]
  },
  { role: "tool", tool_call_id: `before-${at}`, content: text }
]

const argumentsOf = (text) => {
  try {
    return JSON.parse(text || "{}")
  } catch {
    return undefined
  }
}

/**
 * @param {Awaited<ReturnType<typeof import("./log.mjs").startLog>>} log
 * @param {Awaited<ReturnType<typeof import("./client.mjs").connect>>} assistant
 * @param {ReturnType<typeof import("./model.mjs").chatModel>} model
 * @param {(typeof import("./data.mjs").UTTERANCES)[number]} utterance
 */
export const askModel = async (log, assistant, model, { before = [], calls, say }) => {
  const expected = await onTheYear(log, assistant, async (since) => {
    await runCalls(assistant, [...before, ...calls])
    return writtenSince(assistant, since)
  })
  return onTheYear(log, assistant, async (since) => {
    const tools = (await assistant.tools()).map(toolOf)
    const known = await runCalls(assistant, before)
    const messages = [
      { role: "system", content: assistant.instructions },
      ...(before.length === 0 ? [] : [{ role: "user", content: "(earlier)" }]),
      ...before.flatMap((call, at) => earlier(resolved(call, known), known[at], at)),
      { role: "user", content: say }
    ]
    const answers = []
    let isAnswered = false
    for (let turn = 0; turn < MESSAGES && !isAnswered; turn++) {
      const message = await model(messages, tools)
      messages.push({ role: "assistant", ...message })
      for (const { function: called, id } of message.tool_calls ?? []) {
        const args = argumentsOf(called.arguments)
        const answer =
          args === undefined
            ? { text: "The arguments are no JSON.", isError: true, tokens: { answered: 0 } }
            : await assistant.call([called.name, args]).catch(notCalled)
        answers.push(answer)
        messages.push({ role: "tool", tool_call_id: id, content: answer.text })
      }
      isAnswered = (message.tool_calls ?? []).length === 0
    }
    return {
      say,
      calls: answers.length,
      failed: answers.filter(({ isError }) => isError).length,
      tokens: answers.reduce((total, { tokens }) => total + tokens.answered, 0),
      isRight: isAnswered && (await writtenSince(assistant, since)) === expected
    }
  })
}

/** A tool that does not exist is an error of the protocol. */
const notCalled = (error) => ({ text: error.message, isError: true, tokens: { answered: 0 } })
