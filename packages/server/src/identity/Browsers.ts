import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Login } from "./LoginStore.ts"

/** A mark is a random id and its proof. */
const ID_BYTES = 16
const MARK = /^[\w-]{64}$/

/** A browser in which several people sign in has a mark of each, up to this many. */
const MARKS_MAX = 4

/**
 * A mark shows that a browser signed in to an account before. Marks are not stored: the key of the proof comes from the hash of the
 * account's password, which never leaves the database. So a new password ends all marks of the account.
 */
const proofOf = ({ accountId, password }: Login, id: Buffer): Buffer =>
  createHmac("sha256", `browsers ${password}`).update(`${accountId} `).update(id).digest()

const isMarkOf = (login: Login, mark: string): boolean => {
  const bytes = Buffer.from(mark, "base64url")
  return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(login, bytes.subarray(0, ID_BYTES)))
}

const marksIn = (cookie: string): ReadonlyArray<string> =>
  cookie
    .split(".")
    .slice(0, MARKS_MAX)
    .filter((mark) => MARK.test(mark))

/** The id of a browser that signed in to a login before; undefined for any other. A login without a password has no marks. */
export const browserOf = (login: Login, cookie = ""): string | undefined => {
  const mark = login.password === null ? undefined : marksIn(cookie).find((one) => isMarkOf(login, one))
  return mark === undefined ? undefined : Buffer.from(mark, "base64url").subarray(0, ID_BYTES).toString("hex")
}

/** The cookie for a browser that signed in to a login: the mark of this login, and the browser's marks of other logins. */
export const withMarkOf = (login: Login, cookie = ""): string => {
  const known = marksIn(cookie)
  if (login.password === null) return known.join(".")
  const own = known.find((mark) => isMarkOf(login, mark)) ?? newMark(login)
  return [own, ...known.filter((mark) => mark !== own)].slice(0, MARKS_MAX).join(".")
}

const newMark = (login: Login): string => {
  const id = randomBytes(ID_BYTES)
  return Buffer.concat([id, proofOf(login, id)]).toString("base64url")
}
