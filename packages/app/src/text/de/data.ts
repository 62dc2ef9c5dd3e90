import type * as en from "../data.ts"
import type { Translation } from "../Translation.ts"

export const changes: Translation<typeof en.changes> = {
  title: "Änderungen",
  lead: "Was in dein Tagebuch geschrieben wurde, und von wem. Jede Änderung lässt sich zurücknehmen, solange noch steht, was sie geschrieben hat.",
  ofDay: (date) => `Änderungen vom ${date}`,
  toDay: (date) => `Zurück zum ${date}`,
  allDays: "Änderungen aller Tage",
  by: "Von",
  writers: {
    everyone: "Allen",
    app: "Dir, in der App",
    connection: "Verbundenen Apps",
    key: "API-Schlüsseln",
    import: "Importen",
    sync: "Telefonen",
    server: "Befehlen des Servers"
  },
  oneApp: (name, isEnded) => (isEnded ? `– ${name} (beendet)` : `– ${name}`),
  none: "Keine Änderungen",
  noneOf: "Keine Änderungen von diesen",
  undo: "Rückgängig",
  redo: "Wiederholen",
  undone: "Rückgängig",
  changedSince: "Seitdem erneut geändert",
  see: "Vorher zeigen",
  hide: "Vorher ausblenden",
  before: "Vorher",
  after: "Nachher",
  nothing: "Nichts",
  older: "Ältere zeigen",
  keepTitle: "Geändertes behalten?",
  undoRest: "Behalten, Rest zurück",
  undoAll: "Alle rückgängig machen",
  undoAllTitle: (count) => `${count} rückgängig machen?`,
  undoAllText:
    "Sie werden zusammen zurückgenommen, die neueste zuerst, oder gar nicht. Du kannst sie danach wiederholen.",
  changeForms: { one: "Änderung", other: "Änderungen" },
  said: (summary) => `Rückgängig gemacht: ${summary}`,
  you: "Du",
  trash: "Papierkorb",
  kinds: {
    food: "Essen",
    known_food: "Lebensmittel",
    water: "Wasser",
    workout: "Training",
    routine: "Routine",
    rest_day: "Ruhetag",
    check_in: "Check-in",
    health_reading: "Messwert",
    custom_metric: "Eigener Wert",
    custom_metric_value: "Eigener Wert",
    goals: "Ziele",
    widget: "Widget",
    photo: "Foto",
    import: "Import"
  },
  today: "Heute",
  yesterday: "Gestern",
  forms: {
    food: { one: "Essen", other: "Essen" },
    known_food: { one: "Lebensmittel", other: "Lebensmittel" },
    water: { one: "Getränk", other: "Getränke" },
    workout: { one: "Training", other: "Trainings" },
    routine: { one: "Routine", other: "Routinen" },
    rest_day: { one: "Ruhetag", other: "Ruhetage" },
    check_in: { one: "Check-in", other: "Check-ins" },
    health_reading: { one: "Tag mit Messwerten", other: "Tage mit Messwerten" },
    custom_metric: { one: "Art eigener Werte", other: "Arten eigener Werte" },
    custom_metric_value: { one: "eigener Wert", other: "eigene Werte" },
    goals: { one: "Änderung der Ziele", other: "Änderungen der Ziele" },
    widget: { one: "Widget", other: "Widgets" },
    photo: { one: "Foto", other: "Fotos" },
    import: { one: "Eintrag aus Importen", other: "Einträge aus Importen" }
  },
  acts: {
    create: (what) => what,
    update: (what) => `${what} geändert`,
    delete: (what) => `${what} gelöscht`,
    undo: (what) => `Zurückgenommen: ${what}`
  },
  parts: (count) => `Die ${count}`,
  partsOf: (act) => `Änderungen von: ${act}`,
  undoAct: (count, isUndo) => `${count} ${isUndo ? "wiederholen" : "rückgängig"}`,
  undoActName: (undo, act) => `${undo}: ${act}`,
  and: (names, others) => `${names} und ${others} weitere`
}

