import type * as en from "../exercise.ts"
import type { Translation } from "../Translation.ts"

export const liftCourse: Translation<typeof en.liftCourse> = {
  verdicts: {
    progressing: "en progrès",
    plateaued: "en plateau",
    regressing: "en recul",
    insufficient_data: "pas encore assez de séances"
  },
  best: "Meilleur e1RM",
  mostReps: "Plus de rép.",
  date: "Date",
  sets: "Séries",
  estimate: "e1RM",
  chart: {
    estimated_max: (name) => `Charge maximale estimée (1RM) : ${name}`,
    estimated_max_with_body: (name) => `Charge maximale estimée (1RM) avec le poids du corps : ${name}`,
    repetitions: (name) => `Le plus de répétitions en une série : ${name}`
  },
  repsText: (reps) => `${reps} rép.`,
  chartAnswer: (from, since, to, until) => `De ${from} (${since}) à ${to} (${until}).`,
  leftOut: ", hors de la ligne",
  leftOutDays: (count) =>
    count === 1
      ? " La ligne laisse de côté 1 jour plus léger ou loin des autres."
      : ` La ligne laisse de côté ${count} jours plus légers ou loin des autres.`,
  separateLines: " Chaque ligne relie les jours dont les séries se comparent."
}

export const oneExercise: Translation<typeof en.oneExercise> = {
  ...liftCourse,
  e1rm: "e1RM",
  noLoad: "sans charge",
  twoNeeded: "Une séance pour l’instant : il en faut deux pour une ligne.",
  records: "Records",
  heaviest: "Série la plus lourde",
  volume: "Plus gros volume",
  sessions: "Séances",
  volumeColumn: "Volume",
  sessionsOf: (name) => `Séances avec ${name}`,
  showAll: (count) => `Voir les ${count} séances`,
  showNewest: (count) => `Voir les ${count} dernières séances`,
  more: (count) => `Seules les ${count} dernières séances sont listées.`,
  logNow: "Noter maintenant",
  rename: "Renommer",
  newName: "Nouveau nom",
  save: "Enregistrer le nom",
  cancel: "Retour",
  emptyName: "Un nom, s’il te plaît.",
  sameName: "Il porte déjà ce nom.",
  renamed: (from, to) => `${from} s’appelle maintenant ${to}`,
  merge: (name, count) =>
    `${name} a déjà ${count === 1 ? "1 séance" : `${count} séances`}. Réunir les deux sous ce nom ?`,
  join: "Réunir les deux"
}
