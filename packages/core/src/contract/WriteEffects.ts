/** A value taken from a parameter of the write, or a constant. */
export type Source = { readonly param: string } | { readonly value: string | number }

/**
 * One step into a response: a field by its name; the item of a list whose fields have these values; or the field that a
 * parameter of the write names, where the list field `listedIn` holds that name.
 */
export type Step =
  | { readonly field: string }
  | { readonly where: Readonly<Record<string, Source>> }
  | { readonly namedBy: string; readonly listedIn: string }

/** Where the log shows what a write changes: a read, and the path into its response (the whole response if empty). */
export interface Location {
  /** The name of the read's endpoint, `getDay`. */
  readonly read: string
  readonly params: Readonly<Record<string, Source>>
  readonly path: ReadonlyArray<Step>
}

/** The day record of the write's date, to which the path within it is added. */
export const dayOfWrite = { read: "getDay", params: { date: { param: "date" } } } as const

/**
 * How the log shows that a write which adds something was applied, for a client whose response was lost: a total that grows by
 * a parameter, or a list that gains an item whose fields equal the parameters of the same names. Texts are compared
 * trimmed, as the log stores names trimmed.
 */
export type Trace = Location & ({ readonly growsBy: string } | { readonly gainsEqual: ReadonlyArray<string> })

/** What a write leaves in the log: what it adds, or what it replaces. Both are absent from a read. */
export interface WriteEffects {
  readonly trace?: Trace
  readonly replaces?: Location
}
