import { ROUTES } from "@daybook/core"
import { compare } from "./compareSurfaces.ts"
import { READS } from "./readCases.ts"

compare(
  "what reads",
  ROUTES.filter(({ name }) => name in READS)
)
