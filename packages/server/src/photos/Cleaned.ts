/** A picture without its metadata. */
export interface Cleaned {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}
