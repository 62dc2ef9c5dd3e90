import { typedSets, type UnitSystem } from "@daybook/core/grammar"
import type { Routine } from "@daybook/sdk"
import { sessionText } from "./Session.ts"
import { columns, style } from "./Style.ts"
import { dateText, safeText, wrap } from "./Text.ts"

const headText = ({ lastDone, name }: Routine): string =>
  `${style.bold(safeText(name))}  ${lastDone === null ? "not done yet" : `last done ${dateText(lastDone)}`}`

/** Routines with the names of their exercises. */
export const routinesText = (routines: ReadonlyArray<Routine>): string =>
  routines
    .map((routine) => {
      const names = routine.exercises.map(({ name }) => safeText(name)).join(", ")
      return `${headText(routine)}\n${wrap(names, columns(), "  ")}\n`
    })
    .join("")

/** A routine with its planned sets. */
export const routineText = (routine: Routine, system: UnitSystem): string =>
  `${headText(routine)}\n\n${sessionText(routine, system, "plan")}\n`

/** The line that logs a routine as it is planned, for a shell: a row for each exercise. Those of a superset follow each other. */
export const startText = ({ exercises: planned, name }: Routine, system: UnitSystem): string => {
  const exercises = planned.flatMap((each, index) => {
    const { superset } = each
    if (superset === undefined) return [each]
    const together = planned.filter((other) => other.superset === superset)
    return together[0] === planned[index] ? together : []
  })
  const rows = exercises.map((each, index) => {
    const isTogether = each.superset !== undefined && each.superset === exercises[index - 1]?.superset
    const note = each.note === undefined ? "" : ` ${quoted(`| ${each.note.split("\n").map(safeText).join("\n")}`)}`
    return `${isTogether ? "+ " : ""}${wordOf(safeText(each.name))} ${typedSets(each.sets, system)}${note}`
  })
  return `${["daybook lift", ...rows, `--routine ${quoted(safeText(name))}`].join(" \\\n  ")}\n`
}

/** A name of letters, spaces and hyphens needs no quotes: neither the grammar nor a shell reads more in it. */
const wordOf = (name: string): string => (/^\p{L}[\p{L} -]*$/u.test(name) ? name : quoted(name))

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
