import { describe, expect, it } from "vitest"
import { FOODS, linesOf, READ, WEIGHTS } from "./tableLines.ts"

const LONGER =
  "the row has more cells than the header: commas within its cells, such as those of decimals, are not quoted"
const food = (...rows: ReadonlyArray<string>): string => ["date;food;calories;protein;carbs;fat", ...rows].join("\n")
const weight = (...rows: ReadonlyArray<string>): string => ["date,weight (kg)", ...rows].join("\n")
const set = (...rows: ReadonlyArray<string>): string => ["date,exercise,weight (kg),reps", ...rows].join("\n")

/** Single tables, and what is read of them. */
const SINGLE: ReadonlyArray<readonly [name: string, text: string | Uint8Array, read: ReadonlyArray<string>]> = [
  ["decimal commas without quotes", weight("2026-01-01,81,4"), [`refused 2: ${LONGER}`]],
  [
    "a row of foods that is longer",
    FOODS.replace("80,2\n", "80,2,x\n"),
    [READ[FOODS]?.[0] ?? "", `refused 3: ${LONGER}`]
  ],
  [
    "dates that one settles below the first",
    FOODS.replace("2026-01-02", "25/01/2026"),
    [READ[FOODS]?.[0] ?? "", "2026-01-25 dinner Rice 400 8/80/2"]
  ],
  [
    "a date that there is not",
    weight("2026-02-30,81", "2026-01-02,80"),
    ["2026-01-02 80 kg", "refused 2: the date cannot be read"]
  ],
  ["a date in the future", weight("2126-01-01,81"), ["refused 2: the date is in the future"]],
  [
    "a row without its date",
    set("2026-01-01,Squat,100,5", ",Squat,100,5"),
    ["2026-01-01 Squat 100x5", "refused 3: the date cannot be read"]
  ],
  [
    "a sum in its last row",
    `${FOODS}Total,,,650.5,18,110,10\n`,
    [...(READ[FOODS] ?? []), "refused 4: the date cannot be read"]
  ],
  [
    "its header once more",
    `${WEIGHTS}date,weight (kg)\n`,
    [...(READ[WEIGHTS] ?? []), "refused 4: the date cannot be read"]
  ],
  ["no rows", "date,weight (kg)\n", []],
  [
    "two columns of one name",
    "date,weight (kg),weight (kg)\n2026-01-01,81,70\n",
    ["2026-01-01 81 kg", 'part 2: the column "weight (kg) 2"']
  ],
  [
    "names of members of objects",
    "date,exercise,weight (kg),reps,__proto__\n2026-01-01,constructor,80,5,1\n",
    ["2026-01-01 constructor 80x5", 'part 2: the column "__proto__"']
  ],
  ["thousands after commas", food("2026-01-01;A;1,234;1.5;2;3"), ["2026-01-01 A 1234 1.5/2/3"]],
  ["thousands after points", food("2026-01-01;A;1.234;1,5;2;3"), ["2026-01-01 A 1234 1.5/2/3"]],
  [
    "thousands after gaps",
    food("2026-01-01;A;1\u202f234;1,5;2;3", "2026-01-01;B;1 100;1;2;3"),
    ["2026-01-01 A 1234 1.5/2/3", "2026-01-01 B 1100 1/2/3"]
  ],
  ["thousands after apostrophes", food("2026-01-01;A;1’234;1.5;2;3"), ["2026-01-01 A 1234 1.5/2/3"]],
  ["weights with three decimals", weight("2026-01-01,81.400"), ["2026-01-01 81.4 kg"]],
  [
    "weights that may be thousands",
    "date;weight (kg)\n2026-01-01;81,400\n",
    [
      'Error: The column "weight (kg)" of t.csv has "81,400": is it 81400, or 81.400? Are its decimals after a comma or after a point?'
    ]
  ],
  [
    "units in its cells",
    "date,food,calories,protein,carbs,fat\n2026-01-01,A,250 kcal,10 g,30g,800 mg\n",
    ["2026-01-01 A 250 10/30/0.8"]
  ],
  [
    "energy in both units",
    "date,food,energy (kJ),energy (kcal),protein,carbs,fat\n2026-01-01,A,1000,239,1,2,3\n",
    ["2026-01-01 A 239 1/2/3", 'part 2: the column "energy (kj)"']
  ],
  [
    "weights in two units",
    "date,weight\n2026-01-01,81.4 kg\n2026-01-02,179 lb\n2026-01-03,12st 6lb\n",
    ["2026-01-01 81.4 kg", "2026-01-02 81.19 kg", "2026-01-03 78.93 kg"]
  ],
  [
    "Windows-1252",
    Buffer.from("date,food,calories,protein,carbs,fat\n2026-01-01,Cr\xe8me,250,1,2,3\n", "latin1"),
    ["2026-01-01 Crème 250 1/2/3"]
  ],
  [
    "no numbers",
    weight("2026-01-01,NaN", "2026-01-02,-", "2026-01-03,null", "2026-01-04,80"),
    ["2026-01-04 80 kg", "leftOut 2,3,4: rows without a figure that Daybook holds"]
  ],
  [
    "other digits",
    weight("2026-01-01,٨١", "2026-01-02,0x50", "2026-01-03,81½", "2026-01-04,80"),
    ["2026-01-04 80 kg", "refused 2,3,4: a number cannot be read"]
  ],
  [
    "figures out of bounds",
    weight("2026-01-01,-81", "2026-01-02,0", "2026-01-03,1e999"),
    ["refused 2,3,4: weightKg is not from 20 to 500"]
  ],
  [
    "repetitions that are none",
    set("2026-01-01,Squat,80,8-10", "2026-01-01,Squat,80,08-Oct", "2026-01-01,Squat,80,8.0"),
    ["2026-01-01 Squat 80x8", "refused 2,3: a number cannot be read"]
  ],
  [
    "the body as the weight",
    set("2026-01-01,Dip,BW,8", "2026-01-01,Dip,,8", "2026-01-01,Dip,BW+10,8"),
    ["2026-01-01 Dip 0x8 0x8 10x8"]
  ],
  [
    "a count of sets",
    "date,exercise,weight (kg),sets,reps\n2026-01-01,Squat,80,3,8\n2026-01-02,Squat,80,1,8\n2026-01-03,Squat,80,0,8\n",
    ["2026-01-01 Squat 80x8 80x8 80x8", "2026-01-02 Squat 80x8", "refused 4: the number of sets is not from 1 to 30"]
  ],
  [
    "numbers of sets in a column of sets",
    "date,exercise,weight (kg),sets,reps\n2026-01-01,Squat,80,1,8\n2026-01-01,Squat,80,2,7\n",
    ["2026-01-01 Squat 80x8 80x7"]
  ],
  [
    "times in every form",
    "date,exercise,duration\n2026-01-01,Plank,1:30\n2026-01-01,Plank,90\n2026-01-01,Plank,1m 30s\n2026-01-01,Plank,90 sec\n",
    ["2026-01-01 Plank 0x0 90 s 0x0 90 s 0x0 90 s 0x0 90 s"]
  ],
  [
    "a distance in the place of a time",
    "date,exercise,duration\n2026-01-01,Row,5 miles\n2026-01-01,Row,5 min\n",
    ["2026-01-01 Row 0x0 300 s", "refused 2: times that are not from 1 to 86400 seconds"]
  ],
  [
    "a column named hours",
    "date,exercise,duration_hours\n2026-01-01,Run,1:30\n2026-01-01,Run,2\n",
    ["2026-01-01 Run 0x0 5400 s 0x0 7200 s"]
  ],
  [
    "times in a column of hours",
    "date,exercise,duration (h)\n2026-01-01,Run,1.5\n2026-01-01,Run,1:30\n2026-01-01,Run,0:45:00\n2026-01-01,Run,45 min\n",
    ["2026-01-01 Run 0x0 5400 s 0x0 5400 s 0x0 2700 s 0x0 2700 s"]
  ],
  [
    "numbers of rows without a name",
    ",date,exercise,weight (kg),reps\n1,2026-01-01,Squat,100,8\n2,2026-01-01,Squat,90,7\n",
    ["2026-01-01 Squat 100x8 90x7", "part 2,3: a column without a name"]
  ],
  ["its unit in words", "date,exercise,weight in lbs,reps\n2026-01-01,Squat,225,8\n", ["2026-01-01 Squat 102.06x8"]],
  [
    "energy of servings",
    "date,food,calories (per serving),protein,carbs,fat\n2026-01-01,A,100,20,2,3\n",
    [
      'Error: The unit of the column "calories (per serving)" is not known. Write its figures as those of each row, in kcal or kJ.'
    ]
  ],
  ["distances alone", 'date,exercise,distance (km)\n2026-01-01,Run,"5,2"\n', ["2026-01-01 Run 0x0 5200 m"]],
  ["a quote within a text", set('2026-01-01,5" squat,80,8'), ['2026-01-01 5" squat 80x8']],
  ["a body that is helped", set("2026-01-01,Dip,BW-20,8"), ["refused 2: a number cannot be read"]],
  ...["st", "g"].map(
    (unit) =>
      [
        `weights in ${unit}`,
        `date,exercise,weight (${unit}),reps\n2026-01-01,Squat,16,5\n`,
        [`refused 2: "${unit}" is an unknown unit of weight`]
      ] as const
  ),
  [
    "the units of distances in their cells",
    "date,exercise,distance\n2026-01-01,Run,5 km\n2026-01-01,Run,1 mi\n",
    ["2026-01-01 Run 0x0 5000 m 0x0 1609.34 m"]
  ],
  [
    "invisible marks around its cells",
    set("\u200e2026-01-01,\u200bSquat\u200e,\u200e80\u200f,5"),
    ["2026-01-01 Squat 80x5"]
  ],
  [
    "a quote that is never closed, far above its end",
    set('2026-01-01,"Squat,80,5', ...Array.from({ length: 30 }, () => "2026-01-02,Squat,80,5")),
    ["Error: t.csv ends within a quoted field of the row that begins at line 2. Is the file complete? Export it again."]
  ],
  [
    "shares in the place of grams",
    "date,food,calories,protein (%),carbs\n2026-01-01,Oats,358,12,60\n",
    ["2026-01-01 Oats 358 0/60/0", 'part 2: the column "protein (%)"']
  ],
  ["dashes for what is not known", food("2026-01-01;Oats;358;–;60;na"), ["2026-01-01 Oats 358 0/60/0"]],
  [
    "German columns and meals",
    "Datum;Mahlzeit;Lebensmittel;Brennwert (kcal);Eiweiß;Kohlenhydrate;Fett\n15.01.2026;Frühstück;Haferflocken;358,5;12,5;60;7\n",
    ["2026-01-15 breakfast Haferflocken 358.5 12.5/60/7"]
  ],
  ["a unit that is not that of its column", set("2026-01-01,Squat,225 lb,8"), ["2026-01-01 Squat 102.06x8"]]
]

describe("a table with", () => {
  it.each(SINGLE)("%s", async (_, text, read) => {
    expect(await linesOf(text)).toEqual(read)
  })

  it.each([
    ["a web page", "<table><tr><td>date</td></tr></table>"],
    ["a PDF document", "%PDF-1.7\n"],
    ["a document with formatted text", "{\\rtf1 date,weight}"],
    ["an Excel workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])]
  ])("no rows, which is %s", async (what, content) => {
    expect((await linesOf(content)).join()).toContain(
      `t.csv is no export that Daybook can read: it is ${what}. Save the table in it as CSV, and import that.`
    )
  })
})
