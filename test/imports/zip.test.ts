import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { openZip } from "../../packages/imports/src/Files.ts"
import { ImportFault } from "../../packages/imports/src/Model.ts"
import { zipOf } from "../harness/zipOf.ts"

const text = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Array<Uint8Array> = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

const faultOf = async (bytes: Uint8Array): Promise<string> => {
  const read = async () => {
    const { close, files } = await openZip(bytes, "export.zip")
    for (const file of files) await text(file.open())
    close()
  }
  const error = await read().then(
    () => new Error("it was read"),
    (error: unknown) => error
  )
  if (!(error instanceof ImportFault)) throw error
  return error.message
}

describe("the files inside of a zip", () => {
  it("are read by their names without folders, those in the fewest folders first", async () => {
    const archive = await openZip(
      zipOf([
        { path: "export/routes/route.csv", content: "far" },
        { path: "export/", content: "" },
        { path: "export/data.csv", content: "a,b\n1,2\n" },
        { path: "export/picture.jpg", content: "…" },
        { path: "__MACOSX/export/._data.csv", content: "…" },
        { path: "export/inner.zip", content: zipOf([{ path: "inner.csv", content: "x" }]) }
      ]),
      "export.zip"
    )
    expect(archive.files.map(({ name }) => name)).toEqual(["data.csv", "inner.zip", "route.csv"])
    const [data] = archive.files
    expect(data?.bytes).toBe(8)
    expect(Buffer.from(data?.head ?? []).toString()).toBe("a,b\n1,2\n")
    // As often as a format needs it.
    for (let times = 0; times < 2; times++) expect(data && (await text(data.open()))).toBe("a,b\n1,2\n")
    archive.close()
  })

  it.each(["../export.xml", "/etc/export.xml", "C:/export.xml", "a/../../b.xml", "..\\export.xml"])(
    "are not read if one is named %s",
    async (path) => {
      expect(await faultOf(zipOf([{ path, content: "x" }]))).toBe(
        "export.zip has a file whose name leads out of the archive, and is not read."
      )
    }
  )

  it("are not read if two have one name", async () => {
    const entry = { path: "export.csv", content: "x" }
    expect(await faultOf(zipOf([entry, entry]))).toBe('export.zip has two files named "export.csv".')
  })

  it("are not read if they are encrypted", async () => {
    expect(await faultOf(zipOf([{ path: "export.csv", content: "x", isEncrypted: true }]))).toBe(
      '"export.csv" in export.zip is encrypted. Unpack it with its password, and import what it holds.'
    )
  })

  it("are not read if several share the same bytes, and unpack to more than the archive has", async () => {
    const content = randomBytes(10_000)
    const entries = Array.from({ length: 50 }, (_, at) => ({ path: `${at}.csv`, content, isOfBefore: at > 0 }))
    expect(await faultOf(zipOf(entries))).toBe(
      "export.zip would unpack to far more than an export has, and is not read."
    )
  })

  it.each([
    ["cut off", (whole: Buffer) => whole.subarray(0, whole.length - 30)],
    ["cut off early", (whole: Buffer) => whole.subarray(0, 40)],
    ["no zip", () => Buffer.from("Date,Weight\n2026-03-10,80\n")],
    ["empty", () => Buffer.alloc(0)]
  ])("are not read if it is %s", async (_, part) => {
    const whole = zipOf([{ path: "export.csv", content: "Date,Weight\n2026-03-10,80\n" }])
    expect(await faultOf(part(whole))).toBe(
      "export.zip is cut off or damaged: it cannot be unpacked. Copy or download it again."
    )
  })
})
