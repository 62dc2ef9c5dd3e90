import type * as en from "../data.ts"
import type { Translation } from "../Translation.ts"

export const changes: Translation<typeof en.changes> = {
  title: "Modifications",
  lead: "Ce qui a été écrit dans ton journal, et par qui. Chaque modification peut être annulée tant que ce qu’elle a écrit est encore là.",
  ofDay: (date) => `Modifications du ${date}`,
  toDay: (date) => `Retour au ${date}`,
  allDays: "Modifications de tous les jours",
  by: "Par",
  writers: {
    everyone: "Tous",
    app: "Toi, dans l’application",
    connection: "Applications connectées",
    key: "Clés d’API",
    import: "Imports",
    sync: "Téléphones",
    server: "Les commandes du serveur"
  },
  oneApp: (name, isEnded) => (isEnded ? `– ${name} (terminée)` : `– ${name}`),
  none: "Aucune modification",
  noneOf: "Aucune modification de ceux-là",
  undo: "Annuler",
  redo: "Rétablir",
  undone: "Annulé",
  changedSince: "Modifié à nouveau depuis",
  see: "Voir avant",
  hide: "Cacher avant",
  before: "Avant",
  after: "Après",
  nothing: "Rien",
  older: "Voir les plus anciennes",
  keepTitle: "Garder ce qui a été modifié ?",
  undoRest: "Le garder, annuler le reste",
  undoAll: "Tout annuler",
  undoAllTitle: (count) => `Annuler ${count} ?`,
  undoAllText: "Elles sont annulées ensemble, la plus récente d’abord, ou aucune. Tu peux les rétablir ensuite.",
  changeForms: { one: "modification", other: "modifications" },
  said: (summary) => `Annulé : ${summary}`,
  you: "Toi",
  trash: "Corbeille",
  kinds: {
    food: "Repas",
    known_food: "Aliment",
    water: "Eau",
    workout: "Séance",
    routine: "Routine",
    rest_day: "Jour de repos",
    check_in: "Bilan",
    health_reading: "Relevé",
    custom_metric: "Indicateur",
    custom_metric_value: "Indicateur",
    goals: "Objectifs",
    widget: "Widget",
    photo: "Photo",
    import: "Import"
  },
  today: "Aujourd’hui",
  yesterday: "Hier",
  forms: {
    food: { one: "aliment mangé", other: "aliments mangés" },
    known_food: { one: "aliment", other: "aliments" },
    water: { one: "boisson", other: "boissons" },
    workout: { one: "séance", other: "séances" },
    routine: { one: "routine", other: "routines" },
    rest_day: { one: "jour de repos", other: "jours de repos" },
    check_in: { one: "bilan", other: "bilans" },
    health_reading: { one: "jour de relevés", other: "jours de relevés" },
    custom_metric: { one: "type d’indicateur", other: "types d’indicateurs" },
    custom_metric_value: { one: "indicateur", other: "indicateurs" },
    goals: { one: "changement d’objectifs", other: "changements d’objectifs" },
    widget: { one: "widget", other: "widgets" },
    photo: { one: "photo", other: "photos" },
    import: { one: "entrée importée", other: "entrées importées" }
  },
  acts: {
    create: (what) => what,
    update: (what) => `Modifié : ${what}`,
    delete: (what) => `Supprimé : ${what}`,
    undo: (what) => `Annulation : ${what}`
  },
  parts: (count) => `Les ${count}`,
  partsOf: (act) => `Modifications : ${act}`,
  undoAct: (count, isUndo) => `${isUndo ? "Rétablir" : "Annuler"} ${count}`,
  undoActName: (undo, act) => `${undo} : ${act}`,
  and: (names, others) => `${names} et ${others} de plus`
}

export const trash: Translation<typeof en.trash> = {
  title: "Corbeille",
  lead: "Ce qui a été supprimé reste ici jusqu’à ce que tu vides la corbeille.",
  empty: "La corbeille est vide.",
  restore: "Restaurer",
  restored: (summary) => `Restauré : ${summary}`,
  deletedBy: (who, when) => `Supprimé par ${who}, ${when}`,
  deleted: (when) => `Supprimé ${when}`,
  emptyIt: "Vider la corbeille",
  emptyTitle: "Vider la corbeille ?",
  emptyText: "Son contenu est effacé pour de bon, avec ce que les modifications en savent. C’est sans retour.",
  emptied: "La corbeille est vidée"
}

export const data: Translation<typeof en.data> = {
  title: "Données",
  lead: "Ton journal est à toi : emporte-le, et gardes-en des copies.",
  export: "Export",
  exportText:
    "Tout ce que tu as noté, avec les photos et ce qui est encore dans la corbeille. Sans clés ni mots de passe.",
  exportJson: "Exporter en JSON",
  exportJsonHint: "Un document qu’un import sait relire.",
  exportCsv: "Exporter en CSV",
  exportCsvHint: "Une archive ZIP : un tableau par type, pour les tableurs, et les photos.",
  backups: "Sauvegardes",
  backupsText: "Des copies vérifiées de tout le serveur, avec les journaux de tous les comptes et leurs photos.",
  backUp: "Sauvegarder",
  backingUp: "Sauvegarde…",
  backedUp: "Sauvegardé et vérifié",
  backupFailed: (when, why) => `La sauvegarde de ${when} a échoué. ${why}`,
  none: "Pas encore de sauvegarde.",
  inFolder: (folder) => `Elles sont sur le serveur, dans ${folder}.`,
  download: "Télécharger",
  downloadOf: (when) => `Télécharger la sauvegarde de ${when}`,
  size: (megabytes) => `${megabytes} Mo`,
  changes: "Modifications",
  changesText: "Qui a écrit quoi, et annuler",
  trash: "Corbeille",
  trashText: "Ce qui a été supprimé"
}

export const checkIn: Translation<typeof en.checkIn> = {
  title: "Bilan",
  date: "Date",
  save: "Enregistrer le bilan",
  delete: "Supprimer le bilan",
  saved: "Bilan enregistré",
  deleted: "Bilan supprimé",
  hint: "Remplis ce que tu as mesuré. Un champ vidé est effacé ; les chiffres gris sont tes derniers.",
  nothing: "Rien n’a encore changé.",
  invalidNumber: "Entre un nombre.",
  note: "Note",
  noteLeft: (count) => `encore ${count} caractères`
}

export const photos: Translation<typeof en.photos> = {
  title: "Photos",
  pose: "Pose",
  poses: { front: "Face", side: "Profil", back: "Dos" },
  add: "Ajouter une photo",
  adding: "Ajout…",
  added: (pose) => `Photo ajoutée : ${pose}`,
  deleted: (pose) => `Photo supprimée : ${pose}`,
  delete: "Supprimer la photo",
  of: (pose, date) => `${pose}, ${date}`,
  waits: "Une photo attend d’être envoyée.",
  unreadable: "Ce navigateur ne peut pas lire l’image. Choisis une image JPEG, PNG ou WebP.",
  hint: "Les photos appartiennent à la date, et restent si le bilan est supprimé. Elles sont réduites sur cet appareil ; lieux et données de l’appareil photo sont retirés."
}
