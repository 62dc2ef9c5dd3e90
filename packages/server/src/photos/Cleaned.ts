/** The pixels of a picture, and nothing else about it. */
export interface Cleaned {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}
