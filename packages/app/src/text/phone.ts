import type { Answer } from "@daybook/core/app"

/** The texts of what a phone sends. */
export const phone = {
  title: "Phone",
  lead: "What your phone and watch measured: sleep, steps, heart rate, weight, workouts. What you type yourself stays.",
  ways: "Send it from your phone",
  tabs: { autoExport: "Health Auto Export", shortcuts: "Shortcuts", android: "Android" },
  address: "Address",
  ofAddress: " the address",
  header: "Header",
  ofHeader: " the header",
  headerName: "Authorization",
  recipes: {
    autoExport: [
      "In Health Auto Export, open Automations, add one of the type REST API.",
      "Give it this address and the header below.",
      "Data type Health Metrics, format JSON, version 2, Summarize Data on, by Days, range Previous 7 Days.",
      "Turn on Batch Requests, and choose how often: every 6 hours does.",
      "Add a second automation for Sleep Analysis alone, with the same address and header, and a third of the data type Workouts."
    ],
    shortcuts: [
      "Make a shortcut: Find Health Samples, Steps, of the last 3 days, grouped by day.",
      "Repeat with each of them: a Dictionary with date (as 2026-03-10) and readings, a dictionary with steps.",
      "Get Contents of URL: this address, POST, the header below, JSON with store apple_health and days, the list of them.",
      "Have an automation run it when you connect the charger or stop the alarm. Health cannot be read while the phone is locked."
    ],
    android: [
      "Install an app that sends Health Connect to a webhook, such as HC Webhook, and let it read what you want to send.",
      "Give it this address, which says your time zone, and the header below.",
      "Have it sync every hour or so."
    ]
  },
  makeKey: "Make a key for the phone",
  keyName: "Phone",
  keyOnce: "Copy the header now: the key in it is not shown again. It can write, and is revoked under",
  access: "API and MCP access",
  needsKey: "The header holds a key, which is made here in one tap.",
  syncs: "Last syncs",
  none: "Nothing has arrived yet.",
  stores: { apple_health: "Apple Health", health_connect: "Health Connect" },
  routes: {
    syncHealthAutoExport: "Health Auto Export",
    syncHealthConnect: "Health Connect app",
    syncDays: "Shortcut or script"
  },
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  stands: (count: number, shown: string) => (count === 1 ? "1 value stands" : `${shown} values stand`),
  kept: (shown: string) => `${shown} of yours kept`,
  ignored: (shown: string) => `${shown} without a place in Daybook`,
  refused: (shown: string) => `${shown} refused`,
  refusal: (date: string, signal: string, why: string) => `${date} ${signal}: ${why}`,
  otherStore: "the other health store has this day",
  longNights: (nights: string) => `${nights} of more than 14 hours`,
  longNightsWhy: "The app may have added up what two devices measured. Pin a night to correct it.",
  more: (shown: string) => `and ${shown} more`,
  preferred: "Two phones",
  preferredHint: "A day is never mixed from two health stores.",
  prefer: "Which store has a day",
  choices: {
    first: { name: "The first to write it", hint: "The other’s values of that day are refused" },
    apple_health: { name: "Apple Health", hint: "It takes the place of Health Connect" },
    health_connect: { name: "Health Connect", hint: "It takes the place of Apple Health" }
  } satisfies Record<Answer<"listSyncs">[number]["store"] | "first", object>,
  saved: "Saved"
}
