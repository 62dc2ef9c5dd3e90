import { accountFlag, LOCAL, TABLE, withActions } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { note, print, printJson, printList } from "../output/Output.ts"
import { safeText } from "../output/Text.ts"

const ONE = { flags: ["account"], words: 1, needs: "one ID; daybook webhooks shows them" } as const

export const webhooks = withActions("webhooks", {
  about: `Works on the database that DAYBOOK_DATABASE names. A running server sends each change of the log to every webhook, in order
and at least once, signed as Standard Webhooks defines. It reaches hosts of the public internet by https, and those that its
DAYBOOK_WEBHOOK_HOSTS names. The secret of the signatures is printed alone on standard output and never shown again. What a
webhook does not receive waits, and is sent again after a pause; retry sends it at once. docs/webhooks.md has more.`,
  flags: { ...LOCAL, ...TABLE, ...accountFlag("the account of the webhooks; the owner's by default") },
  actions: {
    list: {
      usage: "daybook webhooks [--json]",
      flags: ["account", ...TABLE_FLAGS],
      words: 0,
      run: (line) => list(line)
    },
    add: {
      usage: "daybook webhooks add https://automation.example/webhook/daybook",
      flags: ["account"],
      words: 1,
      needs: "one address, for example https://automation.example/webhook/daybook",
      run: (line) => add(line)
    },
    test: { usage: "daybook webhooks test ID", ...ONE, run: (line) => test(line) },
    retry: { usage: "daybook webhooks retry ID", ...ONE, run: (line) => retry(line) },
    remove: { usage: "daybook webhooks remove ID", ...ONE, run: (line) => remove(line) }
  }
})

const list = async (line: Line): Promise<number> =>
  printList(line, await (await serverPackage()).listWebhooks(process.env, flagValue(line, "account")), {
    columns: ["id", "url", "createdAt", "waiting", "failures", "failingSince", "nextAt", "triedAt", "answer"],
    empty: "No webhooks. Add one: daybook webhooks add https://automation.example/webhook/daybook",
    heads: ["ID", "ADDRESS", "WAITING", "LAST TRIED", "ANSWER", "NEXT"],
    cells: ({ answer, id, nextAt, triedAt, url, waiting }) => [
      ...[id, safeText(url), String(waiting), triedAt === null ? "never" : minuteOf(triedAt), safeText(answer ?? "")],
      nextAt === null ? "" : minuteOf(nextAt)
    ]
  })

const add = async (line: Line): Promise<number> => {
  const [url = ""] = line.words
  const server = await serverPackage()
  const account = flagValue(line, "account")
  const taken = (await server.listWebhooks(process.env, account)).find((each) => isSameAddress(each.url, url))
  if (taken !== undefined) {
    throw new UsageError(
      `there is already a webhook to ${safeText(taken.url)} (${taken.id}), which would get every change twice; daybook webhooks test ${taken.id} tries it`
    )
  }
  const { isOwner, lacksName, ...made } = await server.addWebhook(process.env, url, account)
  note(`Added ${made.id}. Changes from now on are sent to it; daybook webhooks test ${made.id} sends a test event.
The secret that verifies the signatures is shown only once; store it now:`)
  if (lacksName) {
    const host = safeText(new URL(url).hostname)
    note(
      `The server reaches ${host} only if its setting names it${isOwner ? "" : " for every account"}: DAYBOOK_WEBHOOK_HOSTS=${host}${isOwner ? "" : ",everyone"}`
    )
  }
  if (line.flags.json === true) printJson(made)
  else print(`${made.secret}\n`)
  return EXIT.done
}

const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href

/** Answers that depend on the setting. */
const REFUSED_HERE = /DAYBOOK_WEBHOOK_HOSTS/

const OWN_ENVIRONMENT =
  "This command reads its own environment: set DAYBOOK_WEBHOOK_HOSTS here as for the server, or use Test in the app."

const test = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  const server = await serverPackage()
  const tested = (await server.testWebhook(process.env, id, flagValue(line, "account"))) ?? refuseUnknown(id)
  if (line.flags.json === true) printJson(tested)
  note(tested.received ? `Received: ${safeText(tested.answer)}` : `Not received: ${safeText(tested.answer)}`)
  if (!tested.received && REFUSED_HERE.test(tested.answer)) note(OWN_ENVIRONMENT)
  return tested.received ? EXIT.done : EXIT.failure
}

const retry = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  const server = await serverPackage()
  if (!(await server.retryWebhook(process.env, id, flagValue(line, "account")))) refuseUnknown(id)
  note(`A running server sends what waits for ${id} now; daybook webhooks shows the answer.`)
  if (line.flags.json === true) printJson({ retried: true, id })
  return EXIT.done
}

const remove = async (line: Line): Promise<number> => {
  const [id = ""] = line.words
  const server = await serverPackage()
  if (!(await server.removeWebhook(process.env, id, flagValue(line, "account")))) refuseUnknown(id)
  note(`Removed ${id}; nothing more is sent to it.`)
  if (line.flags.json === true) printJson({ deleted: true, id })
  return EXIT.done
}

const refuseUnknown = (id: string): never => {
  throw new CommandError(EXIT.notFound, `no webhook has the id ${id}; daybook webhooks shows them`)
}

const minuteOf = (time: string): string => `${time.slice(0, 16).replace("T", " ")}Z`
