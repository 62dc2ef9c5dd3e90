import type { Translation } from "../Translation.ts"
import type * as en from "../today.ts"

export const day: Translation<typeof en.day> = {
  next: "Nächster Tag",
  week: "Woche",
  marks: { food: "Essen", water: "Wasser", training: "Training", body: "Körper" },
  logged: (marks) => `eingetragen: ${marks}`,
  nothingLogged: "nichts eingetragen",
  empty: "Noch nichts",
  noDate: (date) => `Dieses Datum gibt es nicht: ${date}`,
  stillDay: (weekday) => `Noch ${weekday}?`,
  logTo: (weekday) => `Für ${weekday} eintragen`,
  dials: {
    title: "Anzeigen",
    nutrition: "Ernährung",
    training: "Aktivität",
    body: "Körper",
    kcalLeft: "kcal übrig",
    kcalOver: "kcal zu viel",
    kcal: "kcal",
    steps: "Schritte",
    trend: (unit) => `${unit}, Trend`,
    proteinToGo: (grams) => `noch ${grams} g Eiweiß`,
    proteinDone: (grams) => `${grams} g Eiweiß`,
    sessions: (count, minutes) =>
      `${count === 1 ? "1 Einheit" : `${count} Einheiten`}${minutes === undefined ? "" : `, ${minutes} min`}`,
    restDay: "Ruhetag",
    noSession: "kein Training",
    perWeek: (mass) => `${mass} pro Woche`,
    weighMore: "wiege dich für den Trend",
    paceLater: "Tempo braucht mehr Tage"
  },
  written: {
    title: "Für dich eingetragen",
    things: (count) => (count === 1 ? "1 Sache" : `${count} Sachen`),
    wrote: (things, day, kinds) => ` hat ${day} ${things} eingetragen: ${kinds}.`,
    today: "heute",
    onDay: "an diesem Tag",
    review: "Ansehen",
    undoAll: "Alles rückgängig",
    undone: (name) => `Was ${name} eingetragen hat, ist zurückgenommen`
  },
  kinds: {
    food: (count) => `${count} Essen`,
    water: (count) => (count === 1 ? "1 Getränk" : `${count} Getränke`),
    workout: (count) => (count === 1 ? "1 Einheit" : `${count} Einheiten`),
    rest_day: (count) => (count === 1 ? "1 Ruhetag" : `${count} Ruhetage`),
    check_in: (count) => (count === 1 ? "1 Check-in" : `${count} Check-ins`),
    other: (count) => (count === 1 ? "1 andere Änderung" : `${count} andere Änderungen`)
  },
  by: "geschrieben von "
}

export const meals: Translation<typeof en.meals> = {
  breakfast: "Frühstück",
  lunch: "Mittagessen",
  snack: "Snack",
  dinner: "Abendessen"
}

export const food: Translation<typeof en.food> = {
  title: "Essen",
  of: (goal) => `von ${goal} kcal`,
  burnt: (kcal, more) => `Du verbrauchst ${kcal} kcal am Tag, plus oder minus ${more}`,
  forPace: (kcal) => `. Dein Tempo erlaubt ${kcal}.`,
  kcal: "kcal",
  protein: "Eiweiß",
  carbs: "Kohlenh.",
  fat: "Fett",
  calories: "Kalorien",
  fiber: "Ballaststoffe",
  sugar: "Zucker",
  salt: "Salz",
  grams: (goal) => `/ ${goal} g`,
  gramsAlone: "g",
  gramsOfProtein: (grams) => `${grams} g E`,
  meals,
  mealNames: meals,
  again: (weekday, meal) => `${meal} von ${weekday} noch einmal`,
  onAgain: (date, meal) => `${date}: ${meal} noch einmal`,
  mealOfDay: (weekday, meal) => `${meal} von ${weekday}`,
  mealOfDate: (date, meal) => `${date}: ${meal}`,
  logged: (name) => `${name} eingetragen`,
  loggedAgain: (what) => `${what} noch einmal eingetragen`,
  changed: (name) => `${name} geändert`,
  deleted: (name) => `${name} gelöscht`,
  copied: (what, date) => `${what} auf ${date} kopiert`,
  wholeDay: "Alles Essen des Tages",
  keep: "Als Lebensmittel behalten",
  copyMeal: "Mahlzeit oder Tag kopieren",
  copy: "Kopieren",
  copyWhat: "Was",
  copyTo: "Auf",
  log: "Essen eintragen",
  more: "Etwas anderes"
}