export const trash: Translation<typeof en.trash> = {
  title: "Papierkorb",
  lead: "Was gelöscht wurde, bleibt hier, bis du den Papierkorb leerst.",
  empty: "Der Papierkorb ist leer.",
  restore: "Wiederherstellen",
  restored: (summary) => `Wiederhergestellt: ${summary}`,
  deletedBy: (who, when) => `Gelöscht von ${who}, ${when}`,
  deleted: (when) => `Gelöscht ${when}`,
  emptyIt: "Papierkorb leeren",
  emptyTitle: "Papierkorb leeren?",
  emptyText: "Was darin ist, wird endgültig entfernt, auch aus den Änderungen. Das lässt sich nicht rückgängig machen.",
  emptied: "Der Papierkorb ist geleert"
}

export const data: Translation<typeof en.data> = {
  title: "Daten",
  lead: "Dein Tagebuch gehört dir: nimm es mit und bewahre Kopien auf.",
  export: "Export",
  exportText:
    "Alles, was du eingetragen hast, mit Fotos und dem, was noch im Papierkorb liegt. Ohne Schlüssel und Passwörter.",
  exportJson: "Als JSON exportieren",
  exportJsonHint: "Ein Dokument, das ein Import wieder einliest.",
  exportCsv: "Als CSV exportieren",
  exportCsvHint: "Ein ZIP-Archiv: je Art eine Tabelle für die Tabellenkalkulation, und die Fotos.",
  backups: "Backups",
  backupsText: "Geprüfte Kopien des ganzen Servers, mit den Tagebüchern aller Konten und ihren Fotos.",
  backUp: "Jetzt sichern",
  backingUp: "Sichert…",
  backedUp: "Gesichert und geprüft",
  backupFailed: (when, why) => `Das Backup vom ${when} ist fehlgeschlagen. ${why}`,
  none: "Noch keine Backups.",
  inFolder: (folder) => `Sie liegen auf dem Server, in ${folder}.`,
  download: "Herunterladen",
  downloadOf: (when) => `Backup vom ${when} herunterladen`,
  size: (megabytes) => `${megabytes} MB`,
  changes: "Änderungen",
  changesText: "Wer was geschrieben hat, und Rückgängig",
  trash: "Papierkorb",
  trashText: "Was gelöscht wurde"
}

export const checkIn: Translation<typeof en.checkIn> = {
  title: "Check-in",
  date: "Datum",
  save: "Check-in speichern",
  delete: "Check-in löschen",
  saved: "Check-in gespeichert",
  deleted: "Check-in gelöscht",
  hint: "Trag ein, was du gemessen hast. Ein geleertes Feld wird gelöscht; graue Zahlen sind deine letzten.",
  nothing: "Noch ist nichts geändert.",
  invalidNumber: "Gib eine Zahl ein.",
  note: "Notiz",
  noteLeft: (count) => `noch ${count} Zeichen`
}

export const photos: Translation<typeof en.photos> = {
  title: "Fotos",
  pose: "Pose",
  poses: { front: "Vorne", side: "Seite", back: "Hinten" },
  add: "Foto hinzufügen",
  adding: "Wird hinzugefügt…",
  added: (pose) => `Foto hinzugefügt: ${pose}`,
  deleted: (pose) => `Foto gelöscht: ${pose}`,
  delete: "Foto löschen",
  of: (pose, date) => `${pose}, ${date}`,
  waits: "Ein Foto wartet darauf, gesendet zu werden.",
  unreadable: "Dieser Browser kann das Bild nicht lesen. Nimm ein Bild in JPEG, PNG oder WebP.",
  hint: "Fotos gehören zum Datum und bleiben, wenn der Check-in gelöscht wird. Sie werden auf diesem Gerät verkleinert; Orte und Kameradaten werden entfernt."
}
