import * as fs from "node:fs"

/** Inverts bytes of a file in place, as a failing disk does. */
export const invertBytes = (file: string, at: number, length: number): void => {
  const bytes = fs.readFileSync(file).subarray(at, at + length)
  const fd = fs.openSync(file, "r+")
  fs.writeSync(fd, Buffer.from(bytes.map((byte) => byte ^ 0xff)), 0, length, at)
  fs.closeSync(fd)
}
