import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { fileAt } from "../../packages/imports/src/Files.ts"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const NUTRITION = [
  "Date,Meal,Calories,Fat (g),Saturated Fat,Cholesterol,Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Note",
  "2024-07-02,Breakfast,518.0,29.0,7.9,0.0,574.5,36.7,2.1,14.1,27.6,",
  '2024-07-02,"Second breakfast, at work",120.5,2.0,0.0,0.0,0.0,20.0,0.0,0.0,4.0,Slept badly, ate late',
  '"Great" otherwise, he said: "no',
  "2 more, tomorrow",
  "",
  "2024-07-02,Snacks,-40.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,",
  '2024-07-03,Dinner,561.0,15.4,9.6,0.0,250.0,46.7,4.6,0.3,59.3,"quoted',
  'over two lines"',
  "2024-07-03,Dinner,,15.4,9.6,0.0,250.0,46.7,4.6,0.3,59.3,"
].join("\n")

const EXERCISE =
  "Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Kilograms,Steps,Note\n2024-07-02,Health Connect calorie adjustment,Cardio,-12.0,1,,,,9840,\n"

const MEASUREMENT = "Date,Weight,Waist,Fitbit steps\n2024-07-02,187.4,34.5,9000\n2024-07-03,,,8000\n"

describe("the measurements of MyFitnessPal", () => {
  const weighIns = { "2024-07-02": { weightKg: 85, bodyFatPercent: 21.5 }, "2024-07-03": { weightKg: 84.5 } }
  const fieldsOf = (reading: Awaited<ReturnType<typeof readExport>>) =>
    Object.fromEntries(recordsOf(reading, "checkIn").map(({ date, fields }) => [date, fields]))

  it.each(["Body Fat %", "Fitbit body fat %", "Body fat"])("are read with a column %s", async (name) => {
    const text = `Date,${name},Weight\n2024-07-02,21.5,85\n2024-07-03,,84.5\n`
    const tables = {
      "Exercise-Summary.csv": EXERCISE,
      "Measurement-Summary.csv": text,
      "Nutrition-Summary.csv": NUTRITION
    }
    const reading = await readExport(tables, { unit: "kg" })
    expect(reading.format).toBe("myfitnesspal")
    expect(fieldsOf(reading)).toEqual(weighIns)
  })

  it("are read by the app's name of the file, whatever the columns are called", async () => {
    const text = "Date,Body Fat (%),Weight (kg)\n2024-07-02,21.5,85\n2024-07-03,,84.5\n"
    const reading = await readExport({ "Measurement-Summary-2024-07-03.csv": text })
    expect(reading.format).toBe("myfitnesspal")
    expect(fieldsOf(reading)).toEqual(weighIns)
  })

  const FILES = ["Exercise", "Measurement", "Nutrition"].map(
    (name) => `../shared/data/exports/myfitnesspal/mfp-03-${name}.csv`
  )

  it.skipIf(!FILES.every((file) => existsSync(file)))("are read from real files beside the other tables", async () => {
    const reading = await readExport(await Promise.all(FILES.map((file) => fileAt(file))), { unit: "lb" })
    const fields = Object.values(fieldsOf(reading))
    expect(fields.filter(({ weightKg }) => weightKg !== undefined)).toHaveLength(1049)
    expect(fields.filter(({ bodyFatPercent }) => bodyFatPercent !== undefined).length).toBeGreaterThanOrEqual(63)
    expect(recordsOf(reading, "food")).toHaveLength(190)
  })
})

const OTHER_NUTRIENTS = "3 other nutrients than energy, protein, carbs, fat, fiber, sugar and salt"

