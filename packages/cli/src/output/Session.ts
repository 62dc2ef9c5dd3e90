import { numberText, timeText, typedSets, type UnitSystem } from "@daybook/core/grammar"
import type { Exercise } from "@daybook/sdk"
import { beside, LABEL_COLUMNS, label } from "./Cells.ts"
import { columns } from "./Style.ts"
import { safeText, widthOf } from "./Text.ts"

/** The narrowest column of names. */
const MIN_NAME = 8

/** A session as it was done, or as a routine plans it. */
interface Session {
  readonly title?: string
  readonly note?: string | null
  readonly durationMinutes?: number
  readonly exercises: ReadonlyArray<Exercise & { readonly restSeconds?: number }>
}

/** A session: its title, a row for each exercise with its sets and note, and its note. A plus joins the exercises of a superset. */
export const sessionText = (
  { durationMinutes, exercises, note, title }: Session,
  system: UnitSystem,
  head = "workout"
): string => {
  const room = columns() - LABEL_COLUMNS
  const names = exercises.map((each, index) => nameText(each, exercises[index - 1]))
  const longest = Math.max(...names.map(widthOf))
  // In a narrow terminal the sets get at least half of the line.
  const width = Math.min(longest, Math.max(MIN_NAME, Math.floor(room / 2))) + 2
  const duration = durationMinutes === undefined ? "" : `  ${numberText(durationMinutes, 0)} min`
  const isTitled = title !== undefined
  const row = (name: string, text: string) => beside(label(name), { text, width: room })
  return [
    ...(isTitled ? [row(head, safeText(title) + duration)] : []),
    ...exercises.map((each, index) =>
      beside(
        label(index === 0 && !isTitled ? head : ""),
        { text: names[index] ?? "", width },
        {
          text: doneText(each, system, apartText(each, exercises) + (index === 0 && !isTitled ? duration : "")),
          width: room - width
        }
      )
    ),
    ...(note === undefined || note === null ? [] : [row("note", safeText(note))])
  ].join("\n")
}

/** The name of an exercise, after a plus if it is in one superset with the exercise before. */
const nameText = ({ name, superset }: Exercise, before: Exercise | undefined): string =>
  `${superset !== undefined && superset === before?.superset ? "+ " : ""}${safeText(name)}`

/** The superset of an exercise, if an exercise of another is between those of it, so that a plus does not show it. */
const apartText = ({ superset }: Exercise, exercises: ReadonlyArray<Exercise>): string => {
  const places = exercises.flatMap((each, index) => (each.superset === superset ? [index] : []))
  const isApart = superset !== undefined && places.length <= (places.at(-1) ?? 0) - (places[0] ?? 0)
  return isApart ? ` (superset ${superset})` : ""
}

/** The sets of an exercise, what follows them in its row, and its note. */
const doneText = ({ note, restSeconds, sets }: Session["exercises"][number], system: UnitSystem, more = ""): string => {
  const rest = restSeconds === undefined ? "" : ` (rest ${timeText(restSeconds)})`
  return `${typedSets(sets, system)}${rest}${more}${note === undefined ? "" : ` | ${safeText(note)}`}`
}

/** The parts of a session: `squat 3x5@100 kg`, `+ row 3x8@60 kg | slow`, `55 min`, `title "Push A"`. */
export const sessionParts = (
  { durationMinutes, exercises, note, title }: Session,
  system: UnitSystem
): ReadonlyArray<string> => [
  ...exercises.map(
    (each, index) => `${nameText(each, exercises[index - 1])} ${doneText(each, system, apartText(each, exercises))}`
  ),
  ...(durationMinutes === undefined ? [] : [`${numberText(durationMinutes, 0)} min`]),
  ...(title === undefined ? [] : [`title "${safeText(title)}"`]),
  ...(note === undefined || note === null ? [] : [`note "${safeText(note)}"`])
]

/** Parts in the form in which people type them: a bar ends a note, and no comma is before the plus of a superset. */
export const joinParts = (parts: ReadonlyArray<string>): string =>
  parts
    .map((part, index) => {
      const before = parts[index - 1]
      if (before === undefined) return part
      return `${before.includes(" | ") ? " | " : part.startsWith("+ ") ? " " : ", "}${part}`
    })
    .join("")
