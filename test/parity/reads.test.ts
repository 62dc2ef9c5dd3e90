import { ROUTES } from "@daybook/core"
import { compare } from "./Compare.ts"
import { READS } from "./Reads.ts"

compare(
  "what reads",
  ROUTES.filter(({ name }) => name in READS)
)
