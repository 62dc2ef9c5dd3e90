import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const FITBOD = [
  "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier",
  "2023-04-28 23:11:45 +0000,Rowing,0,0,157,448,0,0,FALSE,,0",
  "2023-04-28 23:01:45 +0000,Dumbbell Row,10,20.41,0,0,0,0,TRUE,,2",
  "2023-04-28 23:01:45 +0000,Dumbbell Row, 8,22.6796185,0,0,0,0,FALSE,,2",
  "2023-04-28 23:01:45 +0000,Push Up,12,0,0,0,0,0,FALSE,slow,1",
  ",,,,,,,,,,",
  "2023-04-27 11:01:45 +0000,Squat,5.5,100,0,0,0,0,FALSE,,1"
].join("\n")

describe("Fitbod", () => {
  it("needs the zone, because its times are in UTC", async () => {
    await expect(readExport(FITBOD)).rejects.toMatchObject({ question: "zone" })
  })

  it("has one workout a local day, and weights times the number of dumbbells", async () => {
    const reading = await readExport(FITBOD, { zone: "Europe/Berlin" })
    expect(reading.format).toBe("fitbod")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        date: "2023-04-29",
        startedAt: "2023-04-29T01:01:45",
        durationMinutes: null,
        exercises: [
          { name: "Rowing", sets: [{ reps: 0, seconds: 157, meters: 448 }] },
          {
            name: "Dumbbell Row",
            sets: [
              { reps: 10, weightKg: 40.82, kind: "warmup" },
              { reps: 8, weightKg: 45.36 }
            ]
          },
          { name: "Push Up", note: "slow", sets: [{ reps: 12 }] }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["refused: 1 the repetitions are no whole number"])
    expect(partsOf(reading)).toEqual([])
  })
})

const JEFIT = `
### SETTING ##########################################

row_id,USERID,TIMESTAMP,gender,length,mass
1,7,"2026-06-02 07:59:33",M," inches"," lbs"


######################################################

### PROFILE ##########################################

row_id,USERID,TIMESTAMP,_id,mydate,weight,fatpercent,chest,arms,waist,height,logTime
1,7,"2019-10-07 21:02:30",1,2013-06-07,0,0,0,0,0,0,1370577600
2,7,"2019-10-07 21:02:30",2,2013-06-08,253,0,0,17.5,43.5,69,1370577600
######################################################

### WORKOUT SESSIONS #################################

rowid,_id,USERID,starttime,endtime,TIMESTAMP
1,190,7,1418782848,1418786448,"2021-03-15 22:17:34"
2,191,7,1418783153,1418783451,"2021-03-15 22:17:34"
######################################################

### EXERCISE LOGS ####################################

USERID,TIMESTAMP,logs,_id,mydate,ename,belongsession
7,"2019-10-07 21:02:27","50.0x15,50.0x12,0.0x0",1,2010-12-01,"Dumbbell Bench Press",190
7,"2019-10-07 21:02:27","0.0x0,0.0x0",2,2010-12-01,Dip,190
7,"2019-10-07 21:02:27",,3,2024-12-31,"Barbell Squat",0
7,"2019-10-07 21:02:27",far,4,2024-12-31,"Barbell Squat",0
######################################################

### EXERCISE SET LOGS ################################

_id,userid,exercise_log_id,set_index,weight_lbs,reps,set_type,log_time,TIMESTAMP
1,7,3,0,135.0000,5,warmup,1735663735,"2024-12-31 17:16:45"
2,7,3,1,360.0000,5,default,1735664109,"2024-12-31 17:16:45"
3,7,9,0,360.0000,5,default,1735664109,"2024-12-31 17:16:45"
######################################################

### NOTES ############################################

row_id,TIMESTAMP,USERID,_id,mynote,mydate
1,"2019-10-07 21:02:30",7,1,"two

lines",2017-08-04
######################################################
`