describe("MyFitnessPal", () => {
  it("has a food for each meal, named after it, with notes that are not quoted between them", async () => {
    const reading = await readExport(NUTRITION)
    expect(reading.format).toBe("myfitnesspal")
    expect(recordsOf(reading, "food")).toMatchObject([
      {
        date: "2024-07-02",
        name: "Breakfast",
        meal: "breakfast",
        calories: 518,
        protein: 27.6,
        carbs: 36.7,
        fat: 29,
        line: 2
      },
      { date: "2024-07-02", name: "Second breakfast, at work", meal: null, calories: 120.5, line: 3 },
      { date: "2024-07-02", name: "Snacks", meal: "snack", calories: -40, line: 7 },
      { date: "2024-07-03", name: "Dinner", meal: "dinner", calories: 561, line: 8 }
    ])
    expect(lossesOf(reading)).toEqual(["refused: 1 the food has no energy"])
    expect(partsOf(reading)).toEqual([OTHER_NUTRIENTS, "2 notes of meals"])
  })

  it("converts kilojoules", async () => {
    const reading = await readExport(
      "Date,Meal,Kilojoules,Fat (g),Polyunsaturated Fat,Carbohydrates (g),Protein (g)\n2024-07-02,Lunch,2092.0,1,0,2,3\n"
    )
    expect(recordsOf(reading, "food")).toMatchObject([{ calories: 500 }])
  })

  it("keeps the key of a meal that changes until the next export", async () => {
    const later = NUTRITION.replace("518.0", "618.0")
    const [first] = recordsOf(await readExport(NUTRITION), "food")
    const [second] = recordsOf(await readExport(later), "food")
    expect(second?.key).toBe(first?.key)
  })

  it("is read with its three tables, whose measurements name no unit", async () => {
    const files = {
      "Nutrition-Summary.csv": NUTRITION,
      "Exercise-Summary.csv": EXERCISE,
      "Measurement-Summary.csv": MEASUREMENT
    }
    await expect(readExport(files)).rejects.toMatchObject({
      question: "unit",
      message: "Measurement-Summary.csv names no units. Are its figures in kg and cm, or in lb and inches?"
    })
    const reading = await readExport(files, { unit: "lb" })
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2024-07-02", fields: { weightKg: 85, waistCm: 87.63 } }
    ])
    expect(reading.rows).toBe(8)
    expect(lossesOf(reading)).toEqual([
      "refused: 1 the food has no energy",
      "leftOut: 1 energy that exercise takes, and its minutes",
      "leftOut: 1 rows without a figure that Daybook holds"
    ])
    expect(partsOf(reading)).toEqual([OTHER_NUTRIENTS, "2 notes of meals", '1 the column "fitbit steps"'])
  })
})

const SERVINGS = [
  "Day,Time,Group,Food Name,Amount,Energy (kcal),Caffeine (mg),Water (g),Carbs (g),Fat (g),Protein (g),Category",
  '2024-03-21,08:10,Breakfast,"Eggs, Cooked","3.00 large",232.50,0.00,111.93,1.68,15.92,18.87,"Dairy and Egg Products"',
  '2024-03-21,08:10,Breakfast,"Eggs, Cooked","1.00 large",77.50,0.00,37.31,0.56,5.31,6.29,"Dairy and Egg Products"',
  '2024-03-21,,Drinks,"Water","250.00 g",0.00,0.00,250.00,,,,"Beverages"',
  '2024-03-21,,Uncategorized,"Vitamin D","1.00 capsule",,,,,,,""',
  '2024-03-22,,Supper,"Soup","1.00 bowl",,,,12.00,,,""',
  `2024-03-22,,Dinner,"${"Bowl with beans ".repeat(14)}","1.00 bowl",622.60,,,66.00,18.00,52.02,""`
].join("\n")

const SUMMARY = [
  "Date,Energy (kcal),Carbs (g),Fat (g),Protein (g),Completed",
  "2024-03-21,310.00,2.24,21.23,25.16,true",
  "2024-03-25,1500.00,100.00,50.00,80.00,false",
  "2024-03-26,0.00,0.00,0.00,0.00,false"
].join("\n")

