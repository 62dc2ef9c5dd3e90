import { ROUTES } from "@daybook/core"
import { CHANGES } from "./changeCases.ts"
import { compare } from "./compareSurfaces.ts"

compare(
  "what changes the log",
  ROUTES.filter(({ name }) => name in CHANGES)
)
