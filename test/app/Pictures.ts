/** Pictures of 5 by 3 pixels, as a browser writes them. */
export const PICTURES = {
  "image/jpeg": Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAaEQACAwEBAAAAAAAAAAAAAAABAgASIQNB/9oADAMBAAIRAxEAPwCeAZFFRkt6MbnfZ//Z",
    "base64"
  ),
  "image/png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAKklEQVR4AVyJQQkAAAgDxRjWWBKLmsROCjJ9ODgGd5pAfVS4MJflJNtcAwAA//++kmhvAAAABklEQVQDAJxkDkd4Ea8zAAAAAElFTkSuQmCC",
    "base64"
  ),
  "image/webp": Buffer.from(
    "UklGRlIAAABXRUJQVlA4WAoAAAAAAAAABAAAAgAAVlA4IDQAAABwAQCdASoFAAMAAsBMJbACdAFAAAD+6M2+sYKdZrlVl2+3Qn6ta9eM812n4ZD0NjC6WoAA",
    "base64"
  )
} as const

export type PictureType = keyof typeof PICTURES

/** A JPEG segment. */
export const segment = (marker: number, content: string): Buffer => {
  const bytes = Buffer.from(content, "latin1")
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** A PNG chunk; its checksum is no concern of these tests. */
export const pngChunk = (name: string, content: string): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(Buffer.byteLength(content, "latin1"))
  return Buffer.concat([head, Buffer.from(name + content, "latin1"), Buffer.alloc(4)])
}

/** A WebP chunk. */
export const webpChunk = (name: string, content: string): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, "latin1")
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, Buffer.from(content, "latin1"), Buffer.alloc(content.length % 2)])
}

/** A picture with pieces put in at a position. */
export const withPieces = (type: PictureType, at: number, pieces: ReadonlyArray<Uint8Array>, after: string) => {
  const picture = PICTURES[type]
  const made = Buffer.concat([picture.subarray(0, at), ...pieces, picture.subarray(at), Buffer.from(after, "latin1")])
  // What is appended to a WebP file stands outside its RIFF container.
  if (type === "image/webp") made.writeUInt32LE(made.length - after.length - 8, 4)
  return made
}
