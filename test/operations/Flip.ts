import * as fs from "node:fs"

/** Turns over every bit of some bytes of a file where they lie, as a failing disk does. */
export const flip = (file: string, at: number, length: number): void => {
  const bytes = fs.readFileSync(file).subarray(at, at + length)
  const fd = fs.openSync(file, "r+")
  fs.writeSync(fd, Buffer.from(bytes.map((byte) => byte ^ 0xff)), 0, length, at)
  fs.closeSync(fd)
}
