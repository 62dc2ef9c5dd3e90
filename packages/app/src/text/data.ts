import type { Answer } from "@daybook/core/app"

type Writer = Answer<"appChanges">[number]["by"]["kind"]

/** The texts of the changes page and the trash. */
export const changes = {
  title: "Changes",
  lead: "What was written to your log, by whom. Every change can be taken back as long as what it wrote still stands.",
  ofDay: (date: string) => `Changes of ${date}`,
  toDay: (date: string) => `Back to ${date}`,
  allDays: "Changes of all days",
  by: "By",
  writers: {
    everyone: "Everyone",
    app: "You, in the app",
    connection: "Connected apps",
    key: "API keys",
    import: "Imports",
    sync: "Phones",
    server: "The server's commands"
  } satisfies Record<Writer | "everyone", string>,
  oneApp: (name: string, isEnded: boolean) => (isEnded ? `– ${name} (ended)` : `– ${name}`),
  none: "No changes",
  noneOf: "No changes by these",
  undo: "Undo",
  redo: "Redo",
  undone: "Undone",
  changedSince: "Changed again since",
  see: "See before",
  hide: "Hide before",
  before: "Before",
  after: "After",
  nothing: "Nothing",
  older: "Show older",
  keepTitle: "Keep what was changed?",
  undoRest: "Keep it, undo the rest",
  undoAll: "Undo all of these",
  undoAllTitle: (count: string) => `Undo ${count}?`,
  undoAllText: "They are taken back together, the newest first, or none of them. You can redo them afterwards.",
  changeForms: { one: "change", other: "changes" },
  said: (summary: string) => `Undone: ${summary}`,
  you: "You",
  trash: "Trash",
  kinds: {
    food: "Food",
    known_food: "Known food",
    water: "Water",
    workout: "Workout",
    routine: "Routine",
    rest_day: "Rest day",
    check_in: "Check-in",
    health_reading: "Reading",
    custom_metric: "Metric",
    custom_metric_value: "Metric",
    goals: "Goals",
    widget: "Widget",
    photo: "Photo",
    import: "Import"
  },
  today: "Today",
  yesterday: "Yesterday",
  /** The number of changes of each kind in an act. */
  forms: {
    food: { one: "food", other: "foods" },
    known_food: { one: "known food", other: "known foods" },
    water: { one: "drink", other: "drinks" },
    workout: { one: "workout", other: "workouts" },
    routine: { one: "routine", other: "routines" },
    rest_day: { one: "rest day", other: "rest days" },
    check_in: { one: "check-in", other: "check-ins" },
    health_reading: { one: "day of readings", other: "days of readings" },
    custom_metric: { one: "kind of metric", other: "kinds of metrics" },
    custom_metric_value: { one: "metric", other: "metrics" },
    goals: { one: "change of goals", other: "changes of goals" },
    widget: { one: "widget", other: "widgets" },
    photo: { one: "photo", other: "photos" },
    import: { one: "entry of imports", other: "entries of imports" }
  } satisfies Record<Answer<"appChanges">[number]["kind"], { readonly one: string; readonly other: string }>,
  acts: {
    create: (what: string) => what,
    update: (what: string) => `${what} changed`,
    delete: (what: string) => `${what} deleted`,
    undo: (what: string) => `Undo of ${what}`
  } satisfies Record<Answer<"appChanges">[number]["action"], (what: string) => string>,
  parts: (count: string) => `The ${count}`,
  partsOf: (act: string) => `Changes of: ${act}`,
  undoAct: (count: string, isUndo: boolean) => `${isUndo ? "Redo" : "Undo"} ${count}`,
  undoActName: (undo: string, act: string) => `${undo}: ${act}`,
  and: (names: string, others: string) => `${names} and ${others} more`
} as const

export const trash = {
  title: "Trash",
  lead: "What was deleted stays here until you empty the trash.",
  empty: "The trash is empty.",
  restore: "Restore",
  restored: (summary: string) => `Restored: ${summary}`,
  deletedBy: (who: string, when: string) => `Deleted by ${who}, ${when}`,
  deleted: (when: string) => `Deleted ${when}`,
  emptyIt: "Empty the trash",
  emptyTitle: "Empty the trash?",
  emptyText: "What is in it is removed for good, with what the changes know of it. This cannot be undone.",
  emptied: "The trash was emptied"
} as const

/** The texts of the page of the data. */
export const data = {
  title: "Data",
  lead: "Your log is yours: take it with you, and keep copies of it.",
  export: "Export",
  exportText:
    "All that you logged, with photos, and what was deleted and is still in the trash. Not with keys and passwords.",
  exportJson: "Export as JSON",
  exportJsonHint: "One document, which an import reads back.",
  exportCsv: "Export as CSV",
  exportCsvHint: "A ZIP archive: a table for each kind, for spreadsheets, and the photos.",
  backups: "Backups",
  backupsText: "Verified copies of the whole server, with the logs of all accounts and their photos.",
  backUp: "Back up now",
  backingUp: "Backing up…",
  backedUp: "Backed up and verified",
  backupFailed: (when: string, why: string) => `The backup of ${when} failed. ${why}`,
  none: "No backups yet.",
  inFolder: (folder: string) => `They are on the server, in ${folder}.`,
  download: "Download",
  downloadOf: (when: string) => `Download the backup of ${when}`,
  size: (megabytes: string) => `${megabytes} MB`,
  changes: "Changes",
  changesText: "Who wrote what, and undo",
  trash: "Trash",
  trashText: "What was deleted"
} as const

/** The texts of the check-in and its photos. */
export const checkIn = {
  title: "Check-in",
  date: "Date",
  save: "Save check-in",
  delete: "Delete check-in",
  saved: "Check-in saved",
  deleted: "Check-in deleted",
  hint: "Fill in what you measured. An emptied field is cleared; grey figures are your last ones.",
  nothing: "Nothing has changed yet.",
  invalidNumber: "Enter a number.",
  note: "Note",
  noteLeft: (count: string) => `${count} characters left`
} as const

export const photos = {
  title: "Photos",
  pose: "Pose",
  poses: { front: "Front", side: "Side", back: "Back" } satisfies Record<Answer<"listPhotos">[number]["pose"], string>,
  add: "Add a photo",
  adding: "Adding…",
  added: (pose: string) => `Photo added: ${pose}`,
  deleted: (pose: string) => `Photo deleted: ${pose}`,
  delete: "Delete photo",
  of: (pose: string, date: string) => `${pose}, ${date}`,
  waits: "A photo waits to be sent.",
  unreadable: "This browser cannot read the picture. Choose a JPEG, PNG or WebP picture.",
  hint: "Photos belong to the date, and stay if the check-in is deleted. They are made smaller on this device; places and camera data are removed."
} as const
