import type * as en from "../sets.ts"
import type { Translation } from "../Translation.ts"

export const setWords: Translation<typeof en.setWords> = {
  kinds: { warmup: "Aufwärmen", drop: "Drop", failure: "bis Versagen" },
  at: "mit",
  within: (distance, time) => `${distance} in ${time}`
}
