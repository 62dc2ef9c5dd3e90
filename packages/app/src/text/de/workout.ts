import {
  EXERCISES_PER_WORKOUT,
  SET_METERS,
  SET_REPS,
  SET_SECONDS,
  SET_WEIGHT_KG,
  SETS_PER_EXERCISE,
  WORKOUT_MINUTES
} from "@daybook/core/limits"
import type { Translation } from "../Translation.ts"
import type * as en from "../workout.ts"
import { oneExercise } from "./exercise.ts"

const figure = (limit: number): string => limit.toLocaleString("de")

const counted = (sets: number): string => (sets === 1 ? "1 Satz" : `${sets} Sätze`)

export const workout: Translation<typeof en.workout> = {
  session: "Training",
  start: "Training starten",
  empty: "Leeres Training",
  editSession: "Training bearbeiten",
  close: "Behalten und schließen",
  exercise: "Übung",
  namePlaceholder: "Kniebeuge, Bankdrücken…",
  lastTime: (date) => `zuletzt: ${date}`,
  firstTime: "zum ersten Mal",
  itsSessions: "ihre Einheiten",
  unnamed: "Übung",
  set: "Satz",
  before: "Vorher",
  fields: { weight: "Gewicht", reps: "Wdh.", time: "Zeit", distance: "Strecke" },
  columns: { reps: "Wdh.", time: "Zeit", distance: "km" },
  done: "Fertig",
  kind: "Art",
  kinds: {
    work: { label: "Arbeitssatz", hint: "zählt für Rekorde und Volumen", letter: undefined },
    warmup: { label: "Aufwärmsatz", hint: "zählt für beides nicht", letter: "W" },
    drop: { label: "Dropsatz", hint: "nach einem schwereren Satz, ohne Pause", letter: "D" },
    failure: { label: "Bis zum Versagen", hint: "keine Wiederholung ging mehr", letter: "V" }
  },
  kindOf: (number, kind) => `Satz ${number}, ${kind}: Art ändern`,
  rpe: "RPE",
  effort: "Anstrengung, RPE",
  effortHint: "wie viele noch gingen: 8 heißt zwei",
  marksOf: (shown, number) => `${shown}: Anstrengung und Art von Satz ${number}`,
  setOf: (name, number) => `${name}, Satz ${number}`,
  exerciseNote: "Notiz zur Übung",
  deleteSet: "Satz löschen",
  closeSet: "Schließen",
  measure: "Sätze nach",
  measures: { reps: "Wiederholungen", time: "Zeit", distance: "Strecke" },
  tie: "Supersatz mit der darüber",
  untie: "Für sich allein",
  superset: (letter) => `Supersatz ${letter}`,
  round: (letter, round, rounds) => `Supersatz ${letter}, Runde ${round} von ${rounds}`,
  timer: { start: "Start", stop: "Stopp" },
  addSet: "Satz hinzufügen",
  addExercise: "Übung hinzufügen",
  removeSet: (number) => `Satz ${number} entfernen`,
  removeExercise: "Übung entfernen",
  moveUp: "Nach oben",
  more: (name) => `Mehr zu ${name}`,
  open: (name) => `${name} aufklappen`,
  fold: "Zuklappen",
  setDone: (number, set) => `Satz ${number} fertig: ${set}`,
  setRemoved: (number, name) => `Satz ${number} von ${name} entfernt`,
  exerciseRemoved: (name) => `${name} entfernt`,
  sets: counted,
  setsSoFar: (done, all) => `${done} von ${all} Sätzen fertig`,
  asOn: (sets, date) => `${sets}, wie am ${date}`,
  noNetwork: "Kein Netz.",
  keptHere: (sets) =>
    `${sets === 1 ? "1 Satz ist" : `${sets} Sätze sind`} auf diesem Telefon gespeichert und werden gesendet, wenn du fertig bist und das Netz zurück ist.`,
  keptThere: "Dieses Gerät konnte das Training nicht speichern. Der Server hat es so, wie es jetzt ist.",
  notKept:
    "Dieses Training ist auf diesem Gerät nicht gespeichert. Schließ die Seite nicht, bevor es beendet und gesendet ist.",
  goneHere: "Dieses Gerät hat das Training nicht mehr. Trag es neu ein oder verwirf es.",
  repeat: "Ein Training wiederholen",
  repeatOf: (date) => `${date} wiederholen`,
  routines: {
    title: "Routinen",
    new: "Neue Routine",
    edit: "Routine bearbeiten",
    none: "Noch keine. Ein eingetragenes Training lässt sich als Routine behalten.",
    name: "Name",
    note: "Notiz",
    save: "Routine speichern",
    saved: (name) => `${name} gespeichert`,
    made: (name) => `${name} ist jetzt eine Routine`,
    make: "Als Routine behalten",
    of: (date) => `Training vom ${date}`,
    start: "Start",
    startOf: (name) => `${name} starten`,
    running: "Beende zuerst das laufende Training",
    delete: "Routine löschen",
    deleted: (name) => `${name} gelöscht`,
    nameless: "Bitte einen Namen.",
    empty: "Füg eine Übung mit mindestens einem Satz hinzu.",
    gone: "Diese Routine gibt es nicht mehr.",
    weights: {
      title: "Gewichte zu Beginn",
      choices: {
        last: { name: "Wie beim letzten Mal", hint: "Aus der letzten Einheit jeder Übung" },
        written: { name: "Wie hier notiert", hint: "Die Gewichte der Routine bleiben" }
      }
    },
    lastDone: (date) => `zuletzt am ${date}`,
    others: (count) => `, ${count} weitere`,
    search: "Übung oder Titel",
    more: (count) => `Alle ${count} zeigen`,
    compared: "Verglichen mit",
    planned: "Geplant",
    done: "Gemacht",
    notPlanned: "nicht geplant",
    notDone: "nicht gemacht"
  },
  barSet: (name) => `Stange für ${name} geändert`,
  restSet: (name, rest) => `Pause für ${name}: ${rest}`,
  plates: {
    bar: (bar) => `pro Seite der ${bar}-Stange`,
    empty: (bar) => `nur die ${bar}-Stange`,
    nearest: (total) => `ergibt ${total}: mehr geben deine Scheiben nicht her`,
    label: "Stange",
    hint: (unit) => `${unit}; 0 zeigt keine Scheiben`
  },
  rest: {
    label: (left) => `Pause, noch ${left}`,
    of: (total) => `von ${total}`,
    doneOf: (set) => `Fertig: ${set}`,
    over: "Pause vorbei",
    paused: "angehalten",
    less: "15 Sekunden weniger",
    more: "15 Sekunden mehr",
    skip: "Weiter",
    pause: "Anhalten",
    resume: "Fortsetzen",
    field: "Pause",
    hint: "Sekunden; 0 startet keine"
  },
  record: {
    estimated_max: (set, value) => `Satz ${set}: bestes e1RM, ${value}`,
    heaviest: (set, value) => `Satz ${set}: schwerster, ${value}`,
    repetitions: (set, value) => `Satz ${set}: meiste Wdh., ${value}`,
    longest: (set, value) => `Satz ${set}: längster, ${value}`
  },
  wrong: {
    weight: {
      number: "Gewicht: eine Zahl, oder leer für Körpergewicht.",
      range: `Gewicht: von ${SET_WEIGHT_KG.min} bis ${figure(SET_WEIGHT_KG.max)} kg.`,
      missing: "Gewicht: eine Zahl.",
      whole: "Gewicht: eine Zahl."
    },
    reps: {
      number: "Wdh.: eine ganze Zahl.",
      missing: "Wdh.: wie viele?",
      whole: "Wdh.: eine ganze Zahl.",
      range: `Wdh.: von ${SET_REPS.min} bis ${figure(SET_REPS.max)}.`
    },
    time: {
      number: "Zeit: Minuten und Sekunden, etwa 1:30, oder Sekunden.",
      missing: "Zeit: wie lange?",
      whole: "Zeit: ganze Sekunden.",
      range: `Zeit: von ${SET_SECONDS.min} Sekunde bis ${SET_SECONDS.max / 3600} Stunden.`
    },
    distance: {
      number: "Strecke: Kilometer, etwa 5 oder 0,4.",
      missing: "Strecke oder Zeit: mindestens eines davon.",
      whole: "Strecke: Kilometer.",
      range: `Strecke: bis ${figure(SET_METERS.max / 1000)} km.`
    }
  },
  finish: {
    jump: "Beenden",
    title: "Beenden",
    date: "Datum",
    minutes: "Minuten",
    name: "Titel",
    note: "Notiz zu diesem Training",
    untilLast: (time) => `Bis zum letzten Satz um ${time}.`,
    minutesWrong: `Minuten: eine Zahl von 1 bis ${figure(WORKOUT_MINUTES.max)}, oder leer.`,
    button: "Training beenden",
    nothing: "Hake zuerst einen Satz ab: ein Training hat mindestens einen.",
    unnamed: "Gib der Übung mit den fertigen Sätzen einen Namen.",
    unreadable: "Ein Satz hat keine Zahl von Wiederholungen, oder ein Gewicht, das nicht lesbar ist.",
    tooMany: `Ein Training hat höchstens ${EXERCISES_PER_WORKOUT.max} Übungen, und eine Übung höchstens ${SETS_PER_EXERCISE.max} Sätze.`,
    unticked: (count) =>
      count === 1 ? "1 Satz ist getippt und nicht abgehakt." : `${count} Sätze sind getippt und nicht abgehakt.`,
    logThem: "Mit eintragen",
    leaveThem: "Weglassen",
    logged: (sets) => `Training eingetragen, ${counted(sets)}`,
    refused: "Das Training wurde nicht eingetragen; alles ist noch da.",
    discard: "Training verwerfen",
    discarded: "Training verworfen",
    notBack: "Nicht zurückgeholt: ein anderes Training ist offen"
  },
  other: {
    title: "Ein Training ist offen",
    text: (date, sets, wanted) =>
      `Das Training vom ${date} ist nicht beendet: ${sets} fertig. Es gibt immer nur eines. Beende es, oder verwirf es, um für ${wanted} eines zu starten.`,
    resume: "Damit weitermachen",
    discard: "Verwerfen"
  },
  refusedBefore: (reason) => `Ein beendetes Training wurde abgelehnt: ${reason}`,
  editRefused: "Bearbeiten",
  editor: {
    gone: "Dieses Training ist nicht mehr an diesem Tag.",
    save: "Speichern",
    saved: "Training geändert",
    delete: "Training löschen",
    deleted: "Training gelöscht",
    origin: (by, at) => `Eingetragen von ${by}, ${at}`
  },
  exercises: {
    title: "Übungen",
    search: "Übung suchen",
    empty: "Noch keine Übung. Das erste Training füllt die Liste.",
    noMatch: (text) => `Keine Übung hat „${text}“ im Namen.`,
    sessions: (count) => (count === 1 ? "1 Einheit" : `${count} Einheiten`),
    start: "Training starten"
  },
  one: oneExercise
}

export const shared: Translation<typeof en.shared> = {
  label: "Training auf einem anderen Gerät",
  running: (device) => `Auf ${device} läuft ein Training.`,
  taken: (device) => `Dieses Training läuft auf ${device} weiter.`,
  continueHere: "Hier weitermachen",
  leave: "Dort lassen",
  left: "Das Training bleibt auf dem anderen Gerät",
  over: "Dieses Training wurde beendet oder verworfen",
  logged: "Dieses Training wurde schon eingetragen, hier oder auf einem anderen Gerät.",
  discard: "Diese Kopie verwerfen",
  discarded: "Kopie verworfen",
  another: "Als weiteres eintragen"
}

export const running: Translation<typeof en.running> = {
  label: "Laufendes Training",
  back: "Zurück zum Training: ",
  session: "Training",
  sets: (done, all) => `${done} von ${all === 1 ? "1 Satz" : `${all} Sätzen`}`,
  rest: "Pause",
  restOver: "Pause vorbei",
  restPaused: "Pause angehalten"
}
