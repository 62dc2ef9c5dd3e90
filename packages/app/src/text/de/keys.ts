import type * as en from "../keys.ts"
import type { Translation } from "../Translation.ts"

export const keys: Translation<typeof en.keys> = {
  keysTitle: "Tasten",
  keysText: "Drück eine Taste irgendwo außerhalb eines Feldes.",
  keyNames: {
    l: "Etwas eintragen",
    f: "Essen eintragen",
    w: "Wasser eintragen",
    k: "Wiegen",
    t: "Heute",
    h: "Verlauf",
    r: "Trends",
    ",": "Optionen",
    "j k": "Nächste und vorige Zeile",
    e: "Zeile bearbeiten",
    "⌫": "Zeile löschen",
    undo: "Das Letzte rückgängig machen",
    "?": "Diese Liste"
  }
}
