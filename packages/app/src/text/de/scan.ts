import type * as en from "../scan.ts"
import type { Translation } from "../Translation.ts"

export const scan: Translation<typeof en.scan> = {
  short: "Scannen",
  title: "Code scannen",
  camera: {
    starting: "Die Kamera startet. Erlaube sie, wenn der Browser fragt.",
    on: "Halte die Striche der Packung vor die Kamera.",
    "needs https": "Die Kamera braucht https, das diese Adresse nicht hat. Tippe die Ziffern unter den Strichen.",
    denied:
      "Die Kamera ist hier nicht erlaubt. Erlaube sie in den Browsereinstellungen für diese Adresse, oder tippe die Ziffern unter den Strichen.",
    none: "Es gibt keine Kamera, die der Browser nutzen kann. Tippe die Ziffern unter den Strichen.",
    busy: "Die Kamera geht gerade nicht; vielleicht nutzt sie ein anderes Programm. Tippe die Ziffern unter den Strichen.",
    "no reader":
      "Der Teil, der Codes liest, konnte nicht geladen werden. Lade die Seite neu, oder tippe die Ziffern unter den Strichen."
  },
  again: "Kamera starten",
  light: "Licht",
  digits: "Ziffern unter den Strichen",
  digitsHint: "8, 12 oder 13 Ziffern",
  invalid: "Das sind nicht die Ziffern eines Produktcodes: prüfe jede.",
  look: "Nachschlagen",
  looking: (code) => `${code} wird nachgeschlagen…`,
  unknown: (code) => `Kein Lebensmittel hat den Code ${code}.`,
  unreachable: (code) => `Der Code ist ${code}. Der Server ist zum Nachschlagen nicht erreichbar.`,
  failed: (code, why) => `Der Code ist ${code}. ${why}`,
  make: "Lebensmittel mit diesem Code anlegen",
  tryAgain: "Noch einmal versuchen"
}
