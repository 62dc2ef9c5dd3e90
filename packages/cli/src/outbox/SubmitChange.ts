import { LineError, type ParsedExercise } from "@daybook/core/grammar"
import { mergedChange } from "@daybook/core/training"
import { ConnectionError, NotFoundError, PreconditionFailedError, UnavailableError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { isConfirmed, printResult } from "../output/Output.ts"
import { problemOf } from "../output/Problem.ts"
import { texts } from "../Texts.ts"
import type { Write } from "./Queue.ts"
import { connectForRead } from "./Read.ts"
import { type Submission, submit } from "./Submit.ts"

/** Something to delete, as the request that deletes it. */
export interface Target extends Write {
  readonly id: string
  /** True if it was found in the log. */
  readonly exists: boolean
  readonly what: string
}

/** Looks up what to delete, asks unless `--yes` is given, and deletes it. */
export const submitDelete = async (line: Line, find: (client: Client) => Promise<Target>): Promise<number> => {
  const client = await connectForRead(line)
  const { exists, id, what, ...write } = await find(client).catch(notLookedUp)
  const isSure =
    line.flags["dry-run"] === true ||
    (await isConfirmed(line, {
      would: `delete ${what}`,
      question: texts().entries.delete(what),
      declined: texts().entries.kept
    }))
  if (!isSure) return EXIT.failure
  const text = texts().receipts.deleted(what)
  return submit(client, line, { ...write, text: () => text }).catch((error: unknown) => {
    // It existed a moment ago, so the first attempt deleted it and its response was lost.
    if (!(exists && error instanceof NotFoundError)) throw error
    return printResult(line, { deleted: true, id }, `${text}\n`)
  })
}

/** A delete is not queued: its entry is first looked up and confirmed. */
const notLookedUp = (error: unknown): never => {
  if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
  const { exit, message } = problemOf(error)
  throw new CommandError(exit, `${message}. Nothing was deleted or queued: the server has to look it up first`)
}

/** The list that is replaced as a whole, as it was read. */
interface VersionedList {
  readonly version: string
}

/** How often a change is merged with those of others before it is given up. */
const MERGES = 3

/**
 * Submits a change of a workout or a routine, which replaces its exercises. It names the version from which it was made. Where others have
 * changed it since, beside what this change touches, both are merged and sent; otherwise nothing is written.
 */
export const submitChange = async <Read extends VersionedList>(
  client: Client,
  line: Line,
  submission: Submission & { readonly params: { readonly id: string } },
  opened: Read,
  read: () => Promise<Read>,
  merges = MERGES
): Promise<number> => {
  try {
    return await submit(client, line, { ...submission, ifVersion: opened.version })
  } catch (error) {
    if (!(error instanceof PreconditionFailedError) || merges === 0) throw error
    const present = await read()
    const { id, ...change } = submission.params
    const merged = mergedChange(opened, change, present)
    if ("touching" in merged) {
      const fields = merged.touching.join(" and ")
      throw new CommandError(
        EXIT.failure,
        `its ${fields} changed elsewhere at the same moment; nothing was written. Type it again to change it as it is now`
      )
    }
    return submitChange(client, line, { ...submission, params: { id, ...merged.change } }, present, read, merges - 1)
  }
}

/**
 * Exercises of a session or a routine, with the new sets of the typed ones; typed ones that it lacks follow. Of an exercise that is there
 * several times, each is typed, in order. What is not typed of an exercise stays: its note, its rest, its superset.
 */
export const withExercises = <A extends ParsedExercise>(
  exercises: ReadonlyArray<A>,
  typed: ReadonlyArray<ParsedExercise>
): ReadonlyArray<A | ParsedExercise> => {
  const left = new Set(typed)
  const pairs = exercises.map((each) => {
    const found = [...left].find((other) => isSame(each, other))
    if (found !== undefined) left.delete(found)
    else if (typed.some((other) => isSame(each, other))) throw typedTooSeldom(each, exercises)
    return { each, found }
  })
  const kept = pairs.flatMap(({ each, found }) => (found?.superset === undefined ? [each.superset ?? 0] : []))
  const given = supersetsBeside(kept)
  return [
    ...pairs.map(({ each, found }) => (found === undefined ? each : { ...each, ...given(found), name: each.name })),
    ...[...left].map(given)
  ]
}

const typedTooSeldom = ({ name }: ParsedExercise, exercises: ReadonlyArray<ParsedExercise>): LineError => {
  const times = exercises.filter((each) => isSame(each, { name })).length
  return new LineError(`${name} is there ${times} times; type the sets of each, in order, or all exercises with --all`)
}

/** Numbers the supersets of typed exercises with those that no other exercise has. */
const supersetsBeside = (kept: ReadonlyArray<number>) => {
  const numbers = new Map<number, number>()
  return ({ superset, ...each }: ParsedExercise): ParsedExercise => {
    if (superset === undefined) return each
    let number = numbers.get(superset) ?? 1
    while (!numbers.has(superset) && (kept.includes(number) || [...numbers.values()].includes(number))) number++
    numbers.set(superset, number)
    return { ...each, superset: number }
  }
}

const isSame = (one: NamedExercise, other: NamedExercise): boolean => sameName(one.name) === sameName(other.name)

type NamedExercise = Pick<ParsedExercise, "name">

/** A name without the differences that do not distinguish exercises: letter case and white space. */
const sameName = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim()
