import type * as en from "../frame.ts"
import type { Translation } from "../Translation.ts"

export const frame: Translation<typeof en.frame> = {
  noscript: [
    "L’application a besoin de JavaScript. Ce qu’elle fait est aussi possible avec le terminal, et par REST et MCP : voir",
    "la documentation"
  ],
  description: "Un journal d’entraînement et de nutrition.",
  shortcuts: { food: "Ajouter un aliment", workout: "Ajouter une séance", weigh: "Se peser" }
}
