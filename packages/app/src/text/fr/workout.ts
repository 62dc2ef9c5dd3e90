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

const figure = (limit: number): string => limit.toLocaleString("fr")

const counted = (sets: number): string => (sets === 1 ? "1 série" : `${sets} séries`)

export const workout: Translation<typeof en.workout> = {
  session: "Séance",
  start: "Commencer l’entraînement",
  empty: "Séance vide",
  editSession: "Modifier la séance",
  close: "Garder et fermer",
  exercise: "Exercice",
  namePlaceholder: "Squat, développé couché…",
  lastTime: (date) => `dernière : ${date}`,
  firstTime: "première fois",
  itsSessions: "ses séances",
  unnamed: "Exercice",
  set: "Série",
  before: "Avant",
  fields: { weight: "Poids", reps: "Rép.", time: "Temps", distance: "Distance" },
  columns: { reps: "Rép.", time: "Temps", distance: "km" },
  done: "Fait",
  kind: "Type",
  kinds: {
    work: { label: "De travail", hint: "compte pour les records et le volume", letter: undefined },
    warmup: { label: "Échauffement", hint: "hors des deux", letter: "É" },
    drop: { label: "Dégressive", hint: "après une série plus lourde, sans repos", letter: "D" },
    failure: { label: "À l’échec", hint: "plus aucune répétition possible", letter: "X" }
  },
  kindOf: (number, kind) => `Série ${number}, ${kind.toLowerCase()} : changer son type`,
  rpe: "RPE",
  effort: "Effort, RPE",
  effortHint: "combien il en restait : 8 veut dire deux",
  marksOf: (shown, number) => `${shown} : effort et type de la série ${number}`,
  setOf: (name, number) => `${name}, série ${number}`,
  exerciseNote: "Note sur l’exercice",
  deleteSet: "Supprimer la série",
  closeSet: "Fermer",
  measure: "Séries en",
  measures: { reps: "Répétitions", time: "Temps", distance: "Distance" },
  tie: "Superset avec celui du dessus",
  untie: "Seul",
  superset: (letter) => `Superset ${letter}`,
  round: (letter, round, rounds) => `Superset ${letter}, tour ${round} sur ${rounds}`,
  timer: { start: "Lancer", stop: "Arrêter" },
  addSet: "Ajouter une série",
  addExercise: "Ajouter un exercice",
  removeSet: (number) => `Retirer la série ${number}`,
  removeExercise: "Retirer l’exercice",
  moveUp: "Monter",
  more: (name) => `Plus sur ${name}`,
  open: (name) => `Ouvrir ${name}`,
  fold: "Replier",
  setDone: (number, set) => `Série ${number} faite : ${set}`,
  setRemoved: (number, name) => `Série ${number} retirée : ${name}`,
  exerciseRemoved: (name) => `Retiré : ${name}`,
  sets: counted,
  setsSoFar: (done, all) => `${done} séries faites sur ${all}`,
  asOn: (sets, date) => `${sets}, comme le ${date}`,
  noNetwork: "Pas de réseau.",
  keptHere: (sets) =>
    `${sets === 1 ? "1 série est gardée" : `${sets} séries sont gardées`} sur ce téléphone et seront envoyées quand tu termines et que le réseau revient.`,
  keptThere: "Cet appareil n’a pas pu enregistrer la séance. Le serveur l’a telle qu’elle est maintenant.",
  notKept:
    "Cette séance n’est pas enregistrée sur cet appareil. Ne ferme pas cette page avant qu’elle soit terminée et envoyée.",
  goneHere: "Cet appareil n’a plus la séance. Saisis-la à nouveau, ou supprime-la.",
  repeat: "Répéter une séance",
  repeatOf: (date) => `Répéter ${date}`,
  routines: {
    title: "Routines",
    new: "Nouvelle routine",
    edit: "Modifier la routine",
    none: "Aucune encore. Une séance notée peut être gardée comme routine.",
    name: "Nom",
    note: "Note",
    save: "Enregistrer la routine",
    saved: (name) => `Enregistré : ${name}`,
    made: (name) => `${name} est maintenant une routine`,
    make: "Garder comme routine",
    of: (date) => `Séance du ${date}`,
    start: "Commencer",
    startOf: (name) => `Commencer ${name}`,
    running: "Termine d’abord la séance en cours",
    delete: "Supprimer la routine",
    deleted: (name) => `Supprimé : ${name}`,
    nameless: "Un nom, s’il te plaît.",
    empty: "Ajoute un exercice avec au moins une série.",
    gone: "Cette routine n’est plus là.",
    weights: {
      title: "Poids de départ",
      choices: {
        last: { name: "Comme la dernière fois", hint: "La dernière séance de chaque exercice" },
        written: { name: "Comme écrit ici", hint: "Les poids de la routine restent" }
      }
    },
    lastDone: (date) => `faite le ${date}`,
    others: (count) => `, ${count} de plus`,
    search: "Exercice ou titre",
    more: (count) => `Voir les ${count}`,
    compared: "Comparé à",
    planned: "Prévu",
    done: "Fait",
    notPlanned: "pas prévu",
    notDone: "pas fait"
  },
  barSet: (name) => `Barre changée : ${name}`,
  restSet: (name, rest) => `Repos de ${name} : ${rest}`,
  plates: {
    bar: (bar) => `de chaque côté de la barre de ${bar}`,
    empty: (bar) => `la barre de ${bar} seule`,
    nearest: (total) => `fait ${total} : tes disques ne permettent pas plus`,
    label: "Barre",
    hint: (unit) => `${unit} ; 0 ne montre pas de disques`
  },
  rest: {
    label: (left) => `Repos, encore ${left}`,
    of: (total) => `sur ${total}`,
    doneOf: (set) => `Fait : ${set}`,
    over: "Repos terminé",
    paused: "en pause",
    less: "15 secondes de moins",
    more: "15 secondes de plus",
    skip: "Passer",
    pause: "Pause",
    resume: "Reprendre",
    field: "Repos",
    hint: "secondes ; 0 n’en lance aucun"
  },
  record: {
    estimated_max: (set, value) => `série ${set} : meilleur e1RM, ${value}`,
    heaviest: (set, value) => `série ${set} : la plus lourde, ${value}`,
    repetitions: (set, value) => `série ${set} : le plus de rép., ${value}`,
    longest: (set, value) => `série ${set} : la plus longue, ${value}`
  },
  wrong: {
    weight: {
      number: "Poids : un nombre, ou vide pour le poids du corps.",
      range: `Poids : de ${SET_WEIGHT_KG.min} à ${figure(SET_WEIGHT_KG.max)} kg.`,
      missing: "Poids : un nombre.",
      whole: "Poids : un nombre."
    },
    reps: {
      number: "Rép. : un nombre entier.",
      missing: "Rép. : combien ?",
      whole: "Rép. : un nombre entier.",
      range: `Rép. : de ${SET_REPS.min} à ${figure(SET_REPS.max)}.`
    },
    time: {
      number: "Temps : minutes et secondes, comme 1:30, ou secondes.",
      missing: "Temps : combien de temps ?",
      whole: "Temps : des secondes entières.",
      range: `Temps : de ${SET_SECONDS.min} seconde à ${SET_SECONDS.max / 3600} heures.`
    },
    distance: {
      number: "Distance : des kilomètres, comme 5 ou 0,4.",
      missing: "Distance ou temps : au moins l’un des deux.",
      whole: "Distance : des kilomètres.",
      range: `Distance : jusqu’à ${figure(SET_METERS.max / 1000)} km.`
    }
  },
  finish: {
    jump: "Terminer",
    title: "Terminer",
    date: "Date",
    minutes: "Minutes",
    name: "Titre",
    note: "Note sur cette séance",
    untilLast: (time) => `Jusqu’à la dernière série, à ${time}.`,
    minutesWrong: `Minutes : un nombre de 1 à ${figure(WORKOUT_MINUTES.max)}, ou vide.`,
    button: "Terminer la séance",
    nothing: "Coche d’abord une série : une séance en a au moins une.",
    unnamed: "Nomme l’exercice dont les séries sont faites.",
    unreadable: "Une série n’a pas de nombre de répétitions, ou un poids illisible.",
    tooMany: `Une séance a au plus ${EXERCISES_PER_WORKOUT.max} exercices, et un exercice au plus ${SETS_PER_EXERCISE.max} séries.`,
    unticked: (count) =>
      count === 1 ? "1 série a été tapée sans être cochée." : `${count} séries ont été tapées sans être cochées.`,
    logThem: "Les noter aussi",
    leaveThem: "Les laisser",
    logged: (sets) => `Séance notée, ${counted(sets)}`,
    refused: "La séance n’a pas été notée ; tout est encore là.",
    discard: "Abandonner la séance",
    discarded: "Séance abandonnée",
    notBack: "Pas rétablie : une autre séance est ouverte"
  },
  other: {
    title: "Une séance est ouverte",
    text: (date, sets, wanted) =>
      `La séance du ${date} n’est pas terminée : ${sets} faites. Il n’y en a qu’une à la fois. Termine-la, ou abandonne-la pour en commencer une (${wanted}).`,
    resume: "La continuer",
    discard: "L’abandonner"
  },
  refusedBefore: (reason) => `Une séance terminée a été refusée : ${reason}`,
  editRefused: "La modifier",
  editor: {
    gone: "Cette séance n’est plus à ce jour.",
    save: "Enregistrer",
    saved: "Séance modifiée",
    delete: "Supprimer la séance",
    deleted: "Séance supprimée",
    origin: (by, at) => `Notée par ${by}, ${at}`
  },
  exercises: {
    title: "Exercices",
    search: "Trouver un exercice",
    empty: "Pas encore d’exercice. La première séance remplit la liste.",
    noMatch: (text) => `Aucun exercice n’a « ${text} » dans son nom.`,
    sessions: (count) => (count === 1 ? "1 séance" : `${count} séances`),
    start: "Commencer une séance"
  },
  one: oneExercise
}

export const shared: Translation<typeof en.shared> = {
  label: "Séance sur un autre appareil",
  running: (device) => `Une séance est en cours sur ${device}.`,
  taken: (device) => `Cette séance continue sur ${device}.`,
  continueHere: "Continuer ici",
  leave: "La laisser là-bas",
  left: "La séance est laissée à l’autre appareil",
  over: "Cette séance a été terminée ou abandonnée",
  logged: "Cette séance a déjà été notée, ici ou sur un autre appareil.",
  discard: "Abandonner cette copie",
  discarded: "Copie abandonnée",
  another: "La noter comme une autre"
}

export const running: Translation<typeof en.running> = {
  label: "Séance en cours",
  back: "Retour à la séance : ",
  session: "Séance",
  sets: (done, all) => `${done} sur ${counted(all)}`,
  rest: "repos",
  restOver: "repos terminé",
  restPaused: "repos en pause"
}
