import { FULL_DAY_KCAL } from "@daybook/core/limits"
import type { Translation } from "../Translation.ts"
import type * as en from "../trends.ts"

export const trends: Translation<typeof en.trends> = {
  title: "Tendances",
  span: "Jusqu’où remonter",
  spans: { "4w": "4 semaines", "12w": "12 semaines", "1y": "1 an", all: "Tout" },
  since: (date) => `Depuis le ${date}`,
  date: "Date",
  weight: {
    title: "Poids",
    chart: "Poids du corps et sa tendance",
    trend: (unit) => `${unit}, tendance`,
    perWeek: (mass) => `${mass} par semaine`,
    weighIn: "Pesée",
    trendColumn: "Tendance",
    at: (date, weight, trend) => `${date} : ${weight}, tendance ${trend}`,
    answer: (from, to, unit) => `La tendance est passée de ${from} à ${to} ${unit}.`,
    pace: (mass, isGain) => `Tu ${isGain ? "prends" : "perds"} actuellement environ ${mass} par semaine.`,
    steady: "Elle est stable actuellement.",
    noPace: "Un rythme demande 6 pesées en 2 semaines, la dernière dans les 10 derniers jours.",
    empty: "Pas encore de pesée. Avec deux, la tendance commence.",
    weigh: "Se peser"
  },
  energy: {
    title: "Énergie et protéines",
    chart: "Énergie par jour",
    burnt: (kcal, more) => `La ligne est ta dépense : ${kcal} kcal par jour maintenant, à ${more} près.`,
    burntPage: "Dépensé et mangé",
    proteinChart: "Protéines par jour",
    kcal: "kcal",
    aDay: "kcal par jour",
    grams: "g",
    fullDays: "Jours complets",
    steps: { day: "Date", week: "Semaine du", month: "Mois" },
    at: (date, figure) => `${date} : ${figure}`,
    partial: "pas un jour complet",
    average: (figure, days) => `En moyenne ${figure} (${days})`,
    days: { one: "jour complet", other: "jours complets" },
    under: (figure) => ` : ${figure} sous ton objectif.`,
    over: (figure) => ` : ${figure} au-dessus de ton objectif.`,
    onGoal: " : juste ton objectif.",
    noGoal: ".",
    missing: (days) => `${days} ou sous ${FULL_DAY_KCAL} kcal, sans compter.`,
    missingDays: { one: "jour manque", other: "jours manquent" },
    noneMissing: "Aucun jour ne manque.",
    none: "Pas encore de jour complet : aujourd’hui compte quand il est fini.",
    empty: "Aucun repas sur cette période. Chaque jour que tu notes est une barre ici.",
    log: "Ajouter un aliment"
  },
  muscles: {
    title: "Séries par semaine",
    lead: "séries dures par muscle",
    chart: "Séries dures par semaine et par muscle",
    muscle: "Muscle",
    sets: "Séries par semaine, 4 dernières semaines",
    before: "4 semaines d’avant",
    volume: (unit) => `Volume par semaine, ${unit}`,
    was: (sets) => `${sets} avant`,
    ask: (exercise) => `Quel muscle ${exercise} travaille-t-il le plus ?`,
    choose: "Pas encore dit",
    none: "Aucun de ceux-là",
    said: (exercise) => `Muscle enregistré : ${exercise}`,
    names: {
      chest: "Pectoraux",
      back: "Dos",
      shoulders: "Épaules",
      biceps: "Biceps",
      triceps: "Triceps",
      forearms: "Avant-bras",
      core: "Abdos",
      quadriceps: "Quadriceps",
      hamstrings: "Ischios",
      glutes: "Fessiers",
      calves: "Mollets"
    }
  },
  lifts: {
    title: "Exercices",
    all: "Tous",
    chart: "Exercices, comme leurs verdicts les mesurent",
    exercise: "Exercice",
    verdict: "Verdict",
    first: "Premier",
    last: "Dernier",
    unit: "Unité",
    units: {
      estimated_max: (mass) => mass,
      estimated_max_with_body: (mass) => `${mass} avec le corps`,
      repetitions: () => "rép."
    },
    verdicts: {
      progressing: "en progrès",
      plateaued: "en plateau",
      regressing: "en recul",
      insufficient_data: "trop peu de jours"
    },
    answer: (progressing, of) => `${progressing} exercices sur ${of} avec un verdict progressent.`,
    aside: "Les points pâles sont des jours plus légers, que les verdicts laissent de côté.",
    noVerdict: "Aucun exercice n’a encore de verdict : il faut 4 jours d’entraînement en 8 semaines.",
    empty: "Aucune séance ces 8 dernières semaines.",
    log: "Ajouter une séance"
  },
  recovery: {
    title: "Récupération",
    statuses: { recovered: "récupéré", normal: "normal", strained: "éprouvé", unknown: "" },
    chart: (name) => `${name} et ta plage normale`,
    noRange: (name) => name,
    at: (date, figure, mean) => `${date} : ${figure}, sa semaine ${mean}`,
    weekMean: "Moyenne de la semaine",
    week: (figure) => `Cette semaine ${figure}`,
    within: (low, high) => `, dans ta plage normale de ${low} à ${high}.`,
    above: (low, high) => `, au-dessus de ta plage normale de ${low} à ${high}.`,
    below: (low, high) => `, au-dessous de ta plage normale de ${low} à ${high}.`,
    unknown: ". Ta plage normale demande 14 relevés avant cette semaine.",
    noWeek: "Aucun relevé cette semaine.",
    empty: "Aucun téléphone n’a envoyé de données, et aucun relevé n’est saisi.",
    type: "En saisir un"
  },
  months: {
    title: "Mois",
    month: "Mois",
    workouts: "Séances",
    calories: "kcal par jour",
    fullDays: "Jours complets",
    weight: (unit) => `Poids, ${unit}`,
    answer: (month, workouts) => `${workouts} en ${month} jusqu’ici.`,
    workoutCount: { one: "séance", other: "séances" },
    empty: "Les mois apparaissent avec ta première entrée."
  },
  scores: {
    title: "Scores",
    chart: "Scores que Daybook calcule du journal",
    answer: (known) =>
      `${known} sur 9 peuvent être calculés aujourd’hui ; chacun demande quelques semaines de ses données.`,
    yesterday: ", hier",
    names: {
      weight_trend: "Poids",
      energy_balance: "Bilan",
      training_load: "Charge",
      load_ratio: "Rapport de charge",
      sleep_debt: "Dette de sommeil",
      sleep_score: "Score de sommeil",
      hrv_baseline_change: "VFC face à la base",
      recovery_score: "Récup.",
      readiness_score: "Forme"
    },
    units: {
      weight_trend: "/ sem.",
      energy_balance: "kcal",
      training_load: "points",
      load_ratio: "",
      sleep_debt: "h",
      sleep_score: "/ 100",
      hrv_baseline_change: "%",
      recovery_score: "/ 100",
      readiness_score: "/ 100"
    }
  },
  evidence: "Sur quoi cela repose",
  none: "–"
}
