import type * as en from "../measures.ts"
import type { Translation } from "../Translation.ts"

export const measures: Translation<typeof en.measures> = {
  title: "Körper",
  up: "Trends",
  link: "Maße und Fotos",
  span: "Wie weit zurück",
  spans: { "12w": "12 Wochen", "1y": "1 Jahr", all: "Alles" },
  measurements: "Maße",
  last: (date) => `zuletzt gemessen: ${date}`,
  today: "heute",
  since: (change, date) => `${change} seit ${date}`,
  same: (date) => `unverändert seit ${date}`,
  once: (date) => `gemessen am ${date}`,
  at: (date, value) => `${date}: ${value}`,
  date: "Datum",
  weekFrom: "Woche ab",
  leanMass: "Fettfreie Masse",
  lean: "Die fettfreie Masse ist die gemessene, sonst das Gewicht ohne das Körperfett.",
  empty: "Keine Messung in diesem Zeitraum. Mit zweien beginnt der Verlauf.",
  checkIn: "Check-in machen"
}

export const compared: Translation<typeof en.compared> = {
  title: "Fotos",
  pose: "Pose",
  dates: { one: "Foto", other: "Fotos" },
  first: "Erstes Foto",
  second: "Zweites Foto",
  between: (days) => `${days} dazwischen`,
  days: { one: "Tag", other: "Tage" },
  timeline: "Fotos nach Datum",
  hint: "Wähle eines, um es als zweites zu sehen.",
  names: { weightKg: "Gewicht", waistCm: "Taille", bodyFatPercent: "Körperfett" },
  values: "Nach den Check-ins bis zu einer Woche davor.",
  none: (pose) => `Kein Foto dieser Pose: ${pose}.`,
  empty: "Noch kein Foto. Fotos kommen mit einem Check-in dazu.",
  checkIn: "Neuer Check-in"
}
