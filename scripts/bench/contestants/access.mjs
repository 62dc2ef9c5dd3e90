// Keys and hourly budgets by Daybook's contract, in plain functions.
import { createHash, randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const KEY = /^Bearer (daybook_sk_[0-9A-Za-z]{36})$/
const CHECKSUM_CHARACTERS = 6

const checksum = (text) => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** A new key. */
export const randomKey = () => {
  const secret = `daybook_sk_${randomBytes(15).toString("hex")}`
  return `${secret}${checksum(secret)}`
}

/** The hash by which a key is stored. */
export const hashOf = (key) => createHash("sha256").update(key).digest("hex")

/** The hash of the key in an Authorization header; undefined if its format or checksum is wrong. */
export const hashIn = (authorization) => {
  const key = KEY.exec(authorization ?? "")?.[1]
  if (key === undefined) return undefined
  return checksum(key.slice(0, -CHECKSUM_CHARACTERS)) === key.slice(-CHECKSUM_CHARACTERS) ? hashOf(key) : undefined
}

/** Finds the active key of an Authorization header: checks its format and checksum, then its hash in the database. */
export const keysOf = (db) => {
  const find = db.prepare(
    'SELECT id, account_id AS "accountId", scope, revoked_at AS "revokedAt" FROM api_key WHERE hash = ?'
  )
  return (authorization) => {
    const hash = hashIn(authorization)
    const found = hash === undefined ? undefined : find.get(hash)
    return found?.revokedAt === null ? found : undefined
  }
}

const MS_PER_HOUR = 3_600_000
const WRITE_BEHIND_MS = 1000
const LIMIT = 900_000_000

/** Counts the usage of keys in memory, and saves changes once a second. */
export const budgetsOf = (db) => {
  const save = db.prepare(
    `INSERT INTO key_usage (key_id, hour, reads, writes, last_used_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key_id) DO UPDATE SET hour = excluded.hour, reads = excluded.reads, writes = excluded.writes,
       last_used_at = excluded.last_used_at`
  )
  const saveAll = db.transaction((usages) => {
    for (const { hour, keyId, lastUsedAt, reads, writes } of usages) save.run(keyId, hour, reads, writes, lastUsedAt)
  })
  const usages = new Map()
  const unsaved = new Set()
  let saving = false
  const saveSoon = () => {
    if (saving) return
    saving = true
    setTimeout(() => {
      saving = false
      saveAll([...unsaved].map((keyId) => usages.get(keyId)))
      unsaved.clear()
    }, WRITE_BEHIND_MS)
  }
  return (keyId, budget) => {
    const now = Date.now()
    const hour = Math.floor(now / MS_PER_HOUR)
    const known = usages.get(keyId)
    const { reads, writes } = known?.hour === hour ? known : { reads: 0, writes: 0 }
    const used = budget === "read" ? reads : writes
    const granted = used < LIMIT
    const unit = granted ? 1 : 0
    usages.set(keyId, {
      keyId,
      hour,
      reads: reads + (budget === "read" ? unit : 0),
      writes: writes + (budget === "write" ? unit : 0),
      lastUsedAt: now
    })
    unsaved.add(keyId)
    saveSoon()
    return {
      granted,
      limit: LIMIT,
      remaining: Math.max(0, LIMIT - used - unit),
      resetSeconds: Math.max(1, Math.ceil(((hour + 1) * MS_PER_HOUR - now) / 1000))
    }
  }
}
