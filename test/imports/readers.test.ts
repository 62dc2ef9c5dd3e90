import { describe, expect, it } from "vitest"
import { csvHeader, csvParts } from "../../packages/imports/src/Csv.ts"
import { dateIn, dateTimeIn, instantIn, needsOrder, orderOf } from "../../packages/imports/src/Dates.ts"
import { makeImportReport } from "../../packages/imports/src/ImportReport.ts"
import { zoneOf } from "../../packages/imports/src/LocalTimes.ts"
import { ImportFault, type SourceFile, Undecided } from "../../packages/imports/src/Model.ts"
import { hundredths, kgOf, numberIn } from "../../packages/imports/src/Numbers.ts"
import { headText } from "../../packages/imports/src/Text.ts"
import { exportFile } from "./exportFile.ts"

const rowsOf = async (file: SourceFile) => {
  const rows = []
  for await (const part of csvParts(file, csvHeader(headText(file)))) for (const row of part) rows.push(row)
  return rows
}

const utf16 = (text: string): Uint8Array =>
  new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])
  ])

describe("a table", () => {
  it.each([
    ["commas", 'Date, NAME \n1,"a,b"\n'],
    ["semicolons", 'Date;NAME\n1;"a,b"\n'],
    ["tabs", 'Date\tNAME\n1\t"a,b"\n'],
    ["ends of lines of Windows", 'Date,Name\r\n1,"a,b"\r\n\r\n'],
    ["a byte order mark", '\ufeffDate,Name\n1,"a,b"'],
    ["lines that are one quoted field each", '"Date,Name"\n"1,""a,b"""\n']
  ])("is read with %s", async (_, text) => {
    expect((await rowsOf(exportFile(text))).map(({ cells }) => cells)).toEqual([{ date: "1", name: "a,b" }])
  })

  it("is read in UTF-16", async () => {
    const [row] = await rowsOf(exportFile(utf16("Date;Übung\n1;Kniebeuge\n")))
    expect(row?.cells).toEqual({ date: "1", übung: "Kniebeuge" })
  })

  it("has the line on which each row begins", async () => {
    const text = 'a,b\r\n1,"two\r\nlines"\r\n\r\n3,"and\r\nthree\r\nlines"\r\n4,x\r\n'
    expect((await rowsOf(exportFile(text))).map(({ line }) => line)).toEqual([2, 5, 8])
  })

  it("may have rows that are shorter or longer than its header", async () => {
    expect(await rowsOf(exportFile("a,b,c\n1\n1,2,3,4\n"))).toMatchObject([
      { cells: { a: "1", b: "", c: "" } },
      { cells: { a: "1", b: "2", c: "3" }, values: ["1", "2", "3", "4"] }
    ])
  })

  it("finds a column by its name, however its accents are encoded", () => {
    expect(csvHeader("Se\u0301ance,B").names).toEqual(["s\u00e9ance", "b"])
  })

  it.each([
    ["without ends of lines", () => "x,y,".repeat(16_384)],
    ["of one quoted field", (at: number) => (at === 0 ? '1,"' : "x,y\n".repeat(16_384))]
  ])("%s is refused without being read whole", async (_, chunk) => {
    let read = 0
    const file: SourceFile = {
      ...exportFile("a,b\n"),
      open: async function* () {
        yield new TextEncoder().encode("a,b\n")
        for (let at = 0; at < 1600; at++) {
          read = at
          yield new TextEncoder().encode(chunk(at))
        }
      }
    }
    await expect(rowsOf(file)).rejects.toThrow(/^export\.csv is not a table: its row at line \d+ is longer than/)
    expect(read).toBeLessThan(100)
  })

  it("that ends within a quoted field is refused", async () => {
    await expect(rowsOf(exportFile('a,b\n1,"two'))).rejects.toThrow(ImportFault)
  })
})

describe("a number", () => {
  it.each([
    [" 12 ", 12],
    ["17,5", 17.5],
    ["1,234", undefined],
    ["1.234", 1.234],
    ["0,234", 0.234],
    ["1,234,567", 1_234_567],
    ["8\u202f412", 8412],
    ["8’412,5", 8412.5],
    ["12 5", undefined],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["-0.5", -0.5],
    ["\u00a080\u202f000", 80_000],
    ["1.5E2", 150],
    ["", undefined],
    ["12 kg", undefined],
    ["--", undefined],
    ["1,2,3", undefined]
  ])("%j is %s", (text, value) => expect(numberIn(text)).toBe(value))

  it("of pounds becomes kilograms to 0.01 kg", () => {
    expect([kgOf(225, "lb"), kgOf(102.058, "kg"), hundredths(1.005)]).toEqual([102.06, 102.06, 1.01])
  })
})

