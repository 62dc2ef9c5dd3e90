import type { Translation } from "../Translation.ts"
import type * as en from "../webhooks.ts"

export const webhooks: Translation<typeof en.webhooks> = {
  title: "Webhooks",
  lead: "Daybook schickt die Änderungen deines Tagebuchs signiert an diese Adressen: an Home Assistant, n8n oder ein eigenes Programm.",
  list: "Adressen",
  none: "Noch kein Webhook.",
  newWebhook: "Neuer Webhook",
  url: "Adresse",
  urlHint:
    "Wo das andere Programm Ereignisse annimmt. https, oder http zu einem Host, den DAYBOOK_WEBHOOK_HOSTS nennt.",
  create: "Webhook erstellen",
  cancel: "Abbrechen",
  fresh: (url) => `Das Geheimnis von ${url}`,
  once: "Kopiere es jetzt. Es wird nicht noch einmal gezeigt. Das andere Programm prüft damit die Signaturen.",
  secret: "Geheimnis",
  ofSecret: ": das Geheimnis",
  stored: "Ich habe es gespeichert",
  good: "kommt an",
  bad: "scheitert",
  never: "Noch nichts gesendet.",
  tried: (when) => `Zuletzt versucht ${when}:`,
  waits: (count) => `${count} in der Warteschlange`,
  events: { one: "Ereignis", other: "Ereignisse" },
  next: (time) => `nächster Versuch ${time}`,
  since: (when) => `erster Fehler ${when}`,
  test: "Testen",
  received: (answer) => `Testereignis angekommen: ${answer}`,
  notReceived: (answer) => `Testereignis nicht angekommen: ${answer}`,
  retry: "Jetzt senden",
  retried: "Was wartet, wird gesendet",
  delete: "Löschen",
  deleteTitle: "Diesen Webhook löschen?",
  deleteText: (url) =>
    `An ${url} wird nichts mehr gesendet, auch nicht, was noch wartet. Das lässt sich nicht rückgängig machen.`,
  deleted: "Der Webhook ist gelöscht"
}
