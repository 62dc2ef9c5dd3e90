import type * as en from "../phone.ts"
import type { Translation } from "../Translation.ts"

export const phone: Translation<typeof en.phone> = {
  title: "Téléphone",
  lead: "Ce que ton téléphone et ta montre ont mesuré : sommeil, pas, fréquence cardiaque, poids, séances. Ce que tu tapes toi-même reste.",
  ways: "L’envoyer de ton téléphone",
  tabs: { autoExport: "Health Auto Export", shortcuts: "Raccourcis", android: "Android" },
  address: "Adresse",
  ofAddress: " l’adresse",
  header: "En-tête",
  ofHeader: " l’en-tête",
  headerName: "Authorization",
  recipes: {
    autoExport: [
      "Dans Health Auto Export, ouvre Automations, ajoutes-en une du type REST API.",
      "Donne-lui cette adresse et l’en-tête ci-dessous.",
      "Data type Health Metrics, format JSON, version 2, Summarize Data activé, par Days, plage Previous 7 Days.",
      "Active Batch Requests, et choisis la fréquence : toutes les 6 heures suffit.",
      "Ajoute une deuxième automation pour Sleep Analysis seul, avec la même adresse et le même en-tête, et une troisième du data type Workouts."
    ],
    shortcuts: [
      "Crée un raccourci : Rechercher des échantillons de santé, Pas, des 3 derniers jours, groupés par jour.",
      "Répète pour chacun : un Dictionnaire avec date (comme 2026-03-10) et readings, un dictionnaire avec steps.",
      "Obtenir le contenu de l’URL : cette adresse, POST, l’en-tête ci-dessous, JSON avec store apple_health et days, leur liste.",
      "Fais-le lancer par une automatisation quand tu branches le chargeur ou arrêtes l’alarme. Santé ne peut pas être lue quand le téléphone est verrouillé."
    ],
    android: [
      "Installe une application qui envoie Health Connect à un webhook, comme HC Webhook, et laisse-la lire ce que tu veux envoyer.",
      "Donne-lui cette adresse, qui dit ton fuseau horaire, et l’en-tête ci-dessous.",
      "Fais-la envoyer environ toutes les heures."
    ]
  },
  makeKey: "Créer une clé pour le téléphone",
  keyName: "Téléphone",
  keyOnce:
    "Copie l’en-tête maintenant : la clé dedans n’est plus montrée ensuite. Elle peut écrire, et se révoque sous",
  access: "Accès API et MCP",
  needsKey: "L’en-tête contient une clé, créée ici en un appui.",
  syncs: "Derniers envois",
  none: "Rien n’est encore arrivé.",
  stores: { apple_health: "Apple Santé", health_connect: "Health Connect" },
  routes: {
    syncHealthAutoExport: "Health Auto Export",
    syncHealthConnect: "Application Health Connect",
    syncDays: "Raccourci ou script"
  },
  span: (from, to) => (from === to ? from : `${from} à ${to}`),
  stands: (count, shown) => (count === 1 ? "1 valeur vaut" : `${shown} valeurs valent`),
  kept: (shown) => `${shown} des tiennes gardées`,
  ignored: (shown) => `${shown} sans place dans Daybook`,
  refused: (shown) => `${shown} refusées`,
  refusal: (date, signal, why) => `${date} ${signal} : ${why}`,
  otherStore: "l’autre magasin de santé a ce jour",
  longNights: (nights) => `${nights} de plus de 14 heures`,
  longNightsWhy:
    "L’application a peut-être additionné ce que deux appareils ont mesuré. Épingle une nuit pour la corriger.",
  more: (shown) => `et ${shown} de plus`,
  preferred: "Deux téléphones",
  preferredHint: "Un jour n’est jamais mélangé de deux magasins de santé.",
  prefer: "Quel magasin a un jour",
  choices: {
    first: { name: "Le premier à l’écrire", hint: "Les valeurs de l’autre pour ce jour sont refusées" },
    apple_health: { name: "Apple Santé", hint: "Prend la place de Health Connect" },
    health_connect: { name: "Health Connect", hint: "Prend la place d’Apple Santé" }
  },
  saved: "Enregistré"
}
