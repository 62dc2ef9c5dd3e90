import { ROUTES } from "@daybook/core"
import { ADDS } from "./addCases.ts"
import { compare } from "./compareSurfaces.ts"

compare(
  "what adds to the log",
  ROUTES.filter(({ name }) => name in ADDS)
)
