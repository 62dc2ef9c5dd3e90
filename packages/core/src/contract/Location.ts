/**
 * The part of the log that a write changes, `water` of a date: writes of the same part, with the same values of these parameters,
 * are of one location.
 */
export interface Location {
  readonly part: string
  readonly by: ReadonlyArray<string>
}
