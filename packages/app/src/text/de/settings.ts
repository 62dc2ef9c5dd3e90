import type * as en from "../settings.ts"
import type { Translation } from "../Translation.ts"

export const settings: Translation<typeof en.settings> = {
  title: "Optionen",
  needsHttps:
    "Die App ohne Netz öffnen, Codes scannen, Passkeys und den Bildschirm anlassen brauchen https, das diese Adresse nicht hat.",
  lead: "Wie Daybook aussieht, was es zählt, und wer dein Tagebuch lesen oder schreiben darf.",
  places: {
    goals: {
      name: "Ziele und Einheiten",
      hint: "Tagesziele, Kilogramm oder Pfund, Scheiben, Sprache, Farben, Tasten"
    },
    foods: { name: "Lebensmittel", hint: "Deine Lebensmittel und Rezepte, und die durchsuchten Tabellen" },
    metrics: { name: "Eigene Werte und Widgets", hint: "Was du selbst zählst, und was ein Tag zeigt" },
    access: { name: "API- und MCP-Zugang", hint: "Adressen und Schlüssel für Programme und Assistenten" },
    apps: { name: "Verbundene Apps", hint: "Assistenten, die dein Tagebuch lesen oder schreiben" },
    webhooks: { name: "Webhooks", hint: "Programme, die von Änderungen erfahren" },
    phone: { name: "Telefon", hint: "Schlaf, Schritte, Puls und Gewicht aus Apple Health oder Health Connect" },
    security: { name: "Anmeldung und Geräte", hint: "Passwort, Passkeys, wo du angemeldet bist" },
    data: { name: "Import, Export, Backup", hint: "Dein Tagebuch als Datei" },
    changes: { name: "Änderungen und Rückgängig", hint: "Wer was geschrieben hat, und wie du es zurücknimmst" },
    trash: { name: "Papierkorb", hint: "Was gelöscht wurde" }
  },
  version: (version) => `Daybook ${version}`,
  newerVersion: (version) => `Version ${version} ist verfügbar.`
}

export const goals: Translation<typeof en.goals> = {
  title: "Ziele und Einheiten",
  lead: "Programme und Assistenten lesen deine Ziele; setzen kannst nur du sie.",
  calories: "Kalorien",
  protein: "Eiweiß",
  carbs: "Kohlenhydrate",
  fat: "Fett",
  waterMl: "Wasser",
  weightUnit: "Gewichtseinheit",
  weightUnits: { kg: "Kilogramm", lbs: "Pfund (lb)" },
  goal: "Ziel",
  goalNames: {
    build_muscle: "Muskeln aufbauen",
    lose_weight: "Abnehmen",
    gain_strength: "Stärker werden",
    maintain_weight: "Gewicht halten",
    improve_endurance: "Ausdauer verbessern",
    general_health: "Allgemeine Gesundheit"
  },
  save: "Speichern",
  saved: "Ziele gespeichert",
  energyOf: (kcal) => `Eiweiß, Kohlenhydrate und Fett ergeben ${kcal} kcal.`,
  number: "Gib eine Zahl ein",
  preferences: "Auf jedem Gerät",
  saves: "Diese werden gespeichert, sobald du wählst.",
  theme: "Farben",
  themes: { system: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
  appLanguage: "Sprache",
  languages: { en: "English", de: "Deutsch", fr: "Français" },
  language: "Sprache von Zahlen und Daten",
  browser: "Wie der Browser",
  firstWeekday: "Eine Woche beginnt am",
  byLanguage: "Wie in der Sprache üblich",
  lengthUnit: "Längeneinheit",
  lengthUnits: { cm: "Zentimeter", in: "Zoll" },
  keys: "Einzelne Tasten",
  restSound: "Ton am Ende einer Pause",
  restSoundHint:
    "Ein kurzer Ton, solange das Training auf dem Bildschirm ist; Telefone vibrieren auch, wenn sie können",
  keysHint: "L trägt ein, T, H und R wechseln die Seite, ? zeigt alle",
  preferenceSaved: "Gespeichert"
}

export const nutrients: Translation<typeof en.nutrients> = {
  title: "Ballaststoffe, Zucker, Salz",
  hint: "Gramm am Tag, die Heute neben dem Gegessenen zeigt: Ballaststoffe mindestens, Zucker und Salz höchstens. Leer: kein Ziel.",
  fiber: "Ballaststoffe",
  sugar: "Zucker",
  salt: "Salz",
  apply: "Ziele setzen",
  applied: "Die Ziele sind gesetzt",
  wrong: (min, max) => `Gib eine Zahl von ${min} bis ${max} ein.`
}

export const training: Translation<typeof en.training> = {
  title: "Training",
  rest: "Pause zwischen Sätzen",
  seconds: "s",
  restHint: "0 startet keine. Eine Übung mit eigener Pause behält sie.",
  plates: "Scheiben",
  platesHint: "Die Gewichte, die du hast, mit Leerzeichen dazwischen. Leer: die üblichen.",
  bar: (exercise) => `Stange für ${exercise}`,
  barsHint:
    "Die Stange einer anderen Übung stellst du im Training ein, im Menü der Übung. Ohne Gewicht ist es die übliche.",
  apply: "Übernehmen",
  applied: "Scheiben, Stangen und Pause sind gesetzt",
  wrong: "Gib eine Zahl ein, etwa 20 oder 2,5."
}

export const firstRun: Translation<typeof en.firstRun> = {
  title: "Willkommen",
  lead: "Wähle Einheiten, Tagesziele und ein Ziel; alles lässt sich später ändern. Dann trag das Erste ein.",
  zone: (zone) => `Jeder Eintrag gehört zum Datum dieses Geräts, hier in ${zone}. Auf Reisen folgt Daybook dir.`,
  go: "Speichern und los",
  later: "Überspringen"
}