describe("JEFIT", () => {
  it("has workouts whose sets are in one cell or in rows of their own, and measurements in the unit of the settings", async () => {
    const reading = await readExport(JEFIT)
    expect(reading.format).toBe("jefit")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        date: "2010-12-01",
        durationMinutes: 60,
        rows: 1,
        line: 27,
        exercises: [
          {
            name: "Dumbbell Bench Press",
            sets: [
              { reps: 15, weightKg: 22.68 },
              { reps: 12, weightKg: 22.68 }
            ]
          }
        ]
      },
      {
        date: "2024-12-31",
        rows: 3,
        exercises: [
          {
            name: "Barbell Squat",
            sets: [
              { reps: 5, weightKg: 61.23, kind: "warmup" },
              { reps: 5, weightKg: 163.29 }
            ]
          }
        ]
      }
    ])
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2013-06-08", fields: { weightKg: 114.76, armCm: 44.45, waistCm: 110.49 } }
    ])
    expect(reading.rows).toBe(13)
    expect(lossesOf(reading)).toEqual([
      "leftOut: 1 sets without repetitions, weight, time or distance",
      "refused: 1 the sets cannot be read",
      "leftOut: 1 notes without an exercise of their date",
      "leftOut: 1 sets whose exercise is not in the file",
      "merged: 1 the times of workouts",
      "leftOut: 1 workouts without sets",
      "leftOut: 1 rows without a figure that Daybook holds",
      "leftOut: 1 the section setting"
    ])
  })

  it("asks for the unit if the settings name none", async () => {
    await expect(readExport(JEFIT.replace(" lbs", ""))).rejects.toMatchObject({ question: "unit" })
  })
})

const LOSE_IT = {
  "food-logs.csv": [
    "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g)",
    '02/03/2026,"Rice, White",Rice,Lunch,350.0,Grams,455,0,1.2,9.1,100.1',
    "02/03/2026,Cake,Cake,Snacks,1.0,Each,400,1,20,4,50",
    "02/04/2026,Tea,Tea,Breakfast,1.0,Cup,2,0,n/a,n/a,n/a"
  ].join("\n"),
  "weights.csv":
    "Date,Weight,Last Updated,Deleted\n02/03/2026,180.0,2026-02-03T10:00:00Z,0\n02/04/2026,18.0,2026-02-04T10:00:00Z,1\n",
  "steps.csv": "Date,Value,Secondary Value,Last Updated\n02/03/2026,8412,n/a,2026-02-03T10:00:00Z\n",
  "notes.csv": "Date,Title,Body\n02/03/2026,Today,good\n"
}

describe("Lose It!", () => {
  it("has the foods, weights and steps of its tables, without deleted ones", async () => {
    const reading = await readExport(LOSE_IT, { unit: "lb" })
    expect(reading.format).toBe("loseit")
    expect(recordsOf(reading, "food")).toMatchObject([
      { date: "2026-02-03", name: "Rice, White", meal: "lunch", calories: 455, protein: 9.1, carbs: 100.1, fat: 1.2 },
      { date: "2026-02-04", name: "Tea", meal: "breakfast", calories: 2, protein: 0, carbs: 0, fat: 0 }
    ])
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2026-02-03", fields: { weightKg: 81.65 } }])
    expect(recordsOf(reading, "health")).toMatchObject([{ date: "2026-02-03", readings: { steps: 8412 } }])
    expect(lossesOf(reading)).toEqual(["leftOut: 2 rows that you deleted there", "leftOut: 1 the rows of notes.csv"])
  })

  it("is read from the older table of weights, with the month first", async () => {
    const reading = await readExport('"Date","Weight"\n"02/03/2018","175.0"\n', { unit: "lb" })
    expect(reading.format).toBe("loseit")
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2018-02-03", fields: { weightKg: 79.38 } }])
  })
})

