/** The pages of the site, by what a person does with them. */
export const GROUPS = [
  { id: "use", pages: ["app", "terminal", "mcp", "phone", "import", "foods", "links", "first-week"] },
  { id: "mean", pages: ["insights"] },
  {
    id: "run",
    pages: [
      "hosting",
      "hosting/docker",
      "hosting/nas",
      "hosting/systemd",
      "settings",
      "accounts",
      "keeping",
      "copies",
      "postgresql"
    ]
  },
  { id: "behind", pages: ["hosting/proxies"] },
  { id: "build", pages: ["rest", "sdk", "webhooks", "home-assistant", "n8n", "formats"] }
]

/** The words of the site around its pages. */
export const LANGUAGES = {
  en: {
    name: "English",
    title: "Help",
    lead: "Pages on each part of Daybook. The search reads all of them; nothing is loaded from anywhere else.",
    search: "Search",
    none: "Nothing found.",
    skip: "To the text",
    contents: "Pages",
    languages: "Language",
    english: "",
    groups: {
      use: "Use it",
      mean: "What the numbers mean",
      run: "Run it",
      behind: "Run it behind things",
      build: "Build on it"
    }
  },
  de: {
    name: "Deutsch",
    title: "Hilfe",
    lead: "Seiten zu jedem Teil von Daybook. Die Suche liest sie alle; nichts wird von anderswo geladen.",
    search: "Suchen",
    none: "Nichts gefunden.",
    skip: "Zum Text",
    contents: "Seiten",
    languages: "Sprache",
    english: "Diese Seite gibt es nur auf Englisch.",
    groups: {
      use: "Benutzen",
      mean: "Was die Zahlen bedeuten",
      run: "Betreiben",
      behind: "Hinter einem Proxy",
      build: "Darauf aufbauen"
    }
  },
  fr: {
    name: "Français",
    title: "Aide",
    lead: "Des pages sur chaque partie de Daybook. La recherche les lit toutes ; rien n’est chargé d’ailleurs.",
    search: "Rechercher",
    none: "Rien trouvé.",
    skip: "Vers le texte",
    contents: "Pages",
    languages: "Langue",
    english: "Cette page n’existe qu’en anglais.",
    groups: {
      use: "Utiliser",
      mean: "Ce que disent les chiffres",
      run: "Héberger",
      behind: "Derrière un proxy",
      build: "Construire dessus"
    }
  }
}
