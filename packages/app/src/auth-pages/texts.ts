/** The texts of the script of the pages before the app, by the language of the page. */
export const TEXTS = {
  en: { proven: "It is you. Connect within five minutes.", unused: "No passkey was used." },
  de: { proven: "Du bist es. Verbinde innerhalb von fünf Minuten.", unused: "Es wurde kein Passkey verwendet." },
  fr: { proven: "C’est toi. Connecte dans les cinq minutes.", unused: "Aucune clé d’accès n’a été utilisée." }
}
