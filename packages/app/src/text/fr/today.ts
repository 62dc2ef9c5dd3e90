import type { Translation } from "../Translation.ts"
import type * as en from "../today.ts"

export const day: Translation<typeof en.day> = {
  next: "Jour suivant",
  week: "Semaine",
  marks: { food: "repas", water: "eau", training: "entraînement", body: "corps" },
  logged: (marks) => `noté : ${marks}`,
  nothingLogged: "rien de noté",
  empty: "Rien encore",
  noDate: (date) => `Cette date n’existe pas : ${date}`,
  stillDay: (weekday) => `Encore ${weekday} ?`,
  logTo: (weekday) => `Noter pour ${weekday}`,
  dials: {
    title: "Cadrans",
    nutrition: "Nutrition",
    training: "Activité",
    body: "Corps",
    kcalLeft: "kcal restantes",
    kcalOver: "kcal en trop",
    kcal: "kcal",
    steps: "pas",
    trend: (unit) => `${unit}, tendance`,
    proteinToGo: (grams) => `encore ${grams} g prot.`,
    proteinDone: (grams) => `${grams} g protéines`,
    sessions: (count, minutes) =>
      `${count === 1 ? "1 séance" : `${count} séances`}${minutes === undefined ? "" : `, ${minutes} min`}`,
    restDay: "jour de repos",
    noSession: "pas de séance",
    perWeek: (mass) => `${mass} par semaine`,
    weighMore: "pèse-toi pour une tendance",
    paceLater: "le rythme veut plus de jours"
  },
  written: {
    title: "Noté pour toi",
    things: (count) => (count === 1 ? "1 chose" : `${count} choses`),
    wrote: (things, day, kinds) => ` a noté ${things} ${day} : ${kinds}.`,
    today: "aujourd’hui",
    onDay: "ce jour-là",
    review: "Voir",
    undoAll: "Tout annuler",
    undone: (name) => `Ce que ${name} a noté est annulé`
  },
  kinds: {
    food: (count) => (count === 1 ? "1 aliment" : `${count} aliments`),
    water: (count) => (count === 1 ? "1 boisson" : `${count} boissons`),
    workout: (count) => (count === 1 ? "1 séance" : `${count} séances`),
    rest_day: (count) => (count === 1 ? "1 jour de repos" : `${count} jours de repos`),
    check_in: (count) => (count === 1 ? "1 bilan" : `${count} bilans`),
    other: (count) => (count === 1 ? "1 autre modification" : `${count} autres modifications`)
  },
  by: "écrit par "
}

export const meals: Translation<typeof en.meals> = {
  breakfast: "Petit-déjeuner",
  lunch: "Déjeuner",
  snack: "Collation",
  dinner: "Dîner"
}

export const food: Translation<typeof en.food> = {
  title: "Repas",
  of: (goal) => `sur ${goal} kcal`,
  burnt: (kcal, more) => `Tu dépenses ${kcal} kcal par jour, à ${more} près`,
  forPace: (kcal) => `. Ton rythme permet ${kcal}.`,
  kcal: "kcal",
  protein: "Protéines",
  carbs: "Glucides",
  fat: "Lipides",
  calories: "Calories",
  fiber: "Fibres",
  sugar: "Sucres",
  salt: "Sel",
  grams: (goal) => `/ ${goal} g`,
  gramsAlone: "g",
  gramsOfProtein: (grams) => `${grams} g P`,
  meals,
  mealNames: { breakfast: "petit-déjeuner", lunch: "déjeuner", snack: "collation", dinner: "dîner" },
  again: (weekday, meal) => `Encore : ${meal} de ${weekday}`,
  onAgain: (date, meal) => `Encore : ${meal}, ${date}`,
  mealOfDay: (weekday, meal) => `${meal} de ${weekday}`,
  mealOfDate: (date, meal) => `${date} : ${meal}`,
  logged: (name) => `Ajouté : ${name}`,
  loggedAgain: (what) => `Ajouté à nouveau : ${what}`,
  changed: (name) => `Modifié : ${name}`,
  deleted: (name) => `Supprimé : ${name}`,
  copied: (what, date) => `Copié au ${date} : ${what}`,
  wholeDay: "Tous les repas du jour",
  keep: "Garder comme aliment",
  copyMeal: "Copier un repas ou le jour",
  copy: "Copier",
  copyWhat: "Quoi",
  copyTo: "Vers",
  log: "Ajouter un aliment",
  more: "Autre chose"
}

