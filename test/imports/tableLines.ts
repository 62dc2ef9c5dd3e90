import { CalendarDate } from "@daybook/core"
import { type ExportOptions, readExport } from "@daybook/imports"

export const WEIGHTS = "date,weight (kg)\n2026-01-01,81.4\n2026-01-02,80.9\n"
export const FOODS =
  "date,meal,food,calories,protein,carbs,fat\n2026-01-01,Lunch,Soup,250.5,10,30,8\n2026-01-02,Dinner,Rice,400,8,80,2\n"
export const SETS =
  "date,exercise,weight (kg),reps\n2026-01-01,Squat,102.5,5\n2026-01-01,Squat,105,3\n2026-01-02,Row,60,8\n"

/** What is read of each, as `linesOf` says it. */
export const READ = {
  [WEIGHTS]: ["2026-01-01 81.4 kg", "2026-01-02 80.9 kg"],
  [FOODS]: ["2026-01-01 lunch Soup 250.5 10/30/8", "2026-01-02 dinner Rice 400 8/80/2"],
  [SETS]: ["2026-01-01 Squat 102.5x5 105x3", "2026-01-02 Row 60x8"]
}
const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === "string" ? new TextEncoder().encode(text) : text

/** What is read of a table, a line for each record and loss; or the sentence with which it is refused or asked. */
export const linesOf = async (
  text: string | Uint8Array,
  options: ExportOptions = {}
): Promise<ReadonlyArray<string>> => {
  try {
    const lastDate = CalendarDate.make("2026-11-23")
    const { losses, partial, records } = await readExport(bytesOf(text), { name: "t.csv", lastDate, ...options })
    return [
      ...records.checkIns.map(({ date, fields }) => `${date} ${fields.weightKg} kg`),
      ...records.food.map(
        ({ calories, carbs, date, fat, meal, name, protein }) =>
          `${date} ${meal === null ? "" : `${meal} `}${name} ${calories} ${protein}/${carbs}/${fat}`
      ),
      ...records.workouts.flatMap(({ date, exercises }) =>
        exercises.map(({ name, sets }) => {
          const shown = sets.map(
            ({ meters, reps, seconds, weightKg = 0 }) =>
              `${weightKg}x${reps}${seconds === undefined ? "" : ` ${seconds} s`}${meters === undefined ? "" : ` ${meters} m`}`
          )
          return `${date} ${name} ${shown.join(" ")}`
        })
      ),
      ...losses.map(({ lines, outcome, why }) => `${outcome} ${lines.join()}: ${why}`),
      ...partial.map(({ lines, why }) => `part ${lines.join()}: ${why}`)
    ]
  } catch (error) {
    return [String(error)]
  }
}
