import { ROUTES } from "@daybook/core"
import { ADDS } from "./Adds.ts"
import { compare } from "./Compare.ts"

compare(
  "what adds to the log",
  ROUTES.filter(({ name }) => name in ADDS)
)
