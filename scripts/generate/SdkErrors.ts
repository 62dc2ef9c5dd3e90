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

/** The classes by their public names. */
export const errorsFile = (): string => `${HEAD}
import type { ApiErrorClass } from "../promise/Errors.ts"
import { ERRORS } from "./ErrorsByCode.ts"

${classes.map(({ code, description, name }) => `/** ${description} */\nexport const ${name}: ApiErrorClass<"${code}"> = ERRORS.${code}\n/** ${description} */\nexport type ${name} = InstanceType<typeof ${name}>\n`).join("\n")}`

/** A class for each error code. They are members of one object, so that a bundle does not name each twice. */
export const errorsByCodeFile = (): string => `${HEAD}
import { ApiError } from "../promise/Errors.ts"

/** The class of each error code. */
export const ERRORS = {
  ${classes.map(({ code }) => `${code}: class extends ApiError {\n    declare readonly code: "${code}"\n  }`).join(",\n  ")}
}
`
