import { createInterface } from "node:readline"
import { type Command, HELP, PROFILE } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { type ClientSettings, clientSettings } from "../config/Settings.ts"
import { EXIT } from "../Exit.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { fieldOf, isObject, type JsonObject, parseJson } from "../Json.ts"
import { note, printExact } from "../output/Output.ts"

export const serve: Command = {
  usage: "daybook serve",
  about: `Runs until it is stopped (Ctrl-C, SIGTERM); requests in flight are finished first. No setting is required. Messages and the log
go to standard error.

  DAYBOOK_HOST            address to listen on (127.0.0.1)
  DAYBOOK_PORT            port (7350)
  DAYBOOK_DATABASE        the SQLite file (~/.local/share/daybook/daybook.db), or postgres://user:password@host/name
  DAYBOOK_DATABASE_CONNECTIONS
                          connections to PostgreSQL, at most (10)
  DAYBOOK_DATABASE_PASSWORD_FILE
                          a file with the password of the database, which the URL lacks then
  DAYBOOK_PUBLIC_URL      the address that clients use, if it is another
  DAYBOOK_ALLOWED_HOSTS   further names under which it is used (none)
  DAYBOOK_FETCH_CLIENT_DOCUMENTS
                          off: apps that connect are not looked up at the address that names them (on)
  DAYBOOK_UPDATE_CHECK    on: the registry of npm is asked once a day for a newer version (off)
  DAYBOOK_TRUSTED_PROXIES proxies that say who the client is: addresses, ranges, loopback, private (none)
  DAYBOOK_WEBHOOK_HOSTS   hosts of your own network that webhooks may reach: names, addresses, ranges, everyone (none)
  DAYBOOK_METRICS_TOKEN   the token for /metrics, which is not served without it
  DAYBOOK_METRICS_TOKEN_FILE
                          a file with that token
  DAYBOOK_SETUP_CODE      the code of the first visit, in place of a new one at each start
  DAYBOOK_SETUP_CODE_FILE
                          a file with that code
  DAYBOOK_OIDC_ISSUER     the address of an OpenID Connect provider, with which people may sign in too
  DAYBOOK_OIDC_CLIENT_ID  the client that the provider has for this server
  DAYBOOK_OIDC_CLIENT_SECRET
                          and its secret
  DAYBOOK_OIDC_CLIENT_SECRET_FILE
                          a file with that secret
  DAYBOOK_OIDC_NAME       the provider's name on the button
  DAYBOOK_READ_PER_HOUR   reads an hour for each key (600)
  DAYBOOK_WRITE_PER_HOUR  writes an hour for each key (60)
  DAYBOOK_SYNC_PER_HOUR   syncs of a phone an hour for each key (120)
  DAYBOOK_BACKUP_AT       time of the daily backup (03:00), or off
  DAYBOOK_BACKUP_FOLDER   folder of the backups (backups, beside the database)
  DAYBOOK_BACKUP_KEEP     days, weeks and months of which the newest backup is kept (7,4,12)
  DAYBOOK_COPY_TO         where every change is copied: an absolute folder, or s3://bucket/prefix (nowhere)
  DAYBOOK_COPY_PASSPHRASE encrypts the copies, which cannot be read without it; none: a folder's are not encrypted
  DAYBOOK_COPY_PASSPHRASE_FILE
                          a file with that passphrase
  DAYBOOK_COPY_ENDPOINT   the address of the store (that of Amazon S3)
  DAYBOOK_COPY_REGION     its region (us-east-1)
  DAYBOOK_COPY_KEY_ID     the key of the store
  DAYBOOK_COPY_KEY_ID_FILE
                          a file with it
  DAYBOOK_COPY_SECRET     and its secret
  DAYBOOK_COPY_SECRET_FILE
                          a file with that secret
  DAYBOOK_COPY_EVERY      the time between two copies (1s), to 60s
  DAYBOOK_COPY_KEEP       days of which every second is kept, and weeks and months with a moment each (7d,4,12)
  DAYBOOK_TIME_ZONE       time zone of accounts that have none, such as Europe/Berlin
  DAYBOOK_LOG_LEVEL       debug, info, warning or error (info)`,
  flags: {
    port: { value: "PORT", help: "as DAYBOOK_PORT" },
    new: { help: "create an empty log, also where backups show that there was one" },
    ...HELP
  },
  handlesInterrupt: true,
  words: 0,
  run: async (line) => {
    const port = flagValue(line, "port")
    const environment = { ...process.env, ...(port !== undefined && { DAYBOOK_PORT: port }) }
    return (await serverPackage()).serve(environment, note, { newLog: line.flags.new === true })
  }
}

