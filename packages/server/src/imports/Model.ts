import type { CalendarDate, HealthReading, Meal, Readings } from "@daybook/core"
import type { Question } from "../workers/ThreadTask.ts"

/** What every record of a file has. */
interface OfFile {
  /** The natural key: the same record of a later export has the same key, whatever else changed in it. */
  readonly key: string
  readonly date: CalendarDate
  /** How many data rows of the file it was made from. Each row belongs to one record, or to one loss. */
  readonly rows: number
  /** The line of its first row; of a file without lines, the number of its first record. */
  readonly line: number
}

export interface WorkoutSet {
  readonly reps: number
  /** Undefined for the person's own weight. */
  readonly weightKg?: number
}

export interface WorkoutRecord extends OfFile {
  readonly kind: "workout"
  readonly title: string
  /** Local time, `2026-03-10T18:05:00`; null where the file has no time. Orders the workouts of a date. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMinutes: number | null
  readonly exercises: ReadonlyArray<{ readonly name: string; readonly sets: ReadonlyArray<WorkoutSet> }>
}

export interface FoodRecord extends OfFile {
  readonly kind: "food"
  readonly name: string
  /** Kilocalories, and grams of protein, carbs and fat, not rounded; the plan rounds. */
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly meal: typeof Meal.Type | null
}

export interface WaterRecord extends OfFile {
  readonly kind: "water"
  readonly amountMl: number
}

export interface CheckInRecord extends OfFile {
  readonly kind: "checkIn"
  readonly fields: typeof Readings.Type
  readonly note: string | null
}

/** A day's readings of a phone, a watch or a ring. */
export interface HealthRecord extends OfFile {
  readonly kind: "health"
  readonly readings: Partial<Readonly<Record<HealthReading, number>>>
}

/** A day's value of another signal, by catalogue key. */
export interface MetricRecord extends OfFile {
  readonly kind: "metric"
  readonly signal: string
  readonly value: number
}

export type ImportRecord = WorkoutRecord | FoodRecord | WaterRecord | CheckInRecord | HealthRecord | MetricRecord

/**
 * What became of rows that are no record. `merged`: their content is in another record. `leftOut`: Daybook has no place for them.
 * `refused`: they cannot be read, or are out of bounds.
 */
export type Outcome = "merged" | "leftOut" | "refused"

export interface Loss {
  readonly outcome: Outcome
  /** A sentence for the person, without figures: equal sentences are counted together. */
  readonly why: string
  readonly count: number
  /** The lines of the first twenty. */
  readonly lines: ReadonlyArray<number>
}

/** What was read from the files of one export. The rows of the records and the losses of rows add up to `rows`. */
export interface Reading {
  readonly rows: number
  readonly records: ReadonlyArray<ImportRecord>
  readonly losses: ReadonlyArray<Loss>
  /** What was left out of rows that are imported (notes, RPE): counted, and not part of the sum. */
  readonly partial: ReadonlyArray<Omit<Loss, "outcome">>
  /** Sentences for the person about the files as a whole. */
  readonly notes?: ReadonlyArray<string>
}

/** In which order a date of three numbers names day and month. */
export type DateOrder = "dmy" | "mdy"

export interface ReadOptions {
  readonly unit?: "kg" | "lb" | undefined
  /** IANA name of the time zone in which the person lives. */
  readonly zone?: string | undefined
  /** The order of dates such as `3/4/2026`, where the files do not settle it. */
  readonly dates?: DateOrder | undefined
  readonly withWarmups: boolean
  /** The last date that may be imported: tomorrow by the server's clock. */
  readonly lastDate: CalendarDate
  /** The most bytes of a database, of which reading makes a copy on the disk; by default 4 GB. */
  readonly mostDatabaseBytes?: number | undefined
}

/** A file that was given, or one inside of an archive that was given. */
export interface SourceFile {
  /** Its name without folders. */
  readonly name: string
  readonly bytes: number
  /** The first 64 kB, or less where the file ends. */
  readonly head: Uint8Array
  readonly open: () => AsyncIterable<Uint8Array>
}

/** A column without which the files of a format cannot be read. */
export interface NeededColumn {
  /** Its name as the program writes it in English. */
  readonly column: string
  /** Whether a folded name of a column is its name. */
  readonly is: (name: string) => boolean
}

/** One format of one program. */
export interface Format {
  /** The columns that a table of the format has to have. A file that lacks a few of them is refused by their names. */
  readonly columns?: ReadonlyArray<NeededColumn>
  /** As `--format` takes it: `strong`, `apple-health`. */
  readonly name: string
  /** As messages show it: `Strong`. */
  readonly title: string
  /** The files of an export that it reads, of those given; none if it is not this format. `text` is the decoded head. */
  readonly recognise: (files: ReadonlyArray<SourceFile & { readonly text: string }>) => ReadonlyArray<SourceFile>
  /** Fails with `ImportFault` where the file cannot be imported at all, and with `Undecided` where the person must be asked. */
  readonly read: (files: ReadonlyArray<SourceFile>, options: ReadOptions) => Promise<Reading>
}

/** The file cannot be imported, said in a sentence for the person. Nothing was written. */
export class ImportFault extends Error {}

/** The file does not say this, and it may not be guessed. */
export class Undecided extends Error {
  readonly question: Question
  constructor(question: Question, message: string) {
    super(message)
    this.question = question
  }
}
