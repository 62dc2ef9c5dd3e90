import { POSTGRES, SQLITE, type Step } from "../Migration.ts"

// The identities at an OpenID Connect provider with which people sign in to their accounts.

export const identity: Step = {
  name: "identity",
  statements: [
    {
      sqlite: `CREATE TABLE identity (
      id TEXT NOT NULL PRIMARY KEY,
      ${SQLITE.owned},
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER,
      UNIQUE (issuer, subject)
    ) STRICT`,
      postgres: `CREATE TABLE identity (${POSTGRES.id} PRIMARY KEY, ${POSTGRES.owned}, issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL, name text NOT NULL, created_at bigint NOT NULL, used_at bigint, UNIQUE (issuer, subject))`
    },
    "CREATE INDEX identity_by_account ON identity (account_id)"
  ]
}
