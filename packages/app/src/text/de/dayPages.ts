import type * as en from "../dayPages.ts"
import type { Translation } from "../Translation.ts"

export const dials: Translation<typeof en.dials> = {
  tabs: { body: "Körper", nutrition: "Ernährung", activity: "Aktivität" },
  label: "Anzeigen",
  headlines: {
    calories: "Heute gegessene Energie",
    steps: "Schritte heute",
    weightTrend: "Trend des Körpergewichts"
  },
  kcal: "kcal",
  steps: "Schritte",
  noValue: "–",
  ofTarget: (value, target) => `${value} von ${target}`,
  between: (low, high) => `In 90 Tagen zwischen ${low} und ${high}`,
  noFigures: "Kein Wert in 90 Tagen",
  target: (figure) => `Ziel ${figure}`,
  headline: "Hauptwert",
  goals: "Ziele",
  trends: "Trends",
  mine: "Eigene Werte hier",
  signal: (label) => `von deinem Telefon: ${label}`,
  empty: "Leg einen an: Kaffee, Stimmung…",
  newMetric: "Neuer Wert",
  filed: "Ein Wert vom Telefon steht unter dem Bereich seines Signals, ein selbst getippter unter dem, den du wählst.",
  on: (date) => `am ${date}`
}

export const glance: Translation<typeof en.glance> = {
  label: "Auf einen Blick",
  weight: "Gewicht",
  weightSpan: "12 Wochen",
  trend: (unit) => `${unit}, Trend`,
  energy: "Energie",
  energySpan: "14 Tage",
  lifts: "Übungen",
  all: "Alle"
}

export const health: Translation<typeof en.health> = {
  title: (date) => `Gesundheit, ${date}`,
  day: (date) => `Tag: ${date}`,
  sources: {
    apple_health: "Von Apple Health",
    health_connect: "Von Health Connect",
    manual: "Von Hand getippt"
  },
  readings: "Messwerte",
  empty: "Kein Telefon hat etwas gesendet; tippe einen ein.",
  none: "–",
  pinned: "fixiert",
  synced: "vom Telefon",
  imported: "importiert",
  pin: (reading) => `${reading} fixieren`,
  change: (reading) => `${reading} ändern`,
  pinShort: "Fixieren",
  changeShort: "Ändern",
  unpin: (reading) => `${reading} lösen`,
  unpinned: (reading) => `${reading} gelöst`,
  hint: "Ein fixierter Wert bleibt, wenn das Telefon sendet. × zeigt wieder den Wert des Telefons.",
  hrv: "HRV ist auf jeder Plattform eine andere Statistik: vergleiche sie nur mit deiner eigenen."
}