export const water: Translation<typeof en.water> = {
  title: "Eau",
  of: (goal, unit) => `sur ${goal} ${unit}`,
  drinks: (count) => (count === 1 ? "1 boisson" : `${count} boissons`),
  glasses: (drunk, all) => `${drunk} verres sur ${all}`,
  ofWater: " ml d’eau",
  other: "Autre quantité",
  amount: "Quantité",
  logged: (amount) => `Eau ajoutée : ${amount}`,
  changed: "Eau modifiée",
  deleted: (amount) => `Eau supprimée : ${amount}`,
  edit: "Boisson"
}

export const training: Translation<typeof en.training> = {
  title: "Entraînement",
  minutes: (minutes) => `${minutes} min`,
  moved: (unit) => `${unit} soulevés`,
  bodyweight: "poids du corps",
  start: "Commencer une séance",
  second: "Deuxième séance",
  resume: "Reprendre la séance",
  rest: "Jour de repos",
  noTraining: "Pas d’entraînement",
  restLogged: "Jour de repos noté",
  logged: "Séance notée",
  restDeleted: "Jour de repos supprimé",
  deleted: "Séance supprimée"
}

export const body: Translation<typeof en.body> = {
  title: "Corps et récupération",
  weight: "Poids",
  weigh: "Monter sur la balance",
  weighIn: "Se peser",
  weighed: (mass) => `Poids noté : ${mass}`,
  weightDeleted: "Poids supprimé",
  checkIn: "Bilan",
  measure: "Mesurer plus",
  note: "note",
  andMore: "plus",
  pinned: "épinglé",
  compared: "Comparé à ce qui est normal pour toi",
  pin: "Sommeil, pas, cœur",
  pinTitle: "Épingler un chiffre",
  pinLogged: (name) => `Épinglé : ${name}`,
  status: { recovered: "récupéré", normal: "normal", strained: "éprouvé", unknown: "" }
}

export const log: Translation<typeof en.log> = {
  title: "Ajouter",
  choices: {
    food: "Repas",
    water: "Eau",
    weigh: "Pesée",
    workout: "Séance",
    rest: "Jour de repos",
    checkIn: "Bilan",
    reading: "Relevé",
    metric: "Indicateur"
  },
  line: "Taper une ligne",
  lineHint: "w 500 · 81,4 · avoine 60g · soupe 350k 12p @lunch · squat 3x5@100",
  reads: "Se lit",
  macros: { protein: "protéines", carbs: "glucides", fat: "lipides" },
  nowIs: (figure) => `actuel : ${figure}`,
  logIt: "Ajouter",
  kept: "Ce que tu avais tapé est encore là.",
  keptDiscard: "Recommencer",
  save: "Enregistrer",
  delete: "Supprimer",
  date: "Date",
  meal: "Repas",
  name: "Nom",
  editFood: "Modifier l’aliment",
  today: "aujourd’hui",
  say: "Qu’as-tu mangé ?",
  againTitle: "Encore",
  againHint: {
    breakfast: "ce que tu manges le matin",
    lunch: "ce que tu manges le midi",
    snack: "ce que tu manges entre les repas",
    dinner: "ce que tu manges le soir"
  },
  lastOn: (date) => `dernier : ${date}`,
  timesThisMonth: (count) => (count === 1 ? "une fois ce mois-ci" : `${count} fois ce mois-ci`),
  logOne: (name) => `Ajouter ${name}`,
  loggedOne: (name) => `Ajouté encore une fois : ${name}`,
  allOf: (what, kcal) => `Tout : ${what} · ${kcal}`,
  left: "restent après ceci",
  over: "de trop après ceci",
  proteinLeft: "de protéines restent",
  examplesTitle: "Pour la première fois",
  examples: ["avoine 350k 12p 60c 7f", "banane 105k @snack", "riz au poulet 680k 46p @lunch"],
  examplesHint:
    "Un nom et l’énergie suffisent : 350k font 350 kcal, 12p font 12 g de protéines, c glucides, f lipides. Repas : @breakfast, @lunch, @snack, @dinner.",
  amount: "Quantité",
  weight: "Poids",
  reading: "Relevé",
  value: "Valeur",
  lastWas: (figure) => `dernier : ${figure}`,
  invalidNumber: "Utilise un nombre, comme 350 ou 12,5.",
  missingCalories: "Donne l’énergie en kcal.",
  missingName: "Dis ce que tu as mangé.",
  by: (writer, time) => `${writer}, ${time}`,
  you: "Toi"
}
