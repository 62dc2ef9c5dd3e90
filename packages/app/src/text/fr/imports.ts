import type * as en from "../imports.ts"
import type { Translation } from "../Translation.ts"

export const imports: Translation<typeof en.imports> = {
  title: "Importer un fichier",
  lead: "L’export d’une autre application : Strong, Hevy, Apple Santé, FitNotes, MyFitnessPal et d’autres. Tu vois ce qu’il ajouterait avant que rien ne soit écrit.",
  own: "Un export de Daybook lui-même est lu dans un journal sans entrées, avec tout ce qu’il a.",
  choose: "Importer un fichier",
  drop: "Ou dépose-le ici.",
  oneFile: "Dépose un seul fichier. Un zip en contient plusieurs.",
  sending: (name) => `Envoi de ${name}…`,
  reading: (name) => `Lecture de ${name}…`,
  stop: "Arrêter",
  unit: "Unité des poids",
  units: { kg: "Kilogrammes", lb: "Livres" },
  distance: "Unité des distances",
  distances: { km: "Kilomètres", mi: "Miles", m: "Mètres", yd: "Yards" },
  zone: "Ton fuseau horaire",
  zoneHint: "Comme Europe/Paris.",
  dates: "Ordre du jour et du mois",
  orders: { dmy: "Jour d’abord : 31/12", mdy: "Mois d’abord : 12/31" },
  answer: "Continuer",
  missing: "Choisis-en un.",
  another: "Choisir un autre fichier",
  import: "Importer",
  importing: "Import…",
  cancel: "Retour",
  rowForms: { one: "ligne", other: "lignes" },
  recognised: (title, name, rows) => `${title} : ${rows} de ${name}`,
  planned: (what) => `Nouveau : ${what}`,
  changed: (rows) => `${rows} avec des changements à ce qui a été importé avant`,
  imported: (what) => `Importé : ${what}`,
  span: (from, to) => (from === to ? from : `${from} à ${to}`),
  nothingNew: "Il n’y a rien de nouveau dedans.",
  records: {
    workouts: { one: "séance", other: "séances" },
    food: { one: "aliment", other: "aliments" },
    checkIns: { one: "bilan", other: "bilans" },
    water: { one: "boisson", other: "boissons" },
    health: { one: "jour de relevés", other: "jours de relevés" },
    metrics: { one: "valeur", other: "valeurs" }
  },
  overlapping: { workouts: "des séances", food: "des aliments", water: "des boissons" },
  dateForms: { one: "date a", other: "dates ont" },
  overlap: (dates, kind, whose, when) =>
    `Attention : ${dates} déjà ${kind}, ${whose}, ${when}. Les deux restent ; ce qui est dans les deux compte double.`,
  ofImport: (program) => `d’un autre import (${program})`,
  ofPerson: "notés dans Daybook",
  already: (rows) => `Importé avant : ${rows}`,
  outcomes: { merged: "Fusionné", leftOut: "Laissé de côté", refused: "Refusé", kept: "Gardé comme tu l’as" },
  loss: (outcome, why, rows) => `${outcome} : ${why}, ${rows}`,
  partial: (why, rows) => `Laissé de côté de ce qui est importé : ${why}, ${rows}`,
  line: (line) => `ligne ${line}`,
  lines: (lines) => `lignes ${lines}`,
  undo: "Annuler cet import",
  undoRest: "Garder ce qui a changé, annuler le reste",
  undone: (kept) =>
    kept === 0
      ? "L’import est annulé. Ton journal est comme avant."
      : `L’import est annulé, sauf ${kept === 1 ? "1 entrée modifiée" : `${kept} entrées modifiées`} depuis.`,
  seeChanges: "Il est une des modifications, et peut aussi être annulé là plus tard."
}
