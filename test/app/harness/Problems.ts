import type { BrowserContext, ConsoleMessage, Response, WebError } from "playwright-core"

/** What a page must not have: errors of its script, reports of its content security policy, responses of 500 and above. */
export interface Problems {
  readonly watch: (context: BrowserContext) => void
  /** Stops watching, so that the next test can use the context. */
  readonly stop: () => void
  /** Leaves out problems that a test provokes. */
  readonly allow: (pattern: RegExp) => void
  readonly found: () => ReadonlyArray<string>
}

// The browser reports every response of 400 and above, and every request without a response, as an error of the console.
// It also says over http that a header of isolation has no effect there.
const NOT_A_PROBLEM = /^Failed to load resource: |^The Cross-Origin-Opener-Policy header has been ignored/

const SERVER_ERROR = 500

export const watchProblems = (): Problems => {
  const all: Array<string> = []
  const allowed: Array<RegExp> = []
  const watched: Array<BrowserContext> = []
  const onError = (error: WebError) => {
    const { message, name, stack } = error.error()
    all.push(`error of ${error.page()?.url()}: ${name} ${message} ${stack}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error" || NOT_A_PROBLEM.test(message.text())) return
    all.push(`console at ${message.location().url}: ${message.text()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= SERVER_ERROR) all.push(`${response.status()} ${response.url()}`)
  }
  return {
    watch: (context) => {
      watched.push(context)
      context.on("weberror", onError)
      context.on("console", onConsole)
      context.on("response", onResponse)
    },
    stop: () => {
      for (const context of watched) {
        context.off("weberror", onError)
        context.off("console", onConsole)
        context.off("response", onResponse)
      }
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    found: () => all.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
  }
}
