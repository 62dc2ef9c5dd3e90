import { entryNamed } from "../entryNamed.ts"

/** The attributes of a record that Daybook reads, as the file has them. */
export interface RecordText {
  readonly type?: string | undefined
  readonly sourceName?: string | undefined
  /** It only tells watches and phones from other devices, so its entities are not replaced. */
  readonly device?: string | undefined
  readonly unit?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly value?: string | undefined
}

/** A record as Apple Health writes it, with its end in the text and its number of lines. */
export interface LineRecord {
  readonly record: RecordText
  /** The zone that its metadata name. */
  readonly zone: string | undefined
  readonly end: number
  readonly lines: number
}

// Characters that XML allows in a value, without those that need an entity.
const PLAIN = String.raw`[^"<&\x00-\x1f\ufffe\uffff]*`
const VALUE = `${PLAIN}(?:&(?:lt|gt|amp|quot|apos);${PLAIN})*`

/** The attributes in the order in which Apple Health writes them. */
const RECORD = new RegExp(
  ` <Record type="(${PLAIN})" sourceName="(${VALUE})"(?: sourceVersion="${VALUE}")?(?: device="(${VALUE})")?` +
    `(?: unit="(${PLAIN})")?(?: creationDate="${PLAIN}")? startDate="(${PLAIN})" endDate="(${PLAIN})"` +
    String.raw`(?: value="(${PLAIN})")?(/?)>\r?\n`,
  "y"
)
const METADATA = new RegExp(String.raw` *<MetadataEntry key="(${PLAIN})" value="(${VALUE})"/>\r?\n`, "y")
const END = / *<\/Record>\r?\n/y

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

/** The text of a value, whose entities are those of XML. */
const unescaped = (value = ""): string =>
  value.includes("&") ? value.replace(/&(\w+);/g, (_, name: string) => entryNamed(ENTITIES, name) ?? "") : value

/** The match of a sticky expression at a position. */
const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

/**
 * The record that begins at a position, if it has the form in which Apple Health writes it. All others are left to the XML parser. Nearly
 * every record of an export has this form, and is read in a third of the parser's time.
 */
export const recordAt = (text: string, at: number): LineRecord | undefined => {
  const match = matchAt(RECORD, text, at)
  if (match === null) return undefined
  const [, type, sourceName, device, unit, startDate, endDate, value, closed] = match
  const record = { type, sourceName: unescaped(sourceName), device, unit, startDate, endDate, value }
  let end = RECORD.lastIndex
  if (closed === "/") return { record, zone: undefined, end, lines: 1 }
  let zone: string | undefined
  let lines = 2
  for (let entry = matchAt(METADATA, text, end); entry !== null; entry = matchAt(METADATA, text, end)) {
    if (entry[1] === "HKTimeZone") zone = unescaped(entry[2])
    end = METADATA.lastIndex
    lines++
  }
  return matchAt(END, text, end) === null ? undefined : { record, zone, end: END.lastIndex, lines }
}
