import type { HttpResponse } from "@daybook/sdk"
import { serverAddress } from "./local/Config.ts"
import { nodeFetch } from "./local/Http.ts"
import { counted, safeText } from "./show/Text.ts"

/** One thing that was looked at: whether it is well, and what was found, with what to do where it is not. */
export interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly found: string
}

/** How long an answer is waited for. */
export const PATIENCE_MS = 5000
const CLOCKS_APART_MS = 120_000

/** Where the address comes from, and how to have another. */
const SOURCES = {
  DAYBOOK_URL: { from: "from DAYBOOK_URL", change: "set DAYBOOK_URL to another address" },
  config: { from: "kept by daybook login", change: "name another address with daybook login" },
  default: { from: "the default", change: "name another address with daybook login" }
} as const

/** Whether the server can be reached, is one, can serve, and has the same time. */
export const serverFindings = async (): Promise<ReadonlyArray<Finding>> => {
  const { from, origin } = serverAddress()
  const { change, from: source } = SOURCES[from]
  const where = `${origin} (${source})`
  try {
    const answer = await nodeFetch(`${origin}/readyz`, {
      method: "GET",
      headers: {},
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    return [
      { what: "server", ok: answer.status === 200, found: await answered(where, change, answer) },
      clock(Date.parse(answer.headers.get("date") ?? ""))
    ]
  } catch (error) {
    const { code, message } = Object(error)
    const why = code === "ABORT_ERR" ? `no answer in ${PATIENCE_MS / 1000} s` : (code ?? message)
    const found = `${where} cannot be reached (${why}); start it there with daybook serve, or ${change}`
    return [{ what: "server", ok: false, found }]
  }
}

const answered = async (where: string, change: string, { status, text }: HttpResponse): Promise<string> => {
  if (status === 200) return where
  const message = status === 503 ? messageIn(await text()) : undefined
  return message === undefined
    ? `${where} answers HTTP ${status}, so it is not Daybook's; ${change}`
    : `${where} is there, but cannot serve: ${message}`
}

/** The message of an error of the contract, if it is one. */
const messageIn = (text: string): string | undefined => {
  try {
    const message: unknown = Object(Object(JSON.parse(text)).error).message
    return typeof message === "string" ? safeText(message) : undefined
  } catch {
    return undefined
  }
}

const clock = (servers: number): Finding => {
  // Where the server does not tell the time there is nothing to compare.
  const apart = Number.isNaN(servers) ? 0 : Date.now() - servers
  const ok = Math.abs(apart) < CLOCKS_APART_MS
  const minutes = counted(Math.round(Math.abs(apart) / 60_000), "minute")
  return {
    what: "clock",
    ok,
    found: ok
      ? "agrees with the server's"
      : `${minutes} ${apart > 0 ? "ahead of" : "behind"} the server's; set the one that is wrong, today hangs on it`
  }
}
