import { SaxesParser } from "saxes"
import { ImportFault, type SourceFile } from "./Model.ts"
import { textOf } from "./Text.ts"

/** More than a track has of one second for a week. It bounds the time for a file that is made to do harm. */
const MOST_BYTES = 256 * 2 ** 20
/** Deeper than the elements of a track are. */
const MOST_DEPTH = 64
const MOST_CHARACTERS = 10_000

interface Elements {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void
  /** Gets the text of an element, and the names of those around it, the outermost first. */
  readonly close: (name: string, text: string, around: ReadonlyArray<string>) => void
}

/** Reads the elements of an XML file without a tree of it. Names are without their prefix. */
export const readElements = async (file: SourceFile, { close, open }: Elements): Promise<void> => {
  if (file.bytes > MOST_BYTES) throw new ImportFault(`${file.name} is larger than any track.`)
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const around: Array<string> = []
  let text = ""
  parser.on("doctype", () => {
    throw new ImportFault(`${file.name} declares types of its own, which no track has. It is not read.`)
  })
  parser.on("error", () => {
    throw new ImportFault(`${file.name} is cut off or damaged: it is no XML. Export it again.`)
  })
  parser.on("opentag", ({ attributes, name }) => {
    if (around.length >= MOST_DEPTH) throw new ImportFault(`${file.name} is no track: its elements are nested.`)
    around.push(name.replace(/^.*:/, ""))
    text = ""
    open(around.at(-1) ?? "", attributes, parser.line)
  })
  const add = (part: string): void => {
    if (text.length < MOST_CHARACTERS) text += part
  }
  parser.on("text", add)
  parser.on("cdata", add)
  parser.on("closetag", () => {
    close(around.pop() ?? "", text.trim(), around)
    text = ""
  })
  for await (const part of textOf(file)) parser.write(part)
  parser.close()
}
