import { hash, randomBytes } from "node:crypto"

const SECRET_BYTES = 32

/** A new secret of 256 random bits, as text that is safe in cookies and addresses. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url")

/** The only form in which a secret is stored: SHA-256, in hexadecimal. A secret of 256 random bits needs no salt. */
export const hashOfSecret = (secret: string): string => hash("sha256", secret)

/** True if text has the format of a secret. Other text is refused without a database read. */
export const isWellFormedSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)
