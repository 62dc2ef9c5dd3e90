import type { LoggedSet, SetKind } from "@daybook/core/training"
import { setWords as words } from "#text/sets"
import { clockText, distanceText, formatNumber } from "./numbers.ts"

/** The seconds of a typed time: `1:30`, `1:02:05`, or `45` seconds. */
export const parseClock = (typed: string): number | undefined => {
  const parts = typed.trim().split(/[:.]/)
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return undefined
  return parts.reduce((sum, part) => 60 * sum + Number(part), 0)
}

/** The time, distance or repetitions of a set, with its effort: `5`, `1:00`, `5 km in 28:10`, `5 @8`. */
const doneText = ({ meters, reps, rpe, seconds }: LoggedSet): string => {
  const time = seconds === undefined ? undefined : clockText(seconds)
  const measured =
    meters === undefined ? time : time === undefined ? distanceText(meters) : words.within(distanceText(meters), time)
  return `${measured ?? reps}${rpe === undefined ? "" : ` @${formatNumber(rpe)}`}`
}

/** Sets in a row of the same kind and load. */
interface Group {
  readonly kind: SetKind | undefined
  readonly weightKg: number | undefined
  readonly done: Array<string>
}

const groupsOf = (sets: ReadonlyArray<LoggedSet>): ReadonlyArray<Group> => {
  const groups: Array<Group> = []
  for (const set of sets) {
    const last = groups.at(-1)
    if (last !== undefined && last.weightKg === set.weightKg && last.kind === set.kind) last.done.push(doneText(set))
    else groups.push({ kind: set.kind, weightKg: set.weightKg, done: [doneText(set)] })
  }
  return groups
}

const kindText = (kind: SetKind | undefined): string => (kind === undefined ? "" : `${words.kinds[kind]} `)

/** Sets in words, by kind and load in order: `3 × 5 at 85 kg`, `5, 5, 4 at 82.5 kg`, `warm-up 5 at 40 kg; 3 × 5 at 85 kg`. */
export const setsText = (sets: ReadonlyArray<LoggedSet>, formatMass: (kg: number) => string): string =>
  groupsOf(sets)
    .map(({ done, kind, weightKg }) => {
      const [first] = done
      const isRepeated = done.length > 1 && done.every((each) => each === first)
      const text = kindText(kind) + (isRepeated ? `${done.length} × ${first}` : done.join(", "))
      return weightKg === undefined ? text : `${text} ${words.at} ${formatMass(weightKg)}`
    })
    .join("; ")

/** One set: `85 kg × 5`, or `12` repetitions of bodyweight. */
export const setText = (set: LoggedSet, formatMass: (kg: number) => string): string =>
  kindText(set.kind) + (set.weightKg === undefined ? doneText(set) : `${formatMass(set.weightKg)} × ${doneText(set)}`)
