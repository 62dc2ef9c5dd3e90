// The walks: each prepares what it needs and gives the request that is traced. The last one is a whole sign-in of an assistant.
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { owner, registered } from "../conformance/consent.mjs"

const DATE = "2026-03-10"
/** An assistant is asked about a date that is months away. */
const TODAY = new Date().toISOString().slice(0, 10)

const json = (key, body) => ({
  method: "POST",
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  body: JSON.stringify(body)
})

/** Sends a request; throws unless the response has the status. */
const sent = async (url, init, status = 200) => {
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.status !== status) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}

let calls = 0

const toolCall = async (url, key, name, args) => {
  const call = { jsonrpc: "2.0", id: ++calls, method: "tools/call", params: { name, arguments: args } }
  const { headers, ...init } = json(key, call)
  const accept = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" }
  const { result } = JSON.parse(await sent(`${url}/mcp`, { ...init, headers: { ...headers, ...accept } }))
  if (result?.isError !== false && result?.isError !== undefined) throw new Error(JSON.stringify(result))
  return result
}

const workout = { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }], durationMinutes: 45 }

/** Each makes, for a server at an address with a full key, what is done before a request and the request. */
export const WALKS = {
  "a drink of water, REST": ({ key, url }) => ({
    run: () => sent(`${url}/v1/water`, json(key, { amountMl: 250, date: DATE }))
  }),
  "a workout, REST": ({ key, url }) => {
    let day = 0
    return { run: () => sent(`${url}/v1/workouts`, json(key, { ...workout, date: `2026-01-${10 + day++}` })) }
  },
  "a day, REST": ({ key, url }) => ({
    run: () => sent(`${url}/v1/days/${DATE}`, { headers: { authorization: `Bearer ${key}` } })
  }),
  "insights, REST": ({ key, url }) => ({
    run: () => sent(`${url}/v1/insights?date=${DATE}`, { headers: { authorization: `Bearer ${key}` } })
  }),
  "a body that is refused (400), REST": ({ key, url }) => ({
    run: () => sent(`${url}/v1/water`, json(key, { amountMl: 0 }), 400)
  }),
  "a key that is refused (401), REST": ({ url }) => ({
    run: () => sent(`${url}/v1/days/${DATE}`, { headers: { authorization: "Bearer daybook_sk_wrong" } }, 401)
  }),
  "a drink of water, MCP": ({ key, url }) => {
    let amountMl = 250
    return { run: () => toolCall(url, key, "log_water", { amountMl: amountMl++, date: TODAY }) }
  },
  "an undo, MCP": ({ key, url }) => {
    let amountMl = 300
    let change
    return {
      prepare: async () => {
        await toolCall(url, key, "log_water", { amountMl: amountMl++, date: TODAY })
        const { structuredContent } = await toolCall(url, key, "list_changes", { limit: 1 })
        change = structuredContent.items[0].id
      },
      run: () => toolCall(url, key, "undo_change", { id: change })
    }
  },
  "a day of a phone, /sync/days": ({ key, url }) => {
    let steps = 8000
    return {
      run: () => {
        steps += 100
        const readings = { steps, sleepMinutes: 420 }
        return sent(`${url}/sync/days`, json(key, { store: "apple_health", days: [{ date: DATE, readings }] }))
      }
    }
  },
  "an assistant's sign-in, from registration to its first tool call": ({ code, url }) => {
    let connect
    return {
      times: 3,
      prepare: async () => {
        connect ??= await owner(url, code)
      },
      run: () => signedIn(url, connect)
    }
  }
}

const signedIn = async (url, connect) => {
  const callback = createServer((_request, response) => response.end("done"))
  callback.listen(0, "127.0.0.1")
  await once(callback, "listening")
  const redirect = `http://127.0.0.1:${callback.address().port}/callback`
  const returned = once(callback, "request").then(([request]) => new URL(request.url, redirect).searchParams)
  const client = await registered(url, redirect)
  const verifier = "walk".repeat(16)
  const asks = new URLSearchParams({
    response_type: "code",
    client_id: client,
    redirect_uri: redirect,
    resource: `${url}/mcp`,
    scope: "read write",
    state: "walk",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256"
  })
  await connect(`/oauth/authorize?${asks}`)
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: (await returned).get("code"),
    redirect_uri: redirect,
    client_id: client,
    code_verifier: verifier,
    resource: `${url}/mcp`
  })
  const token = JSON.parse(await sent(`${url}/oauth/token`, { method: "POST", body: form })).access_token
  await toolCall(url, token, "get_goals", {})
  callback.close()
}
