import { ROUTES } from "@daybook/core"
import { CHANGES } from "./Changes.ts"
import { compare } from "./Compare.ts"

compare(
  "what changes the log",
  ROUTES.filter(({ name }) => name in CHANGES)
)