const sheet = (...rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
  const cell = (value: string | number, row: number, column: number): string => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`
    if (value === "") return `<c r="${at}"/>`
    return typeof value === "number"
      ? `<c r="${at}" t="n"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const body = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join("")}</row>`
  )
  return `<?xml version="1.0"?><worksheet><sheetData>${body.join("")}</sheetData></worksheet>`
}

const MACRO_FACTOR = {
  "workbook.xml":
    '<?xml version="1.0"?><workbook><sheets><sheet name="Calories &amp; Macros" sheetId="1"/></sheets></workbook>',
  "sharedStrings.xml":
    '<?xml version="1.0"?><sst><si><t>Date</t></si><si><r><t>Calo</t></r><r><t>ries (kcal)</t></r></si></sst>',
  "sheet1.xml":
    '<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>' +
    '<c r="D1" t="inlineStr"><is><t>Protein (g)</t></is></c></row>' +
    '<row r="2"><c r="A2"><v>45903.0</v></c><c r="B2"><v>2391.0</v></c><c r="D2"><v>108.0</v></c></row></sheetData></worksheet>',
  "sheet2.xml": sheet(["Date", "Weight (lbs)", "Fat Percent"], [45903, 180, ""], [45904, 181, 20]),
  "sheet3.xml": sheet(["Date", "Waist (cm)", "Left Bicep (cm)", "Right Bicep (cm)"], [45904, 84, 36, 37]),
  "sheet4.xml": sheet(["Date", "Trend Weight (lbs)"], [45903, 180.2]),
  "sheet5.xml": sheet(["Date", "Steps"], [45903, 0], [45904, 8412])
}

describe("MacroFactor", () => {
  it("recognises its sheets by their columns, and has dates as serial numbers", async () => {
    const reading = await readExport(MACRO_FACTOR)
    expect(reading.format).toBe("macrofactor")
    expect(recordsOf(reading, "food")).toMatchObject([
      { date: "2025-09-03", name: "Total of the day", calories: 2391, protein: 108, fat: 0, meal: null }
    ])
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2025-09-03", fields: { weightKg: 81.65 } },
      { date: "2025-09-04", fields: { weightKg: 82.1, bodyFatPercent: 20, waistCm: 84, armCm: 36.5 } }
    ])
    expect(recordsOf(reading, "health")).toMatchObject([{ date: "2025-09-04", readings: { steps: 8412 } }])
    expect(lossesOf(reading)).toEqual([
      "merged: 1 several rows of a date: the last figures are taken",
      "leftOut: 1 trends of the weight, which are computed",
      "leftOut: 1 days without steps"
    ])
  })

  it("counts the total of a day once beside its single foods", async () => {
    const foods = sheet(["Date", "Food Name", "Calories (kcal)", "Protein (g)"], [45903, "Oats", 400, 12])
    const reading = await readExport({ ...MACRO_FACTOR, "sheet6.xml": foods })
    expect(recordsOf(reading, "food")).toMatchObject([{ name: "Oats", calories: 400 }])
    expect(lossesOf(reading)).toContain("merged: 1 totals of days whose foods are imported")
  })

  it("has the energy, the weight and the steps of a Quick Export, each row of it once for each", async () => {
    const names = [
      "Date",
      "Expenditure",
      "Trend Weight (kg)",
      "Weight (kg)",
      "Calories (kcal)",
      "Protein (g)",
      "Target Calories (kcal)",
      "Steps"
    ]
    const reading = await readExport({
      "workbook.xml":
        '<?xml version="1.0"?><workbook><sheets><sheet name="Quick Export" sheetId="1"/></sheets></workbook>',
      "sheet1.xml": sheet(
        names,
        [45903, 2500, 81.2, 81.4, 2391, 108, 2200, 8412],
        [45904, 2500, 81.1, "", 2100, 90, 2200, ""]
      )
    })
    expect(recordsOf(reading, "food")).toMatchObject([{ calories: 2391, protein: 108 }, { calories: 2100 }])
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2025-09-03", fields: { weightKg: 81.4 } }])
    expect(recordsOf(reading, "health")).toMatchObject([{ readings: { steps: 8412 } }])
    expect([reading.rows, lossesOf(reading)]).toEqual([4, []])
  })

  it("has the foods of a Food Log", async () => {
    const names = ["Date", "Time", "Food Name", "Serving Size", "Serving Weight (g)", "Calories (kcal)", "Fiber (g)"]
    const reading = await readExport({
      "workbook.xml": '<?xml version="1.0"?><workbook><sheets><sheet name="Food Log" sheetId="1"/></sheets></workbook>',
      "sheet1.xml": sheet(names, [45903, "08:00", "Oats", "1 cup", 50, 190, 5])
    })
    expect(recordsOf(reading, "food")).toMatchObject([{ name: "Oats", calories: 190, fiber: 5 }])
    expect(recordsOf(reading, "checkIn")).toEqual([])
  })

  it("adds the nutrients of a sheet of their own to the totals of days", async () => {
    const nutrients = sheet(
      ["Date", "Fiber (g)", "Sodium (mg)", "Zinc (mg)"],
      [45903, 31, 2000, 9],
      [45905, 20, 100, 1]
    )
    const reading = await readExport({ ...MACRO_FACTOR, "sheet6.xml": nutrients })
    expect(recordsOf(reading, "food")).toMatchObject([{ calories: 2391, fiber: 31, salt: 5 }])
    expect(lossesOf(reading)).toContain("leftOut: 1 nutrients of days without a total")
  })

  it("is refused if a sheet is damaged", async () => {
    const damaged = { ...MACRO_FACTOR, "sheet2.xml": MACRO_FACTOR["sheet2.xml"].slice(0, 90) }
    await expect(readExport(damaged)).rejects.toThrow("sheet2.xml of the spreadsheet is damaged")
  })
})
