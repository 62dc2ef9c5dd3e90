import type { BrowserContext } from "playwright-core"

/** What a page must not have: errors of its script, reports of its content security policy, responses of 500 and above. */
export interface Problems {
  readonly watch: (context: BrowserContext) => void
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
  return {
    watch: (context) => {
      context.on("weberror", (error) => {
        const { message, name, stack } = error.error()
        all.push(`error of ${error.page()?.url()}: ${name} ${message} ${stack}`)
      })
      context.on("console", (message) => {
        if (message.type() !== "error" || NOT_A_PROBLEM.test(message.text())) return
        all.push(`console at ${message.location().url}: ${message.text()}`)
      })
      context.on("response", (response) => {
        if (response.status() >= SERVER_ERROR) all.push(`${response.status()} ${response.url()}`)
      })
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    found: () => all.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
  }
}
