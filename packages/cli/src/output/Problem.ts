import { LineError } from "@daybook/core/grammar"
import {
  ApiError,
  ConnectionError,
  InsufficientScopeError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnknownOutcomeError
} from "@daybook/sdk"
import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { texts } from "../Texts.ts"
import { clockText, safeText } from "./Text.ts"

export interface Problem {
  readonly exit: number
  readonly code: string
  /** For people, with what to do next. */
  readonly message: string
}

/** Translates any error into its exit code, code and message. */
export const problemOf = (error: unknown): Problem => {
  const problem = translate(error)
  return { ...problem, message: safeText(problem.message) }
}

const translate = (error: unknown): Problem => {
  if (error instanceof LineError) return { exit: EXIT.usage, code: "usage", message: error.message }
  if (error instanceof CommandError) {
    return { exit: error.exit, code: CODES[error.exit] ?? "failure", message: error.message }
  }
  if (error instanceof UnauthorizedError) {
    return { exit: EXIT.access, code: error.code, message: texts().errors.otherKey(error.message) }
  }
  if (error instanceof InsufficientScopeError) {
    return { exit: EXIT.access, code: error.code, message: texts().errors.scope(error.message) }
  }
  if (error instanceof NotFoundError) return { exit: EXIT.notFound, code: error.code, message: error.message }
  if (error instanceof RateLimitedError) {
    return { exit: EXIT.rateLimited, code: error.code, message: budgetText(error) }
  }
  if (error instanceof UnknownOutcomeError) {
    return {
      exit: EXIT.network,
      code: "unknown_outcome",
      message: texts().errors.responseLost
    }
  }
  if (error instanceof ConnectionError) {
    return {
      exit: EXIT.network,
      code: "no_connection",
      message: texts().errors.noConnection(error.message.trimEnd())
    }
  }
  if (error instanceof ApiError) {
    const address = redirectOf(error)
    if (address !== undefined) {
      const message = texts().errors.redirects(address, address)
      return { exit: EXIT.network, code: error.code, message }
    }
    return { exit: exitFor(error), code: error.code, message: error.message.trimEnd() }
  }
  // The server's package is loaded only when it is needed, so its class is not known here.
  if (error instanceof Error && error.name === "Failure") {
    const [exit, code] = FAILURES[String(fieldOf(error, "code"))] ?? [EXIT.failure, "failure"]
    return { exit, code, message: error.message }
  }
  return { exit: EXIT.failure, code: "failure", message: error instanceof Error ? error.message : String(error) }
}

/** The address to which a proxy redirects the client, without the path of the request. */
const redirectOf = ({ headers, status }: ApiError): string | undefined => {
  const location = headers.get("location")
  if (status < 300 || status > 399 || location === null || !URL.canParse(location)) return undefined
  return location.replace(/\/(?:v1|sync)\/.*$/, "")
}

const exitFor = ({ code, status }: ApiError): number => {
  if (code === "unavailable" || [502, 503, 504].includes(status)) return EXIT.network
  return status === 400 ? EXIT.usage : EXIT.failure
}

/** The exit codes of the server's package, whose failures have codes of the same names. */
const FAILURES: Readonly<Record<string, readonly [exit: number, code: string]>> = {
  not_found: [EXIT.notFound, "not_found"],
  usage: [EXIT.usage, "usage"]
}

const CODES: Readonly<Record<number, string>> = {
  [EXIT.usage]: "usage",
  [EXIT.notFound]: "not_found",
  [EXIT.network]: "no_connection",
  [EXIT.access]: "access",
  [EXIT.rateLimited]: "rate_limited",
  [EXIT.interrupted]: "interrupted"
}

/** Tells that the hourly budget is spent, and when it renews. */
export const budgetText = ({ budget, retryAt }: RateLimitedError): string => {
  const words = texts().queue
  const spent = budget === undefined ? words.budget : words.budgetOf(budget.limit)
  return retryAt === undefined ? spent : words.renews(spent, clockText(retryAt))
}
