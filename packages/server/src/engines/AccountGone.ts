import { SqlError } from "@effect/sql/SqlError"

/** The defect of a statement whose account was deleted while its request was in progress. */
export class AccountGone extends SqlError {}
