import { BODY_FIELDS } from "@daybook/core/check-in"
import { bodyLabel } from "./labels.ts"

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
    ...BODY_FIELDS.map((field) => [field, bodyLabel(field)] as const),
    ["note", "Note"],
    ["brand", "Brand"],
    ["barcode", "Code"],
    ["portions", "Portions"],
    ["per100", "In 100 g"],
    ["fiber", "Fibre"],
    ["sugar", "Sugar"],
    ["salt", "Salt"],
    ["ingredients", "Ingredients"],
    ["servings", "Servings"],
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
