import type * as en from "../keys.ts"
import type { Translation } from "../Translation.ts"

export const keys: Translation<typeof en.keys> = {
  keysTitle: "Touches",
  keysText: "Appuie sur une touche hors d’un champ.",
  keyNames: {
    l: "Ajouter quelque chose",
    f: "Ajouter un aliment",
    w: "Ajouter de l’eau",
    k: "Se peser",
    t: "Jour",
    h: "Historique",
    r: "Tendances",
    ",": "Réglages",
    "j k": "Ligne suivante et précédente",
    e: "Modifier la ligne",
    "⌫": "Supprimer la ligne",
    undo: "Annuler ta dernière action",
    "?": "Cette liste"
  }
}