const BIOMETRICS = [
  "Day,Time,Group,Metric,Unit,Amount",
  '2024-06-07,20:00,Uncategorized,"Weight",lbs,170.9',
  '2024-06-07,08:00,Uncategorized,"Weight (Google Fit)",kg,77.1',
  '2024-06-08,08:00,Uncategorized,"Body Fat",%,22.0',
  '2024-06-08,08:00,Uncategorized,"Mood",1-10,7'
].join("\n")

describe("Cronometer", () => {
  it("has the foods in their order and meals", async () => {
    const reading = await readExport(SERVINGS)
    expect(reading.format).toBe("cronometer")
    const foods = recordsOf(reading, "food")
    expect(foods).toMatchObject([
      { name: "Eggs, Cooked", meal: "breakfast", calories: 232.5, protein: 18.87, carbs: 1.68, fat: 15.92 },
      { name: "Eggs, Cooked", meal: "breakfast", calories: 77.5 },
      { name: "Water", meal: null, calories: 0 },
      { name: "Vitamin D", meal: null, calories: 0 },
      { name: "Soup", meal: "dinner", calories: 0, carbs: 12 },
      { date: "2024-03-22", meal: "dinner", calories: 622.6 }
    ])
    expect(foods[5]?.name).toHaveLength(200)
    expect(new Set(foods.map(({ key }) => key)).size).toBe(foods.length)
    expect(lossesOf(reading)).toEqual([])
    expect(partsOf(reading)).toEqual([
      '2 the column "time"',
      '6 the column "amount"',
      '3 the column "category"',
      OTHER_NUTRIENTS,
      '1 the meal "Drinks": its foods are snacks',
      "2 the energy of foods that have none, which is taken as 0 kcal",
      "1 the end of names that are too long"
    ])
  })

  it("has energy in kilojoules and dates as a spreadsheet writes them, too", async () => {
    const reading = await readExport(
      "Day,Group,Food Name,Amount,Energy (kJ),Carbs (g),Fat (g),Protein (g)\n1/27/2026,Lunch,Rice,1 cup,418.4,20,0,2\n2/3/2026,Lunch,Rice,1 cup,836.8,40,0,4\n"
    )
    expect(recordsOf(reading, "food")).toMatchObject([
      { date: "2026-01-27", calories: expect.closeTo(100) },
      { date: "2026-02-03", calories: expect.closeTo(200) }
    ])
  })

  it("takes the totals of days only if the foods are missing", async () => {
    const alone = await readExport({ "dailysummary.csv": SUMMARY })
    expect(recordsOf(alone, "food")).toMatchObject([
      { date: "2024-03-21", name: "Total of the day", calories: 310, meal: null },
      { date: "2024-03-25", calories: 1500 }
    ])
    const beside = await readExport({ "dailysummary.csv": SUMMARY, "servings.csv": SERVINGS })
    expect(recordsOf(beside, "food")).toHaveLength(6)
    expect(lossesOf(beside)).toContain("merged: 1 totals of days whose foods are imported")
    expect(lossesOf(beside)).toContain("leftOut: 2 totals of days without foods")
  })

  it("has the last weight of a date in the unit of its row", async () => {
    const reading = await readExport(BIOMETRICS)
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2024-06-07", fields: { weightKg: 77.52 } },
      { date: "2024-06-08", fields: { bodyFatPercent: 22 } }
    ])
    expect(lossesOf(reading)).toEqual([
      'leftOut: 1 the biometric "Mood"',
      "merged: 1 several rows of a date: the last figures are taken"
    ])
  })
})

