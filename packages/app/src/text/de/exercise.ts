import type * as en from "../exercise.ts"
import type { Translation } from "../Translation.ts"

export const liftCourse: Translation<typeof en.liftCourse> = {
  verdicts: {
    progressing: "Fortschritt",
    plateaued: "Plateau",
    regressing: "Rückschritt",
    insufficient_data: "noch zu wenige Einheiten"
  },
  best: "Bestes e1RM",
  mostReps: "Meiste Wdh.",
  date: "Datum",
  sets: "Sätze",
  estimate: "e1RM",
  chart: {
    estimated_max: (name) => `Geschätzte Maximalkraft (1RM): ${name}`,
    estimated_max_with_body: (name) => `Geschätzte Maximalkraft (1RM) mit Körpergewicht: ${name}`,
    repetitions: (name) => `Meiste Wiederholungen in einem Satz: ${name}`
  },
  repsText: (reps) => `${reps} Wdh.`,
  chartAnswer: (from, since, to, until) => `Von ${from} (${since}) auf ${to} (${until}).`,
  leftOut: ", nicht in der Linie",
  leftOutDays: (count) =>
    count === 1
      ? " Die Linie lässt 1 Tag aus, der leichter war oder weit von den anderen liegt."
      : ` Die Linie lässt ${count} Tage aus, die leichter waren oder weit von den anderen liegen.`,
  separateLines: " Jede Linie verbindet Tage mit vergleichbaren Sätzen."
}

export const oneExercise: Translation<typeof en.oneExercise> = {
  ...liftCourse,
  e1rm: "e1RM",
  noLoad: "ohne Last",
  twoNeeded: "Bisher eine Einheit: für eine Linie braucht es zwei.",
  records: "Rekorde",
  heaviest: "Schwerster Satz",
  volume: "Größtes Volumen",
  sessions: "Einheiten",
  volumeColumn: "Volumen",
  sessionsOf: (name) => `Einheiten mit ${name}`,
  showAll: (count) => `Alle ${count} Einheiten zeigen`,
  showNewest: (count) => `Die neuesten ${count} Einheiten zeigen`,
  more: (count) => `Nur die neuesten ${count} Einheiten sind aufgeführt.`,
  logNow: "Jetzt eintragen",
  rename: "Umbenennen",
  newName: "Neuer Name",
  save: "Namen speichern",
  cancel: "Abbrechen",
  emptyName: "Bitte einen Namen.",
  sameName: "So heißt sie schon.",
  renamed: (from, to) => `${from} heißt jetzt ${to}`,
  merge: (name, count) =>
    `${name} hat schon ${count === 1 ? "1 Einheit" : `${count} Einheiten`}. Beide unter diesem Namen zusammenlegen?`,
  join: "Zusammenlegen"
}
