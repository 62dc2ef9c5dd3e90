import type * as en from "../sets.ts"
import type { Translation } from "../Translation.ts"

export const setWords: Translation<typeof en.setWords> = {
  kinds: { warmup: "échauffement", drop: "dégressive", failure: "à l’échec" },
  at: "à",
  within: (distance, time) => `${distance} en ${time}`
}