export const mcp: Command = {
  usage: "daybook mcp",
  about: `A bridge for desktop assistants that start programs: it reads MCP messages from standard input, one a line, forwards them to
the server's /mcp, and prints the responses. The server may be on a private host.

  DAYBOOK_URL        the server (by default the one of daybook login, else http://127.0.0.1:7350)
  DAYBOOK_API_KEY    the key, which decides what the assistant may do (by default the one of daybook login)`,
  flags: { ...HELP, ...PROFILE },
  words: 0,
  run: async () => {
    const bridge = bridgeTo(clientSettings())
    // The assistant may exit before its last response.
    process.stdout.on("error", () => process.exit(EXIT.done))
    const inFlight = new Set<Promise<void>>()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === "") continue
      const forwarded = bridge(line).finally(() => inFlight.delete(forwarded))
      inFlight.add(forwarded)
    }
    await Promise.all(inFlight)
    return EXIT.done
  }
}

interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: JsonObject
}

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion"

/** Forwards a line and prints the response. If that fails, prints a JSON-RPC error. */
const bridgeTo = ({ key, origin }: ClientSettings) => {
  // The version that `initialize` negotiated; from the revision of 2026 on each message names its own.
  let negotiated: string | undefined
  // The session that its answer named, which tells the server what the assistant shows and reads.
  let session: string | undefined

  return async (line: string): Promise<void> => {
    const messages = messagesIn(line)
    try {
      const response = await fetch(`${origin}/mcp`, {
        method: "POST",
        redirect: "error",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          ...protocolHeaders(messages, negotiated),
          ...(session !== undefined && { "Mcp-Session-Id": session })
        },
        body: line
      })
      const body = await response.text()
      if (body === "") return
      const answer = parseJson(body)
      const refusal = refusalText(answer, response.status)
      if (refusal !== undefined) {
        fail(messages, refusal)
        return
      }
      if (messages?.[0]?.method === "initialize") {
        negotiated = textOf(answer, "result", "protocolVersion")
        session = response.headers.get("mcp-session-id") ?? undefined
      }
      printExact(`${JSON.stringify(answer)}\n`)
    } catch (error) {
      fail(messages, lossText(error, origin))
    }
  }
}

const protocolHeaders = (messages: Messages, negotiated: string | undefined): Record<string, string> => {
  const { method, params } = messages?.[0] ?? {}
  const own = textOf(params, "_meta", VERSION_KEY)
  if (own === undefined) return negotiated === undefined ? {} : { "MCP-Protocol-Version": negotiated }
  const name = textOf(params, "name") ?? textOf(params, "uri")
  return {
    "MCP-Protocol-Version": own,
    ...(method !== undefined && { "Mcp-Method": encodeURI(method) }),
    ...(name !== undefined && { "Mcp-Name": /^[\x20-\x7e]*$/.test(name) ? name : encodeURI(name.toWellFormed()) })
  }
}

/** The server's reason for refusing the line, if it did: in an error body of REST, or in a JSON-RPC error without an id. */
const refusalText = (answer: unknown, status: number): string | undefined => {
  if (Array.isArray(answer)) return undefined
  if (!isObject(answer)) return `the response of the server is not MCP (HTTP ${status})`
  const message = textOf(answer, "error", "message")
  if (answer.jsonrpc === undefined) {
    return `${textOf(answer, "error", "code") ?? `HTTP ${status}`}: ${message ?? "the response is not MCP"}`
  }
  if (!isObject(answer.error) || (answer.id ?? null) !== null) return undefined
  const hint = status === 403 ? "; on the server, set DAYBOOK_PUBLIC_URL to the address that you use" : ""
  return `${message ?? `HTTP ${status}`}${hint}`
}

const NEVER_SENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]

/** The outcome of a message whose response was lost, as far as it is known. */
const lossText = (error: unknown, origin: string): string => {
  const code = textOf(error, "cause", "code") ?? textOf(error, "code") ?? ""
  return NEVER_SENT.includes(code)
    ? `Daybook at ${origin} cannot be reached (${code}); nothing was done`
    : `Daybook at ${origin} did not respond; the call may have been carried out, so read the day before calling again`
}

const INTERNAL_ERROR = -32603
const PARSE_ERROR = -32700

/** Responds to every request of a line with an error; a notification has no id and gets no response. */
const fail = (messages: Messages, message: string): void => {
  note(`daybook mcp: ${message}`)
  const errors =
    messages === undefined
      ? [{ id: null, code: PARSE_ERROR }]
      : messages.flatMap(({ id }) => (id === undefined ? [] : [{ id, code: INTERNAL_ERROR }]))
  for (const { code, id } of errors) printExact(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })}\n`)
}

/** The messages of a line, several in a batch; undefined if the line is not JSON. */
type Messages = ReadonlyArray<Message> | undefined

const messagesIn = (line: string): Messages => {
  const sent = parseJson(line)
  return sent === undefined ? undefined : [sent].flat().map(messageOf)
}

const messageOf = (sent: unknown): Message => {
  if (!isObject(sent)) return {}
  const { id, method, params } = sent
  return {
    ...((typeof id === "string" || typeof id === "number") && { id }),
    ...(typeof method === "string" && { method }),
    ...(isObject(params) && { params })
  }
}

/** The text at a path in a value, if there is one. */
const textOf = (value: unknown, ...path: ReadonlyArray<string>): string | undefined => {
  const found = path.reduce(fieldOf, value)
  return typeof found === "string" ? found : undefined
}
