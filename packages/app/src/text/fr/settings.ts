import type * as en from "../settings.ts"
import type { Translation } from "../Translation.ts"

export const settings: Translation<typeof en.settings> = {
  title: "Réglages",
  needsHttps:
    "Ouvrir l’application sans réseau, scanner des codes, les clés d’accès et garder l’écran allumé ont besoin de https, que cette adresse n’a pas.",
  lead: "L’apparence de Daybook, ce qu’il compte, et qui peut lire ou écrire ton journal.",
  places: {
    goals: {
      name: "Objectifs et unités",
      hint: "Objectifs du jour, kilos ou livres, disques, langue, thème, touches"
    },
    foods: { name: "Aliments", hint: "Tes aliments et recettes, et les tables consultées" },
    metrics: { name: "Indicateurs et widgets", hint: "Ce que tu comptes toi-même, et ce que montre un jour" },
    access: { name: "Accès API et MCP", hint: "Adresses et clés pour programmes et assistants" },
    apps: { name: "Applications connectées", hint: "Assistants qui lisent ou écrivent ton journal" },
    webhooks: { name: "Webhooks", hint: "Programmes informés des modifications" },
    phone: { name: "Téléphone", hint: "Sommeil, pas, pouls et poids d’Apple Santé ou Health Connect" },
    security: { name: "Connexion et appareils", hint: "Mot de passe, clés d’accès, où tu es connecté" },
    data: { name: "Import, export, sauvegarde", hint: "Ton journal en fichier" },
    changes: { name: "Modifications et annulation", hint: "Qui a écrit quoi, et comment l’annuler" },
    trash: { name: "Corbeille", hint: "Ce qui a été supprimé" }
  },
  version: (version) => `Daybook ${version}`,
  newerVersion: (version) => `La version ${version} est disponible.`
}

export const goals: Translation<typeof en.goals> = {
  title: "Objectifs et unités",
  lead: "Programmes et assistants lisent tes objectifs ; toi seul les fixes.",
  calories: "Calories",
  protein: "Protéines",
  carbs: "Glucides",
  fat: "Lipides",
  waterMl: "Eau",
  weightUnit: "Unité de poids",
  weightUnits: { kg: "Kilogrammes", lbs: "Livres" },
  goal: "Objectif",
  goalNames: {
    build_muscle: "Prendre du muscle",
    lose_weight: "Perdre du poids",
    gain_strength: "Gagner en force",
    maintain_weight: "Garder son poids",
    improve_endurance: "Améliorer l’endurance",
    general_health: "Santé générale"
  },
  save: "Enregistrer",
  saved: "Objectifs enregistrés",
  energyOf: (kcal) => `Protéines, glucides et lipides font ${kcal} kcal.`,
  number: "Entre un nombre",
  preferences: "Sur chaque appareil",
  saves: "Ces choix sont enregistrés aussitôt.",
  theme: "Thème",
  themes: { system: "Comme l’appareil", light: "Clair", dark: "Sombre" },
  appLanguage: "Langue",
  languages: { en: "English", de: "Deutsch", fr: "Français" },
  language: "Langue des nombres et des dates",
  browser: "Comme le navigateur",
  firstWeekday: "La semaine commence le",
  byLanguage: "Selon la langue",
  lengthUnit: "Unité de longueur",
  lengthUnits: { cm: "Centimètres", in: "Pouces" },
  keys: "Touches seules",
  restSound: "Son à la fin d’un repos",
  restSoundHint: "Un bip court, tant que la séance est à l’écran ; les téléphones qui le peuvent vibrent aussi",
  keysHint: "L ajoute, T, H et R changent de page, ? les liste toutes",
  preferenceSaved: "Enregistré"
}

export const nutrients: Translation<typeof en.nutrients> = {
  title: "Fibres, sucres, sel",
  hint: "Grammes par jour que la page du jour montre à côté de ce que tu as mangé : fibres au moins, sucres et sel au plus. Vide : pas d’objectif.",
  fiber: "Fibres",
  sugar: "Sucres",
  salt: "Sel",
  apply: "Fixer les objectifs",
  applied: "Les objectifs sont fixés",
  wrong: (min, max) => `Entre un nombre de ${min} à ${max}.`
}

export const training: Translation<typeof en.training> = {
  title: "Entraînement",
  rest: "Repos entre les séries",
  seconds: "s",
  restHint: "0 n’en lance aucun. Un exercice avec son propre repos le garde.",
  plates: "Disques",
  platesHint: "Les poids que tu as, séparés par des espaces. Vide : les habituels.",
  bar: (exercise) => `Barre : ${exercise}`,
  barsHint:
    "La barre d’un autre exercice se règle en séance, dans le menu de l’exercice. Sans poids, c’est l’habituelle.",
  apply: "Appliquer",
  applied: "Disques, barres et repos sont réglés",
  wrong: "Entre un nombre, comme 20 ou 2,5."
}

export const firstRun: Translation<typeof en.firstRun> = {
  title: "Bienvenue",
  lead: "Choisis les unités, les objectifs du jour et un but ; tout peut être changé plus tard. Puis note la première chose.",
  zone: (zone) => `Chaque entrée appartient à la date de cet appareil, ici à ${zone}. Daybook te suit en voyage.`,
  go: "Enregistrer et commencer",
  later: "Passer"
}
