import { hash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"

const KEY_PREFIX = "daybook_sk_"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SECRET_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

/** What a key looks like, for secret scanners and logs. */
const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** A new key: the prefix, 30 random base62 characters, and a checksum of both. */
export const newKey = (): string => {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
  return `${KEY_PREFIX}${secret}${checksum(KEY_PREFIX + secret)}`
}

/** Whether a text can be a key at all; a mistyped one is told without looking into the database. */
export const isWellFormedKey = (text: string): boolean =>
  KEY_PATTERN.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)

/** The only form in which a key is kept: SHA-256, in hexadecimal. The 178 random bits need no salt. */
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
