import type * as en from "../phone.ts"
import type { Translation } from "../Translation.ts"

export const phone: Translation<typeof en.phone> = {
  title: "Telefon",
  lead: "Was Telefon und Uhr gemessen haben: Schlaf, Schritte, Puls, Gewicht, Trainings. Was du selbst tippst, bleibt.",
  ways: "Vom Telefon senden",
  tabs: { autoExport: "Health Auto Export", shortcuts: "Kurzbefehle", android: "Android" },
  address: "Adresse",
  ofAddress: ": die Adresse",
  header: "Header",
  ofHeader: ": den Header",
  headerName: "Authorization",
  recipes: {
    autoExport: [
      "Öffne in Health Auto Export die Automations und füge eine vom Typ REST API hinzu.",
      "Gib ihr diese Adresse und den Header unten.",
      "Data Type Health Metrics, Format JSON, Version 2, Summarize Data an, nach Days, Zeitraum Previous 7 Days.",
      "Schalte Batch Requests an und wähle, wie oft: alle 6 Stunden reicht.",
      "Füge eine zweite Automation nur für Sleep Analysis hinzu, mit derselben Adresse und demselben Header, und eine dritte mit dem Data Type Workouts."
    ],
    shortcuts: [
      "Leg einen Kurzbefehl an: Health-Messungen suchen, Schritte, der letzten 3 Tage, nach Tag gruppiert.",
      "Wiederhole für jede: ein Wörterbuch mit date (wie 2026-03-10) und readings, einem Wörterbuch mit steps.",
      "Inhalte von URL abrufen: diese Adresse, POST, der Header unten, JSON mit store apple_health und days, der Liste davon.",
      "Lass ihn von einer Automation ausführen, wenn du das Ladegerät anschließt oder den Wecker stoppst. Health lässt sich bei gesperrtem Telefon nicht lesen."
    ],
    android: [
      "Installiere eine App, die Health Connect an einen Webhook sendet, etwa HC Webhook, und lass sie lesen, was du senden willst.",
      "Gib ihr diese Adresse, die deine Zeitzone nennt, und den Header unten.",
      "Lass sie etwa jede Stunde senden."
    ]
  },
  makeKey: "Schlüssel fürs Telefon erstellen",
  keyName: "Telefon",
  keyOnce:
    "Kopiere den Header jetzt: der Schlüssel darin wird nicht noch einmal gezeigt. Er kann schreiben und wird widerrufen unter",
  access: "API- und MCP-Zugang",
  needsKey: "Der Header enthält einen Schlüssel, der hier mit einem Tippen entsteht.",
  syncs: "Zuletzt gesendet",
  none: "Noch ist nichts angekommen.",
  stores: { apple_health: "Apple Health", health_connect: "Health Connect" },
  routes: {
    syncHealthAutoExport: "Health Auto Export",
    syncHealthConnect: "App für Health Connect",
    syncDays: "Kurzbefehl oder Skript"
  },
  span: (from, to) => (from === to ? from : `${from} bis ${to}`),
  stands: (count, shown) => (count === 1 ? "1 Wert gilt" : `${shown} Werte gelten`),
  kept: (shown) => `${shown} von dir behalten`,
  ignored: (shown) => `${shown} ohne Platz in Daybook`,
  refused: (shown) => `${shown} abgelehnt`,
  refusal: (date, signal, why) => `${date} ${signal}: ${why}`,
  otherStore: "der andere Health-Speicher hat diesen Tag",
  longNights: (nights) => `${nights} mit mehr als 14 Stunden`,
  longNightsWhy:
    "Die App hat vielleicht addiert, was zwei Geräte gemessen haben. Fixiere eine Nacht, um sie zu korrigieren.",
  more: (shown) => `und ${shown} weitere`,
  preferred: "Zwei Telefone",
  preferredHint: "Ein Tag wird nie aus zwei Health-Speichern gemischt.",
  prefer: "Welcher Speicher einen Tag bekommt",
  choices: {
    first: { name: "Wer ihn zuerst schreibt", hint: "Die Werte des anderen werden für den Tag abgelehnt" },
    apple_health: { name: "Apple Health", hint: "Ersetzt Health Connect" },
    health_connect: { name: "Health Connect", hint: "Ersetzt Apple Health" }
  },
  saved: "Gespeichert"
}
