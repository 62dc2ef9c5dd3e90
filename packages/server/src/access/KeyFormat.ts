import { hash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"

const KEY_PREFIX = "daybook_sk_"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SECRET_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

/** The format of a key, which secret scanners can recognise. */
const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** A new key: the prefix, 30 random base62 characters, and a checksum of both. */
export const newKey = (): string => {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
  return `${KEY_PREFIX}${secret}${checksum(KEY_PREFIX + secret)}`
}

/** Whether a token has the format and the checksum of a key. A mistyped one is refused without a database read. */
export const isWellFormedKey = (token: string): boolean =>
  KEY_PATTERN.test(token) && checksum(token.slice(0, -CHECKSUM_CHARACTERS)) === token.slice(-CHECKSUM_CHARACTERS)

/** The only form in which a key is stored: SHA-256, in hexadecimal. A secret of 178 random bits needs no salt. */
export const hashOfKey = (key: string): string => hash("sha256", key)

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
