// A model behind an endpoint for chat completions, in the form that most servers of models offer.

const DEFAULT_URL = "https://api.openai.com/v1"

/**
 * @param {string} name The model, as its endpoint names it. OPENAI_BASE_URL and OPENAI_API_KEY say where the endpoint is and who asks.
 * @returns {(messages: ReadonlyArray<object>, tools: ReadonlyArray<object>) => Promise<{ content?: string, tool_calls?: Array<{ id: string,
 *   function: { name: string, arguments: string } }> }>} Asks for the model's next message.
 */
export const chatModel = (name) => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL = DEFAULT_URL } = process.env
  return async (messages, tools) => {
    const response = await fetch(`${OPENAI_BASE_URL.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(OPENAI_API_KEY && { authorization: `Bearer ${OPENAI_API_KEY}` })
      },
      body: JSON.stringify({ model: name, messages, tools, temperature: 0 })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the model's endpoint answered ${response.status}: ${text.slice(0, 300)}`)
    const message = JSON.parse(text).choices?.[0]?.message
    if (message === undefined) throw new Error(`the model's endpoint answered no message: ${text.slice(0, 300)}`)
    return message
  }
}
