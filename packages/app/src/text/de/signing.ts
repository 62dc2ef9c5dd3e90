import type * as en from "../signing.ts"
import type { Translation } from "../Translation.ts"

export const signing: Translation<typeof en.signing> = {
  signOutTitle: "Abmelden?",
  signOutText: (count) =>
    count === 1
      ? "Ein Eintrag ist noch nicht gesendet. Beim Abmelden geht er verloren."
      : `${count} Einträge sind noch nicht gesendet. Beim Abmelden gehen sie verloren.`,
  signOut: "Abmelden",
  usePasskey: "Passkey verwenden",
  openSignIn: "Anmeldeseite öffnen",
  notForgotten: "Auf diesem Gerät sind noch Daten deines Tagebuchs",
  forgetByHand:
    "Du bist abgemeldet, aber der Browser hat sie nicht entfernt. Lösche die Daten dieser Website in den Einstellungen des Browsers.",
  signedOutTitle: "Du bist abgemeldet",
  signedOutText: "Die Sitzung ist zu Ende. Melde dich an, um weiterzumachen; was du getippt hast, bleibt.",
  confirmTitle: "Bestätige, dass du es bist",
  confirmText: "Das braucht noch einmal dein Passwort oder einen Passkey.",
  confirm: "Bestätigen"
}
