import type { Params } from "@daybook/core/app"

/** The texts of the page of the log's history. */
export const history = {
  title: "History",
  lead: "Each day that you logged. Ink fills a day with its energy.",
  search: "Search",
  placeholder: "Food, exercise or note",
  by: "Written by",
  writers: {
    any: "Anybody",
    app: "Me, in the app",
    key: "Keys: terminal, assistants",
    connection: "Connected apps",
    import: "Imports",
    sync: "Phone",
    server: "The server"
  } satisfies Record<NonNullable<Params<"searchLog">["by"]> | "any", string>,
  kinds: { food: "food", workout: "workout", check_in: "note" },
  found: { one: "entry", other: "entries" },
  most: "The newest 100. Say more of the name for older ones.",
  notFound: "Nothing in the log has these words.",
  nothingBy: "Nothing in the log was written so.",
  months: "Months",
  earlier: "Earlier months",
  empty: "History starts with your first entry.",
  log: "Log something",
  changes: "What was changed",
  legend: "T training, R rest day, W water, B body",
  marks: { training: "T", rest: "R", water: "W", body: "B" },
  markNames: { training: "training", rest: "rest day", water: "water", body: "body" },
  kcal: (figure: string) => `${figure} kcal`,
  changeCount: { one: "change", other: "changes" },
  nothing: "nothing logged",
  day: (date: string, parts: string) => `${date}: ${parts}`
} as const
