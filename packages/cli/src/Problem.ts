import {
  ApiError,
  ConnectionError,
  InsufficientScopeError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnknownOutcomeError
} from "@daybook/sdk"
import { EXIT, Stop, Usage } from "./Command.ts"
import { safeText } from "./show/Text.ts"

/** What ended a command: its exit code, a code for programs, and words for the person, with what to type next. */
export interface Problem {
  readonly exit: number
  readonly code: string
  readonly message: string
}

/** Every failure of a command, put into words in one place. A server's words are shown as text, whatever they hold. */
export const problemOf = (error: unknown): Problem => {
  const problem = inWords(error)
  return { ...problem, message: safeText(problem.message) }
}

const inWords = (error: unknown): Problem => {
  if (error instanceof Usage) return { exit: EXIT.usage, code: "usage", message: error.message }
  if (error instanceof Stop) return { exit: error.exit, code: CODES[error.exit] ?? "failure", message: error.message }
  if (error instanceof UnauthorizedError) {
    return { exit: EXIT.access, code: error.code, message: `${error.message} Set another key: daybook login` }
  }
  if (error instanceof InsufficientScopeError) {
    return { exit: EXIT.access, code: error.code, message: `${error.message} daybook me shows what this key may do` }
  }
  if (error instanceof NotFoundError) return { exit: EXIT.notFound, code: error.code, message: error.message }
  if (error instanceof RateLimitedError)
    return { exit: EXIT.rateLimited, code: error.code, message: budgetWords(error) }
  if (error instanceof UnknownOutcomeError) {
    return { exit: EXIT.network, code: "unknown_outcome", message: "no clear answer came; it may have been done" }
  }
  if (error instanceof ConnectionError) {
    return {
      exit: EXIT.network,
      code: "no_connection",
      message: `${error.message}; daybook doctor looks for the cause`
    }
  }
  if (error instanceof ApiError) {
    const exit = error.status === 503 || error.status === 502 || error.status === 504 ? EXIT.network : EXIT.failure
    return { exit: error.code === "unavailable" ? EXIT.network : exit, code: error.code, message: error.message }
  }
  return { exit: EXIT.failure, code: "failure", message: error instanceof Error ? error.message : String(error) }
}

const CODES: Readonly<Record<number, string>> = {
  [EXIT.notFound]: "not_found",
  [EXIT.network]: "no_connection",
  [EXIT.access]: "access",
  [EXIT.interrupted]: "interrupted"
}

/** When the budget is full again, by the person's clock. */
export const budgetWords = ({ budget, retryAt }: RateLimitedError): string => {
  const limit = budget === undefined ? "this hour's" : `this hour's ${budget.limit}`
  return retryAt === undefined
    ? `${limit} requests are spent`
    : `${limit} requests are spent; there are new ones at ${clockText(retryAt)}`
}

/** Hours and minutes, `16:00`. */
export const clockText = (time: Date): string =>
  `${String(time.getHours()).padStart(2, "0")}:${String(time.getMinutes()).padStart(2, "0")}`
