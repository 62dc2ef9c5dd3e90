import { ERROR_CODES } from "@daybook/core"
import { HEAD } from "./Source.ts"

/** `rate_limited` as `RateLimitedError`. */
const className = (code: string): string =>
  code.replace(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase()).replace(/(Error)?$/, "Error")

const classes = Object.entries(ERROR_CODES).map(([code, { cause, status }]) => ({
  code,
  name: className(code),
  description: `${status} \`${code}\`: ${cause}`
}))

/** The union of the error codes. */
export const errorCodeFile = (): string => `${HEAD}
/** Every error code of the contract. Codes are stable, messages are not. */
export type ErrorCode =${classes.map(({ code }) => `\n  | "${code}"`).join("")}
`

/** A class for each error code. */
export const errorsFile = (): string => `${HEAD}
import { ApiError } from "../promise/Errors.ts"

${classes.map(({ code, description, name }) => `/** ${description} */\nexport class ${name} extends ApiError {\n  declare readonly code: "${code}"\n}\n`).join("\n")}`

/** The classes by their codes. */
export const errorsByCodeFile = (): string => `${HEAD}
import type { ApiError } from "../promise/Errors.ts"
import {
  ${classes.map(({ name }) => name).join(",\n  ")}
} from "./Errors.ts"

/** The class of each error code. */
export const ERRORS: Readonly<Record<string, typeof ApiError>> = {
  ${classes.map(({ code, name }) => `${code}: ${name}`).join(",\n  ")}
}
`
