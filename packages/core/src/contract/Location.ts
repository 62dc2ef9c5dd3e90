/**
 * The part of the log that a write changes, such as `water` of a date. Writes of the same part, with the same values of these parameters,
 * have one location.
 */
export interface Location {
  readonly part: string
  readonly by: ReadonlyArray<string>
}
