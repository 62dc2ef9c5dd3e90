import type * as en from "../imports.ts"
import type { Translation } from "../Translation.ts"

export const imports: Translation<typeof en.imports> = {
  title: "Datei importieren",
  lead: "Der Export einer anderen App: Strong, Hevy, Apple Health, FitNotes, MyFitnessPal und andere. Du siehst, was hinzukäme, bevor etwas geschrieben wird.",
  own: "Ein Export von Daybook selbst wird in ein Tagebuch ohne Einträge gelesen, mit allem, was er hat.",
  choose: "Datei importieren",
  drop: "Oder leg sie hier ab.",
  oneFile: "Leg eine einzige Datei ab. Ein ZIP fasst mehrere.",
  sending: (name) => `${name} wird gesendet…`,
  reading: (name) => `${name} wird gelesen…`,
  stop: "Abbrechen",
  unit: "Einheit der Gewichte",
  units: { kg: "Kilogramm", lb: "Pfund (lb)" },
  distance: "Einheit der Strecken",
  distances: { km: "Kilometer", mi: "Meilen", m: "Meter", yd: "Yards" },
  zone: "Deine Zeitzone",
  zoneHint: "Wie Europe/Paris.",
  dates: "Reihenfolge von Tag und Monat",
  orders: { dmy: "Tag zuerst: 31/12", mdy: "Monat zuerst: 12/31" },
  decimal: "Dezimalzeichen",
  decimals: { comma: "Komma: 1,5", point: "Punkt: 1.5" },
  person: "Name der Person",
  answer: "Weiter",
  missing: "Wähle eines.",
  another: "Andere Datei wählen",
  import: "Importieren",
  importing: "Importiert…",
  cancel: "Abbrechen",
  rowForms: { one: "Zeile", other: "Zeilen" },
  recognised: (title, name, rows) => `${title}: ${rows} von ${name}`,
  planned: (what) => `Neu: ${what}`,
  changed: (rows) => `${rows} mit Änderungen an früher Importiertem`,
  imported: (what) => `Importiert: ${what}`,
  span: (from, to) => (from === to ? from : `${from} bis ${to}`),
  nothingNew: "Es ist nichts Neues darin.",
  records: {
    workouts: { one: "Training", other: "Trainings" },
    food: { one: "Essen", other: "Essen" },
    checkIns: { one: "Check-in", other: "Check-ins" },
    water: { one: "Getränk", other: "Getränke" },
    health: { one: "Tag mit Messwerten", other: "Tage mit Messwerten" },
    metrics: { one: "Wert", other: "Werte" }
  },
  overlapping: { workouts: "Trainings", food: "Essen", water: "Getränke" },
  dateForms: { one: "Datum hat", other: "Tage haben" },
  overlap: (dates, kind, whose, when) =>
    `Achtung: ${dates} schon ${kind}, ${whose}, ${when}. Beides bleibt; was in beidem steht, zählt doppelt.`,
  ofImport: (program) => `aus einem anderen Import (${program})`,
  ofPerson: "in Daybook eingetragen",
  already: (rows) => `Früher importiert: ${rows}`,
  outcomes: {
    merged: "Zusammengelegt",
    leftOut: "Ausgelassen",
    refused: "Abgelehnt",
    kept: "Behalten, wie du es hast"
  },
  loss: (outcome, why, rows) => `${outcome}: ${why}, ${rows}`,
  partial: (why, rows) => `Vom Importierten ausgelassen: ${why}, ${rows}`,
  line: (line) => `Zeile ${line}`,
  lines: (lines) => `Zeilen ${lines}`,
  undo: "Diesen Import zurücknehmen",
  undoRest: "Geändertes behalten, Rest zurück",
  undone: (kept) =>
    kept === 0
      ? "Der Import ist zurückgenommen. Dein Tagebuch ist wie zuvor."
      : `Der Import ist zurückgenommen, bis auf ${kept === 1 ? "1 seitdem geänderten Eintrag" : `${kept} seitdem geänderte Einträge`}.`,
  seeChanges: "Er ist eine der Änderungen und lässt sich dort auch später zurücknehmen."
}
