import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const rows = (...lines: ReadonlyArray<string>): string => lines.join("\n")

describe("programs that write a row for each food", () => {
  it("reads Yazio's totals of foods, and not its figures of a gram", async () => {
    const found = await readExport(
      rows(
        "Date,Time,Meal,Product,Amount,Unit,Portions,Calories/g,Calories total,Protein/g,Fat/g,Carbs/g,Protein total,Fat total,Carbs total",
        "2025-03-01,2025-03-01 08:10:00,breakfast,Oats,60,gram,60,3.7,222,0.13,0.07,0.59,7.8,4.2,35.4",
        "2025-03-01,2025-03-01 20:10:00,snack,Apple,100,gram,1,0.5,50,0,0,0.12,0,0,12",
        "soon,,lunch,Rice,1,g,1,1,1,1,1,1,1,1,1"
      )
    )
    expect(found.format).toBe("yazio")
    expect(recordsOf(found, "food")).toMatchObject([
      { date: "2025-03-01", name: "Oats", meal: "breakfast", calories: 222, protein: 7.8, carbs: 35.4, fat: 4.2 },
      { date: "2025-03-01", name: "Apple", meal: "snack", calories: 50, carbs: 12 }
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 the date cannot be read"])
  })

  it("reads Lifesum's fiber and sugar, and no sodium, whose unit it does not name", async () => {
    const found = await readExport(
      rows(
        "Date,Meal type,Title,Brand,Serving name,Amount,Amount in grams,Calories,Carbs,Carbs fiber,Carbs sugar,Fat,Fat saturated,Fat unsaturated,Cholesterol,Protein,Potassium,Sodium",
        "2024-05-02,Lunch,Lentil soup,Own,bowl,1,300,240,36,11,4,3.5,0.5,2,0,15,0,0.8"
      )
    )
    expect(found.format).toBe("lifesum")
    const [soup] = recordsOf(found, "food")
    expect(soup).toMatchObject({ date: "2024-05-02", name: "Lentil soup", meal: "lunch", calories: 240, protein: 15 })
    expect(soup).toMatchObject({ carbs: 36, fiber: 11, sugar: 4, fat: 3.5 })
    expect(soup).not.toHaveProperty("salt")
    expect(partsOf(found)).toContain('1 the column "sodium without a unit"')
  })

  it("reads SparkyFitness in French, whose dates are midnights in UTC, without a question", async () => {
    const found = await readExport(
      rows(
        "Date,Repas,Aliment,Marque,Quantité Consommée,Unité,Calories (kcal),Protéines (g),Glucides (g),Lipides (g),Gras Saturés (g),Fibres (g),Sucres (g),Sodium (mg),Cholestérol (mg)",
        "2026-04-25T00:00:00.000Z,breakfast,Lait entier,,200,ml,136.0,6.6,9.6,8.0,4.6,0,9.6,80.0,0"
      )
    )
    expect(found.format).toBe("sparkyfitness-foods")
    expect(recordsOf(found, "food")).toMatchObject([
      { date: "2026-04-25", name: "Lait entier", meal: "breakfast", calories: 136, protein: 6.6, carbs: 9.6, fat: 8 }
    ])
    expect(recordsOf(found, "food")[0]).toMatchObject({ fiber: 0, sugar: 9.6, salt: 0.2 })
  })

  it("reads the foods of FatSecret's report under their days and meals", async () => {
    const found = await readExport(
      rows(
        "#-------------------------------------------",
        '# Food Diary Report - Detailed Report,"Tuesday, May 1, 2018","Thursday, May 31, 2018"',
        "#-------------------------------------------",
        "Daily Average,Cals ( kcal),Fat( g),Carbs( g),Prot( g)",
        "Total,2229,89.21,256.23,75.28",
        "",
        "# Report Details",
        "#-------------------------------------------",
        "Date,Cals ( kcal),Fat( g),Sat( g),Carbs( g),Fiber( g),Sugar( g),Prot( g),Sod( mg),Chol( mg),Potassium( mg)",
        "",
        '"Tuesday, May 1, 2018",160,4,1,4,0,2,26,1260,70,206',
        " Breakfast,160,4,1,4,0,2,26,1260,70,0",
        "  Salmon Jerky,160,4,1,4,0,2,26,1260,70,",
        '"   2  x 1 oz, 56 g"',
        "  Oolong Tea,0,0,,0,,,0,5,0,",
        " Snacks/Other,90,0,0,22,0,20,0,0,0,0",
        "  Nerd Rope,90,0,0,22,0,20,0,0,0,0",
        "   1 rope"
      )
    )
    expect(found.format).toBe("fatsecret")
    expect(recordsOf(found, "food")).toMatchObject([
      { date: "2018-05-01", name: "Salmon Jerky", meal: "breakfast", calories: 160, protein: 26, fat: 4, salt: 3.15 },
      { date: "2018-05-01", name: "Oolong Tea", meal: "breakfast", calories: 0 },
      { date: "2018-05-01", name: "Nerd Rope", meal: "snack", calories: 90, carbs: 22, sugar: 20 }
    ])
    expect(lossesOf(found)).toEqual([
      "merged: 3 totals of days and meals, whose foods are read",
      "leftOut: 2 amounts of foods"
    ])
  })
})

describe("diaries in JSON", () => {
  const BACKUP = {
    version: 33,
    foodList: [
      {
        id: 1,
        name: "Milk",
        portion: "100",
        unit: "ml",
        nutrition: { calories: 64, proteins: 3.3, carbohydrates: 4.7, fat: 3.6, salt: 0.1 }
      },
      { id: 2, name: "Oats", portion: 50, nutrition: { kilojoules: 836.8, proteins: 6 } },
      { id: 3, name: "Quick Add", barcode: "quick-add", portion: 1, nutrition: { calories: 1 } }
    ],
    recipes: [
      {
        id: 1,
        name: "Porridge",
        portion: 300,
        items: [
          { id: 1, type: "food", portion: "250" },
          { id: 2, type: "food", portion: 50 }
        ]
      },
      // A recipe with a food that the file lacks has no figures.
      {
        id: 2,
        name: "Soup",
        portion: 1,
        items: [
          { id: 1, type: "food" },
          { id: 8, type: "food" }
        ]
      }
    ],
    meals: [],
    diary: [
      {
        dateTime: "2022-02-01T00:00:00.000Z",
        stats: { weight: "80.5" },
        items: [
          { id: 1, type: "food", portion: "250", quantity: "2", category: 0 },
          { id: 1, type: "recipe", portion: 150, quantity: 1, category: 1 },
          { id: 3, type: "food", portion: 1, quantity: 450, category: 5 },
          { id: 9, type: "food", portion: 1, quantity: 1, category: 2 },
          { id: 2, type: "recipe", portion: 1, quantity: 1, category: 2 }
        ]
      }
    ]
  }

  it("reads Waistline's portions of foods and recipes; the unit of weights is asked", async () => {
    const text = JSON.stringify(BACKUP)
    await expect(readExport({ "waistline_export.json": text })).rejects.toMatchObject({ question: "unit" })
    const found = await readExport({ "waistline_export.json": text }, { unit: "kg" })
    expect(found).toMatchObject({ format: "waistline", rows: 6 })
    const foods = recordsOf(found, "food")
    expect(foods).toMatchObject([
      { date: "2022-02-01", name: "Milk", meal: "breakfast", calories: 320, protein: 16.5, carbs: 23.5, fat: 18 },
      { name: "Porridge", meal: "lunch", calories: 180 },
      { name: "Quick Add", meal: "snack", calories: 450 }
    ])
    expect(foods[1]?.protein).toBeCloseTo(7.125)
    expect(recordsOf(found, "checkIn")).toMatchObject([{ date: "2022-02-01", fields: { weightKg: 80.5 } }])
    expect(lossesOf(found)).toEqual(["refused: 2 the file lacks the food"])
  })

  it("reads OpenNutriTracker's amounts of foods, of whose 100 g it has the figures", async () => {
    const nutriments = { energyKcal100: 52, carbohydrates100: 14, fat100: 0.2, proteins100: 0.3, sugars100: 10 }
    const intake = { id: "a", unit: "g", amount: 150, type: "snack", dateTime: "2024-03-02T16:20:11.123" }
    const found = await readExport({
      "user_intake.json": JSON.stringify([
        { ...intake, meal: { name: "Apple", nutriments } },
        { ...intake, meal: { name: "Apple", nutriments }, dateTime: "" },
        null
      ])
    })
    expect(found).toMatchObject({ format: "opennutritracker", rows: 3 })
    const [apple] = recordsOf(found, "food")
    expect(apple).toMatchObject({
      date: "2024-03-02",
      name: "Apple",
      meal: "snack",
      calories: 78,
      carbs: 21,
      sugar: 15
    })
    expect(lossesOf(found)).toEqual(["refused: 1 a row holds nothing", "refused: 1 the date cannot be read"])
  })
})

describe("the foods of Samsung Health", () => {
  it("have energy alone, on their local day", async () => {
    const found = await readExport({
      "com.samsung.health.food_intake.20250221140521.csv": rows(
        "com.samsung.health.food_intake,6350001,8",
        "create_time,start_time,food_info_id,calorie,time_offset,name,meal_type,datauuid,amount,unit",
        "2025-02-20 23:00:00.000,2025-02-20 23:00:00.000,f1,250.5,UTC+0200,Rice,100003,u1,1.0,120001",
        "2025-02-20 23:00:00.000,2025-02-20 06:00:00.000,f2,,UTC+0200,Tea,100001,u2,1.0,120001"
      )
    })
    expect(found.format).toBe("samsung-health")
    expect(recordsOf(found, "food")).toMatchObject([
      { date: "2025-02-21", name: "Rice", meal: "dinner", calories: 250.5 }
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 a number cannot be read"])
  })
})