export const water: Translation<typeof en.water> = {
  title: "Wasser",
  of: (goal, unit) => `von ${goal} ${unit}`,
  drinks: (count) => (count === 1 ? "1 Getränk" : `${count} Getränke`),
  glasses: (drunk, all) => `${drunk} von ${all} Gläsern`,
  ofWater: " ml Wasser",
  other: "Andere Menge",
  amount: "Menge",
  logged: (amount) => `Wasser eingetragen: ${amount}`,
  changed: "Wasser geändert",
  deleted: (amount) => `Wasser gelöscht: ${amount}`,
  edit: "Getränk"
}

export const training: Translation<typeof en.training> = {
  title: "Training",
  minutes: (minutes) => `${minutes} min`,
  moved: (unit) => `${unit} bewegt`,
  bodyweight: "Körpergewicht",
  start: "Training starten",
  second: "Zweites Training",
  resume: "Training fortsetzen",
  rest: "Ruhetag",
  noTraining: "Kein Training",
  restLogged: "Ruhetag eingetragen",
  logged: "Training eingetragen",
  restDeleted: "Ruhetag gelöscht",
  deleted: "Training gelöscht"
}

export const body: Translation<typeof en.body> = {
  title: "Körper und Erholung",
  weight: "Gewicht",
  weigh: "Auf die Waage",
  weighIn: "Wiegen",
  weighed: (mass) => `Gewicht eingetragen: ${mass}`,
  weightDeleted: "Gewicht gelöscht",
  checkIn: "Check-in",
  measure: "Mehr messen",
  note: "Notiz",
  andMore: "mehr",
  pinned: "fixiert",
  compared: "Verglichen mit dem, was für dich normal ist",
  pin: "Schlaf, Schritte, Herz",
  pinTitle: "Wert fixieren",
  pinLogged: (name) => `${name} fixiert`,
  status: { recovered: "erholt", normal: "normal", strained: "belastet", unknown: "" }
}

export const log: Translation<typeof en.log> = {
  title: "Eintragen",
  choices: {
    food: "Essen",
    water: "Wasser",
    weigh: "Wiegen",
    workout: "Training",
    rest: "Ruhetag",
    checkIn: "Check-in",
    reading: "Messwert",
    metric: "Eigener Wert"
  },
  line: "Eine Zeile tippen",
  lineHint: "w 500 · 81,4 · Haferflocken 60g · Suppe 350k 12p @lunch · Kniebeuge 3x5@100",
  reads: "Gelesen als",
  macros: { protein: "Eiweiß", carbs: "Kohlenhydrate", fat: "Fett" },
  nowIs: (figure) => `jetzt ${figure}`,
  logIt: "Eintragen",
  kept: "Was du vorher getippt hast, ist noch da.",
  keptDiscard: "Neu anfangen",
  save: "Speichern",
  delete: "Löschen",
  date: "Datum",
  meal: "Mahlzeit",
  name: "Name",
  editFood: "Essen bearbeiten",
  today: "heute",
  say: "Was hast du gegessen?",
  againTitle: "Noch einmal",
  againHint: {
    breakfast: "was du morgens isst",
    lunch: "was du mittags isst",
    snack: "was du zwischendurch isst",
    dinner: "was du abends isst"
  },
  lastOn: (date) => `zuletzt ${date}`,
  timesThisMonth: (count) => (count === 1 ? "einmal diesen Monat" : `${count}-mal diesen Monat`),
  logOne: (name) => `${name} eintragen`,
  loggedOne: (name) => `Noch einmal eingetragen: ${name}`,
  allOf: (what, kcal) => `Alles: ${what} · ${kcal}`,
  left: "danach übrig",
  over: "danach zu viel",
  proteinLeft: "Eiweiß übrig",
  examplesTitle: "Fürs erste Mal",
  examples: ["Haferflocken 350k 12p 60c 7f", "Banane 105k @snack", "Reis mit Huhn 680k 46p @lunch"],
  examplesHint:
    "Name und Energie reichen: 350k sind 350 kcal, 12p sind 12 g Eiweiß, c Kohlenhydrate, f Fett. Mahlzeiten: @breakfast, @lunch, @snack, @dinner.",
  amount: "Menge",
  weight: "Gewicht",
  reading: "Messwert",
  value: "Wert",
  lastWas: (figure) => `zuletzt: ${figure}`,
  invalidNumber: "Nimm eine Zahl, etwa 350 oder 12,5.",
  missingCalories: "Gib die Energie in kcal an.",
  missingName: "Sag, was du gegessen hast.",
  by: (writer, time) => `${writer}, ${time}`,
  you: "Du"
}
