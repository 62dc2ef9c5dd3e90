import { html } from "../Html.ts"
import { counted, type Texts } from "./en.ts"

const IF_STARTED = "Verbinde nur, wenn du es gerade selbst begonnen hast."

const opensAddresses = (host: string): string =>
  `an das Programm auf diesem Gerät, das Adressen wie ${host} öffnet; jedes Programm kann sich dafür anmelden.`

const ERRORS: ReadonlyMap<string, string> = new Map([
  ["internal_error", "Der Server hat einen Fehler. Sein Protokoll sagt mehr."],
  ["method_not_allowed", "Das geht auf dieser Seite nicht."],
  ["payload_too_large", "Das Formular ist zu groß."],
  ["unavailable", "Der Server ist gerade nicht bereit; versuch es gleich noch einmal."],
  ["unsupported_media_type", "Diese Seite nimmt nur ihr Formular an."]
])

/** The texts of the pages in German. */
export const de: Texts = {
  signIn: "Anmelden",
  back: "Zurück",
  onward: "Weiter",
  openDaybook: "Daybook öffnen",

  errors: {
    wait: "Bitte warte",
    failed: "Das hat nicht geklappt",
    again: "Seite noch einmal öffnen",
    foreign: "Das Formular kam von einer Seite einer anderen Website. Nichts wurde geändert.",
    outdated:
      "Das Formular ist veraltet, oder der Browser behält keine Cookies. Öffne die Seite noch einmal und fülle sie neu aus.",
    tooSoon: ({ retryAfter = 1 }) =>
      `Zu viele Fehlversuche; versuch es in ${retryAfter} ${retryAfter === 1 ? "Sekunde" : "Sekunden"} noch einmal.`,
    other: ({ _tag, message }) => ERRORS.get(_tag) ?? message,
    otherHost: "Keine Adresse dieses Servers",
    host: ({ name }) =>
      name === undefined
        ? "Der Host-Header fehlt oder ist ungültig."
        : `Der Host ${name} ist keine Adresse dieses Servers. Wenn er deiner ist, setze DAYBOOK_PUBLIC_URL auf die Adresse, die du benutzt, oder nimm den Namen in DAYBOOK_ALLOWED_HOSTS auf.`
  },

  name: {
    label: "Name",
    taken: "Ein anderes Konto dieses Servers hat diesen Namen.",
    fault: ({ bounds }) =>
      bounds === undefined
        ? "Steuerzeichen können nicht Teil eines Namens sein"
        : `${bounds.min} bis ${bounds.max} Zeichen, bitte`
  },
  password: {
    label: "Passwort",
    least: "Mindestens 8 Zeichen.",
    fault: ({ max, min }) => `Wähle ein anderes: ${min} bis ${max} Zeichen.`
  },

  login: {
    wrong: "Name oder Passwort ist falsch.",
    passkey: "Mit Passkey anmelden",
    unknownPasskey:
      "Dieser Passkey ist hier nicht bekannt. Melde dich mit deinem Passwort an, und füge ihn unter Optionen, Anmeldung und Geräte hinzu.",
    provider: (provider) => `Mit ${provider} anmelden`,
    forgotten: html`Vergessen? Führe <code>daybook user reset</code> auf dem Server aus: es druckt einen Link, mit dem du ein neues wählst.`,
    noOwner: "Dieser Server hat noch keinen Besitzer.",
    toSetup: "Richte ihn zuerst ein",
    signOut: "Abmelden",
    toLog: "Zurück zum Tagebuch"
  },

  setup: {
    title: "Daybook einrichten",
    lead: html`Leg das Konto des Besitzers dieses Servers an. Alles, was bisher mit seinen Schlüsseln eingetragen wurde, gehört dazu.`,
    code: "Einrichtungscode",
    codeHint: "Der Server hat ihn beim Start ausgegeben, etwa 4F7K-9QXM.",
    wrongCode: "Das ist nicht der Code, den dieser Server bei seinem letzten Start ausgegeben hat.",
    tooManyCodes: ({ retryAfter = 60 }) =>
      `Der Code wurde in einer Stunde zu oft probiert. Wenn das jemand anderes war, führe \`daybook user reset\` auf dem Server aus: es druckt einen Link, der keinen Code braucht. Oder starte den Server neu, für einen neuen Code, oder versuch es in ${Math.ceil(retryAfter / 60)} Minuten noch einmal.`,
    create: "Konto anlegen",
    gone: "Schon eingerichtet",
    goneLead: html`Dieser Server hat einen Besitzer. Um ohne Passwort wieder hineinzukommen, führe darauf <code>daybook user reset</code> aus.`
  },

  reset: {
    title: "Neues Passwort wählen",
    lead: "Es ersetzt das alte und meldet jedes jetzt angemeldete Gerät ab.",
    welcome: "Willkommen bei Daybook",
    welcomeLead: "Wähle Name und Passwort, mit denen du dich bei deinem Tagebuch anmeldest.",
    set: "Passwort setzen",
    over: "Dieser Link gilt nicht mehr",
    overLead: (minutes) =>
      html`Ein Link gilt einmal, ${minutes} Minuten lang. Führe <code>daybook user reset</code> auf dem Server für einen neuen aus.`
  },

  access: {
    title: "Wer noch Zugang hat",
    none: "Kein Schlüssel und keine verbundene App hat Zugang zu deinem Tagebuch.",
    lead: "Dein Passwort ist gesetzt, und jedes andere Gerät wurde abgemeldet. Diese Schlüssel und Apps brauchen kein Passwort und haben weiter Zugang. Beende jeden, den du nicht kennst: die nächste Anfrage wird abgelehnt. Was er geschrieben hat, bleibt; in der App kannst du es unter Änderungen zurücknehmen.",
    key: (lastFour) => `Schlüssel …${lastFour}`,
    appOf: (domain) => `App von ${domain}`,
    unverifiedOf: (host) => `App, ungeprüft, von ${host}`,
    neverUsed: "nie benutzt",
    lastUsed: (date) => `zuletzt benutzt am ${date}`,
    revoke: "Widerrufen",
    revokeOf: (name) => `${name} widerrufen`,
    disconnect: "Trennen",
    disconnectOf: (name) => `${name} trennen`,
    endAll: "Alle beenden",
    nothing: "Das Formular nennt keinen Schlüssel und keine App. Nichts wurde beendet.",
    otherWays: (passkeys, identities) =>
      `Bei deinem Konto kann man sich auch anmelden mit: ${[
        ...counted(passkeys, "ein Passkey", "Passkeys"),
        ...counted(identities, "eine verknüpfte Identität", "verknüpfte Identitäten")
      ].join(" und ")}. Entferne, was nicht deines ist:`,
    security: "Anmeldung und Geräte"
  },

  oidc: {
    provider: "Der Anbieter",
    none: "Dieser Server hat keinen Anbieter, über den man sich anmeldet.",
    unreachable: (provider) => `${provider} ist nicht erreichbar`,
    useAnother: "Melde dich mit deinem Passwort an, oder versuch es später noch einmal.",
    notConfirmed: (provider, minutes) =>
      `${provider} hat nicht bestätigt, wer du bist, oder es dauerte länger als ${minutes} Minuten. Fang noch einmal an.`,
    notLinked: "Nicht verknüpft",
    ofNobody:
      "Diese Identität ist mit keinem Konto dieses Daybooks verknüpft. Melde dich mit deinem Passwort an, und verknüpfe sie unter Optionen, Anmeldung und Geräte.",
    ofNoOwner:
      "Diese Identität ist mit keinem Konto verknüpft, und dieser Server hat noch keinen Besitzer. Richte ihn zuerst ein, mit dem Link, den er beim Start ausgegeben hat; verknüpfe die Identität danach unter Optionen, Anmeldung und Geräte.",
    ofAnother: "Diese Identität ist mit einem anderen Konto dieses Daybooks verknüpft. Nichts wurde geändert."
  },

  scopes: { read: "Nur lesen", write: "Lesen und schreiben", full: "Voller Zugriff" },
  scopeHints: {
    read: "Dein ganzes Tagebuch, Ziele und Auswertungen sehen.",
    write: "Auch Essen, Wasser, Trainings, Check-ins und eigene Werte eintragen und korrigieren.",
    full: "Auch Einträge, Check-ins und eigene Werte löschen und jede Änderung rückgängig machen."
  },

  connect: {
    title: (app) => `${app} verbinden`,
    heading: (app) => html`Zugang für ${app} zu deinem Daybook?`,
    nameless: "Eine App ohne Namen",
    app: "App",
    ownClient: "dein OAuth-Client",
    unverified: "ungeprüft",
    sendsTo: "Schickt dich zurück zu",
    signedInAs: "Angemeldet als",
    notYou: "Nicht du?",
    may: "Sie darf",
    asked: (hint) => `${hint} Darum hat sie gebeten.`,
    afterwards: html`Alles, was sie schreibt, trägt ihren Namen. Du kannst es zurücknehmen, auch alles auf einmal, und sie trennen unter <b>Optionen, Verbundene Apps</b>. Dein Passwort, deine Fotos und Schlüssel sieht sie nie.`,
    cancel: "Abbrechen",
    connect: "Verbinden",
    warnings: (host) => ({
      site: {
        unknown:
          "Niemand bürgt für diesen Namen: jede App kann sich so nennen. Verbinde nur, wenn du weißt, wohin du zurückgeschickt wirst, und gerade selbst dort begonnen hast."
      },
      loopback: {
        known: `Der Zugang geht an ein Programm auf dem Computer, den du gerade benutzt. ${IF_STARTED}`,
        unknown: `Niemand bürgt für diesen Namen, und die App läuft auf dem Computer, den du gerade benutzt. ${IF_STARTED}`
      },
      scheme: {
        known: `Der Zugang geht ${opensAddresses(host)} ${IF_STARTED}`,
        unknown: `Niemand bürgt für diesen Namen, und der Zugang geht ${opensAddresses(host)} ${IF_STARTED}`
      }
    }),
    asksWho: "Voller Zugriff fragt, wer du bist.",
    asksPasskey: "Voller Zugriff fragt, wer du bist: nimm einen Passkey.",
    asksPassword: "Voller Zugriff fragt, wer du bist: gib dein Passwort ein.",
    wrong: "Das ist nicht dein Passwort.",
    passkey: "Passkey verwenden",
    connected: "Verbunden",
    goingBack: (app) => `Es geht zurück zu ${app}.`,
    notConnected: "Nicht verbunden",
    noAccess: (app) => `${app} hat keinen Zugang. Es geht dorthin zurück.`,
    over: "Diese Anfrage gilt nicht mehr",
    overLead:
      "Sie wurde schon beantwortet, hat zu lange gewartet, oder kam aus einem anderen Browser oder von jemand anderem. Geh zurück zur App und verbinde noch einmal."
  },

  refusal: {
    title: "Die App kann nicht verbunden werden",
    reason: (reason) => html`Die Anfrage der App wurde abgelehnt: ${reason}.`,
    invalid: "die Anfrage ist nicht gültig",
    noPage: "unter dieser Adresse ist keine Seite",
    elsewhere: "sie wurde in einem anderen Browser beantwortet, oder von jemandem, der hier nicht mehr angemeldet ist",
    again:
      "Nichts wurde verbunden. Geh zurück zur App und verbinde noch einmal. Wenn es wieder geschieht, sag den Entwicklern der App, was auf dieser Seite steht.",
    onlyIfFromThere: "Nichts wurde verbunden. Geh nur zurück, wenn du von dort kommst.",
    goBack: (host) => `Zurück zu ${host}`
  }
}
