import type { CalendarDate, Exercise, HealthReading, Meal, Readings } from "@daybook/core"

/** The questions to a person about a file that leaves something open. */
export const QUESTIONS = ["unit", "distance", "zone", "dates", "decimal", "person"] as const
/** One of them: the name of the option that answers it. */
export type Question = (typeof QUESTIONS)[number]

/** The fields of every record of a file. */
interface OfFile {
  /** The natural key: the same record of a later export has the same key, whatever else changed in it. */
  readonly key: string
  readonly date: CalendarDate
  /** The number of data rows of the file that it was made from. Each row belongs to one record, or to one loss. */
  readonly rows: number
  /** The line of its first row; in a file without lines, the number of its first record. */
  readonly line: number
}

/** A workout with its exercises and sets. */
export interface WorkoutRecord extends OfFile {
  readonly kind: "workout"
  /** Null if the person or the program gave it none. */
  readonly title: string | null
  readonly note?: string | undefined
  /** Local time, `2026-03-10T18:05:00`; null if the file has no time. Orders the workouts of a date. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMinutes: number | null
  /** For a session of a watch or a phone, its time: its start in milliseconds since 1970, and its length. */
  readonly recorded?: { readonly start: number; readonly seconds: number } | undefined
  readonly exercises: ReadonlyArray<Exercise>
}

/** A food that was eaten; of programs that log meals alone, a meal. */
export interface FoodRecord extends OfFile {
  readonly kind: "food"
  readonly name: string
  /** Kilocalories, and grams of protein, carbs and fat, not rounded; the plan rounds. */
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  /** Grams, if the file has them. */
  readonly fiber?: number | undefined
  readonly sugar?: number | undefined
  readonly salt?: number | undefined
  readonly meal: typeof Meal.Type | null
}

/** Water that was drunk. */
export interface WaterRecord extends OfFile {
  readonly kind: "water"
  readonly amountMl: number
}

/** The measurements of the body on a date, of those that Daybook has. */
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

/** A record of an export, told apart by its `kind`. */
export type ImportRecord = WorkoutRecord | FoodRecord | WaterRecord | CheckInRecord | HealthRecord | MetricRecord

/**
 * The outcome of rows that become no record. `merged`: their content is in another record. `leftOut`: Daybook has no place for them.
 * `refused`: they cannot be read, or are out of bounds.
 */
export type Outcome = "merged" | "leftOut" | "refused"

/** Rows that became no record for the same reason. */
export interface Loss {
  readonly outcome: Outcome
  /** A sentence for the person, without figures: equal sentences are counted together. */
  readonly why: string
  readonly count: number
  /** The lines of the first twenty rows. */
  readonly lines: ReadonlyArray<number>
}

/** The result of reading the files of one export. The rows of the records and the losses of rows add up to `rows`. */
export interface Reading {
  readonly rows: number
  readonly records: ReadonlyArray<ImportRecord>
  readonly losses: ReadonlyArray<Loss>
  /** The parts that were left out of imported rows (notes, RPE): counted, and not part of the sum. */
  readonly partial: ReadonlyArray<Omit<Loss, "outcome">>
  /** Sentences for the person about the files as a whole. */
  readonly notes?: ReadonlyArray<string>
}

/** The order of day and month in a date of three numbers. */
export type DateOrder = "dmy" | "mdy"

/** The mark before decimals. */
export type Decimal = "comma" | "point"

/** The units of distance in which a file without units may be. */
export type DistanceUnit = "km" | "mi" | "m" | "yd"

/** The answers of the person to what a file leaves open. What is undefined is asked when it is needed. */
export interface ReadOptions {
  readonly unit?: "kg" | "lb" | undefined
  readonly distance?: DistanceUnit | undefined
  /** IANA name of the time zone in which the person lives. */
  readonly zone?: string | undefined
  /** The order of dates such as `3/4/2026`, if the files do not settle it. */
  readonly dates?: DateOrder | undefined
  /** The mark before decimals in numbers such as `1,234`, if the files do not settle it. */
  readonly decimal?: Decimal | undefined
  /** The value of a column of persons whose rows are imported. */
  readonly person?: string | undefined
  /** The last date that may be imported: tomorrow by the server's clock. */
  readonly lastDate: CalendarDate
  /** Reads the SQLite database of an export of Health Connect, with `readDatabase`; without it, such an export is refused. */
  readonly readDatabase?: ((file: SourceFile, lastDate: CalendarDate) => Promise<Reading>) | undefined
}

/** A file that was given, or one inside of an archive that was given. */
export interface SourceFile {
  /** Its name without folders. */
  readonly name: string
  readonly bytes: number
  /** The first 64 kB, or less if the file is shorter. */
  readonly head: Uint8Array
  readonly open: () => AsyncIterable<Uint8Array>
}

/** A column without which the files of a format cannot be read. */
export interface NeededColumn {
  /** Its name as the program writes it in English. */
  readonly column: string
  /** Returns true if a folded name of a column is its name. */
  readonly is: (name: string) => boolean
}

/** One format of one program. */
export interface Format {
  /** The columns that a table of the format must have. A file that lacks a few of them is refused with their names. */
  readonly columns?: ReadonlyArray<NeededColumn>
  /** Its name for `--format`: `strong`, `apple-health`. */
  readonly name: string
  /** Its name in messages: `Strong`. */
  readonly title: string
  /** The files of an export that it reads, of those given; none if it is not this format. `text` is the decoded head. */
  readonly recognise: (files: ReadonlyArray<SourceFile & { readonly text: string }>) => ReadonlyArray<SourceFile>
  /** Returns true if a table of no program has a column that is unknown: if it is nearly that of a program, it is not read as one of none. */
  readonly isDoubtful?: (text: string) => boolean
  /** Fails with `ImportFault` if the file cannot be imported at all, and with `Undecided` if the person must be asked. */
  readonly read: (files: ReadonlyArray<SourceFile>, options: ReadOptions) => Promise<Reading>
}

/** The file cannot be imported; the message is a sentence for the person. Nothing was written. */
export class ImportFault extends Error {}

/** The file does not have the answer to a question, and it must not be guessed. */
export class Undecided extends Error {
  readonly question: Question
  constructor(question: Question, message: string) {
    super(message)
    this.question = question
  }
}
