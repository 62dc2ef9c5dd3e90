import type * as en from "../frame.ts"
import type { Translation } from "../Translation.ts"

export const frame: Translation<typeof en.frame> = {
  noscript: [
    "Die App braucht JavaScript. Was sie kann, geht auch mit dem Terminal und über REST und MCP: siehe",
    "die Dokumentation"
  ],
  description: "Ein Tagebuch für Training und Ernährung.",
  shortcuts: { food: "Essen eintragen", workout: "Training eintragen", weigh: "Wiegen" }
}