describe("a date", () => {
  it.each([
    ["2023-01-27 16:39:50", "2023-01-27", "16:39:50"],
    ["2026-03-10T18:05:00.123Z", "2026-03-10", "18:05:00"],
    ["2026-03-10", "2026-03-10", null],
    ["5 Mai 2026, 07:34", "2026-05-05", "07:34:00"],
    ["5 de mai. de 2026, 07:34", "2026-05-05", "07:34:00"],
    ["Jun 11, 2026, 1:01 PM", "2026-06-11", "13:01:00"],
    ["Jun 11, 2026, 12:01 AM", "2026-06-11", "00:01:00"],
    ["12 févr. 2024, 13:18", "2024-02-12", "13:18:00"],
    ["3 März 2024, 13:18", "2024-03-03", "13:18:00"]
  ])("%s is read as written", (text, date, time) => expect(dateTimeIn(text)).toEqual({ date, time }))

  it.each(["30 Februar 2024", "2024-02-30", "5 Foo 2026, 07:34", "", "yesterday"])("%j is no date", (text) =>
    expect(dateTimeIn(text)).toBeUndefined()
  )

  it("of three numbers is read in the order that another of the file settles", () => {
    expect(orderOf(["3/4/2026", "3/13/2026"], undefined, "a.csv")).toBe("mdy")
    expect(dateIn("3/4/26", "mdy")).toBe("2026-03-04")
    expect(dateIn("3/4/2026", "dmy")).toBe("2026-04-03")
    expect([needsOrder("3/4/2026"), needsOrder("2026-04-03")]).toEqual([true, false])
  })

  it("of three numbers is asked about if no other settles the order", () => {
    expect(() => orderOf(["3/4/2026"], undefined, "a.csv")).toThrow(Undecided)
    expect(orderOf(["3/4/2026"], "dmy", "a.csv")).toBe("dmy")
    expect(() => orderOf(["13/4/2026", "3/13/2026"], undefined, "a.csv")).toThrow(ImportFault)
  })
})

describe("an instant", () => {
  it("has its offset", () => {
    expect(instantIn("2026-03-10T18:05:00Z")).toBe(Date.UTC(2026, 2, 10, 18, 5))
    expect(instantIn("2026-03-10 18:05:00 +0200")).toBe(Date.UTC(2026, 2, 10, 16, 5))
    expect(instantIn("2026-03-10 18:05:00")).toBeUndefined()
  })

  it("is converted to the time of a zone, also on the days on which it changes", () => {
    const paris = zoneOf("Europe/Paris")
    expect(paris.local(Date.UTC(2026, 2, 29, 0, 59, 59))).toBe("2026-03-29T01:59:59")
    expect(paris.local(Date.UTC(2026, 2, 29, 1))).toBe("2026-03-29T03:00:00")
    expect(paris.local(Date.UTC(2026, 9, 25, 1))).toBe("2026-10-25T02:00:00")
    expect(zoneOf("Asia/Kathmandu").local(Date.UTC(2026, 0, 1))).toBe("2026-01-01T05:45:00")
  })

  it("is the same as the platform says, for every hour of a year", () => {
    for (const name of ["America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"]) {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" })
      for (let hour = 0; hour < 8760; hour++) {
        const instant = Date.UTC(2025, 0, 1, hour)
        expect(zoneOf(name).local(instant).replace("T", " ")).toBe(format.format(instant))
      }
    }
  })

  it("needs a zone that exists", () => expect(() => zoneOf("Mars/Olympus")).toThrow(ImportFault))
})

describe("losses", () => {
  it("are counted by sentence, with the first twenty lines", () => {
    const tally = makeImportReport()
    for (let line = 2; line < 52; line++) tally.lose("leftOut", "rest timers", line)
    tally.lose("refused", "weight above 1500 kg", 60, 3)
    tally.leaveOut("notes", 7)
    const { losses, partial } = tally.result()
    expect(losses).toMatchObject([
      { outcome: "leftOut", count: 50, lines: Array.from({ length: 20 }, (_, at) => at + 2) },
      { outcome: "refused", count: 3, lines: [60] }
    ])
    expect(partial).toEqual([{ why: "notes", count: 1, lines: [7] }])
  })
})