describe("fiber, sugar and salt", () => {
  const nutrientsOf = async (text: string) =>
    recordsOf(await readExport(text), "food").map(({ carbs, fiber, salt, sugar }) => ({ carbs, fiber, salt, sugar }))

  it("of Cronometer are read, with its net carbs", async () => {
    const rows = [
      "Day,Group,Food Name,Amount,Energy (kcal),Sodium (mg),Carbs (g),Fiber (g),Sugars (g),Net Carbs (g),Fat (g),Protein (g)",
      "2024-03-21,Lunch,Oats,50 g,190,120,33,5,1,28,3,7",
      "2024-03-21,Lunch,Bran,50 g,100,,33,5,,,3,7"
    ]
    expect(await nutrientsOf(rows.join("\n"))).toEqual([
      { carbs: 28, fiber: 5, sugar: 1, salt: 0.3 },
      { carbs: 28, fiber: 5, sugar: undefined, salt: undefined }
    ])
    expect((await readExport(rows.join("\n"))).notes).toContain(
      "Carbs are the net carbs of the file, without fiber, as Daybook's own foods have them."
    )
  })

  it("of a file without net carbs have a note on its carbs", async () => {
    expect((await nutrientsOf(NUTRITION))[0]).toMatchObject({ carbs: 36.7, fiber: 2.1, salt: expect.closeTo(1.436, 3) })
    expect((await readExport(NUTRITION)).notes?.[0]).toMatch(/^Carbs are those of the file, which has no net carbs/)
  })

  it("are in the unit of their columns", async () => {
    const head = "Date,Food,kcal,Fibre (mg),Sugar,"
    expect(await nutrientsOf(`${head}Salt (g)\n2026-01-01,A,10,1500,2,0.4`)).toMatchObject([{ fiber: 1.5, salt: 0.4 }])
    expect(await nutrientsOf(`${head}Salt (mg)\n2026-01-01,A,10,1500,2,400`)).toMatchObject([{ sugar: 2, salt: 0.4 }])
    expect(await nutrientsOf(`${head}Sodium (g)\n2026-01-01,A,10,1500,2,0.4`)).toMatchObject([{ salt: 1 }])
    expect(await nutrientsOf(`${head}Sodium\n2026-01-01,A,10,1500,2,400`)).toMatchObject([{ salt: 1 }])
  })
})

describe("a table of foods of one's own", () => {
  it("has the names of its foods, and the columns that are not read", async () => {
    const reading = await readExport(
      "Date,Meal,Food,Quantity,Unit,Calories (kcal),Protein (g),Carbs (g),Fat (g)\n2026-01-01,Breakfast,Oats,50,g,190,7,28,3\n2026-01-01,Breakfast,Milk,200,ml,130,7,10,7\n"
    )
    expect(reading.format).toBe("food-csv")
    expect(recordsOf(reading, "food")).toMatchObject([
      { name: "Oats", meal: "breakfast", calories: 190, protein: 7, carbs: 28, fat: 3 },
      { name: "Milk", meal: "breakfast", calories: 130 }
    ])
    expect(partsOf(reading)).toEqual(['2 the column "quantity"', '2 the column "unit"'])
  })

  it("of two persons is asked for one, but not by the names of its foods", async () => {
    const rows = "Date,User,Name,kcal\n2026-01-01,Anna,Oats,190\n2026-01-01,Ben,Rice,130"
    await expect(readExport(rows)).rejects.toMatchObject({ question: "person" })
    expect(recordsOf(await readExport(rows, { person: "Ben" }), "food")).toMatchObject([{ name: "Rice" }])
    expect(recordsOf(await readExport(rows.replace("Ben", "Anna")), "food")).toHaveLength(2)
  })

  it("is not MyFitnessPal's by a column of meals", async () => {
    const text = "Date,Meal,Food,Calories,Fat (g),Protein (g),Cholesterol\n2026-01-01,Lunch,Rice,130,0,3,0"
    expect(recordsOf(await readExport(text), "food")).toMatchObject([{ name: "Rice" }])
  })
})

describe("Cronometer's totals of days", () => {
  it("without any energy are no food", async () => {
    const reading = await readExport(
      "Date,Energy (kcal),Carbs (g),Fat (g),Protein (g),Completed\n2024-03-21,,,,,false\n2024-03-22,0,0,0,0,false\n2024-03-23,1800,200,60,90,true"
    )
    expect(recordsOf(reading, "food")).toMatchObject([{ date: "2024-03-23", calories: 1800 }])
    expect(lossesOf(reading)).toEqual(["leftOut: 2 totals of days without foods"])
  })
})
