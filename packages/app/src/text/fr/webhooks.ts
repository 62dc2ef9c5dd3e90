import type { Translation } from "../Translation.ts"
import type * as en from "../webhooks.ts"

export const webhooks: Translation<typeof en.webhooks> = {
  title: "Webhooks",
  lead: "Daybook envoie les modifications de ton journal, signées, à ces adresses : à Home Assistant, à n8n ou à un programme à toi.",
  list: "Adresses",
  none: "Aucun webhook pour l’instant.",
  newWebhook: "Nouveau webhook",
  url: "Adresse",
  urlHint:
    "Où l’autre programme reçoit les événements. En https, ou en http vers un hôte nommé dans DAYBOOK_WEBHOOK_HOSTS.",
  create: "Créer le webhook",
  cancel: "Annuler",
  fresh: (url) => `Le secret de ${url}`,
  once: "Copie-le maintenant. Il ne sera plus affiché. L’autre programme vérifie les signatures avec lui.",
  secret: "Secret",
  ofSecret: " le secret",
  stored: "Je l’ai enregistré",
  good: "reçu",
  bad: "en échec",
  never: "Rien n’a encore été envoyé.",
  tried: (when) => `Dernier essai ${when} :`,
  waits: (count) => `${count} en attente`,
  events: { one: "événement", other: "événements" },
  next: (time) => `prochain essai : ${time}`,
  since: (when) => `premier échec ${when}`,
  test: "Tester",
  received: (answer) => `Événement de test reçu : ${answer}`,
  notReceived: (answer) => `Événement de test non reçu : ${answer}`,
  retry: "Envoyer maintenant",
  retried: "Envoi de ce qui attend",
  delete: "Supprimer",
  deleteTitle: "Supprimer ce webhook ?",
  deleteText: (url) => `Plus rien n’est envoyé à ${url}, pas même ce qui attend. C’est définitif.`,
  deleted: "Le webhook est supprimé"
}
