/** What the page of a date's health readings says. */
export const health = {
  title: (date: string) => `Health, ${date}`,
  day: (date: string) => `Day: ${date}`,
  sources: {
    apple_health: "From Apple Health",
    health_connect: "From Health Connect",
    manual: "Typed by hand"
  },
  readings: "Readings",
  empty: "No phone has synced; type one.",
  none: "–",
  pinned: "pinned",
  synced: "synced",
  imported: "imported",
  pin: (reading: string) => `Pin ${reading}`,
  change: (reading: string) => `Change ${reading}`,
  pinShort: "Pin",
  changeShort: "Change",
  unpin: (reading: string) => `Unpin ${reading}`,
  unpinned: (reading: string) => `${reading} unpinned`,
  hint: "A pinned figure stays when the phone syncs. × shows the synced figure again.",
  hrv: "HRV is another statistic on each platform: compare it only with your own."
} as const
