import { BODY_FIELDS, bodyMeasure } from "@daybook/core/check-in"

/** The texts of a form whose entry was changed elsewhere while it was open. */
export const clash = {
  title: "Changed elsewhere",
  lead: "This was changed elsewhere while it was open here.",
  both: (field: string, theirs: string, mine: string) => `${field}: ${theirs} there, ${mine} here.`,
  nothing: "nothing",
  keep: "Keep mine",
  take: "Take theirs",
  fields: new Map<string, string>([
    ["name", "Name"],
    ["calories", "Calories"],
    ["protein", "Protein"],
    ["carbs", "Carbs"],
    ["fat", "Fat"],
    ["meal", "Meal"],
    ["date", "Date"],
    ["amountMl", "Amount"],
    ["waterMl", "Water"],
    ["durationMinutes", "Minutes"],
    ["exercises", "Exercises"],
    ["value", "Value"],
    ...BODY_FIELDS.map((field) => [field, bodyMeasure(field).label] as const),
    ["note", "Note"],
    ["weightUnit", "Weight unit"],
    ["goal", "Goal"],
    ["tab", "Tab"],
    ["kind", "Kind"],
    ["unit", "Unit"],
    ["description", "Description"],
    ["increment", "Increment"],
    ["target", "Target"],
    ["colour", "Colour"],
    ["healthMetricKey", "Signal"]
  ])
} as const
