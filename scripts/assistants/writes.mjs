// Right writes of many people: each is what somebody ate, drank, lifted or measured, and none may be refused. Macronutrients are as
// labels and tables give them, with alcohol, fibre, polyols and rounding.
const lines = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ *; */))

const numbers = (values, names) =>
  Object.fromEntries(values.flatMap((value, at) => (value === "" ? [] : [[names[at], Number(value)]])))

const MEALS = ["breakfast", "lunch", "dinner", "snack"]

/** Name; kcal; protein; carbohydrate; fat. */
const FOODS = lines(`
  Oats with milk and banana; 420; 16; 66; 9
  Porridge; 210; 8; 34; 4
  Greek yoghurt 0 %, 170 g; 92; 17; 6; 0
  Skyr, 450 g; 284; 50; 18; 0.9
  Cottage cheese; 160; 24; 6; 4.5
  Two boiled eggs; 155; 12.6; 1.1; 10.6
  Egg whites, 200 g; 104; 22; 1.5; 0.3
  Croissant; 231; 4.7; 26; 12
  Pain au chocolat; 290; 5; 32; 16
  Olive oil, 1 tbsp; 119; 0; 0; 13.5
  Peanut butter, 30 g; 188; 7.5; 6; 15
  Almonds, 30 g; 174; 6; 6; 15
  Chia seeds, 28 g; 138; 4.7; 12; 8.7
  Flaxseed, 1 tbsp; 55; 1.9; 3; 4.3
  All-Bran, 30 g; 80; 4; 23; 1.5
  Psyllium husk, 10 g; 20; 0; 8.5; 0
  Low carb tortilla; 70; 5; 19; 3
  Keto bread, 2 slices; 80; 10; 22; 3
  Konjac noodles, 200 g; 14; 0; 6; 0
  Shirataki rice; 10; 0; 5; 0
  Erythritol, 10 g; 0; 0; 10; 0
  Sugar-free sweets, 30 g; 65; 0; 28; 0
  Sugar-free gum; 5; 0; 2; 0
  Diet cola; 1; 0; 0; 0
  Coke Zero, 500 ml; 2; 0; 0; 0
  Sprite, 330 ml; 132; 0; 33; 0
  Orange juice, 250 ml; 112; 1.7; 26; 0.5
  Black coffee; 2; 0.3; 0; 0
  Espresso; 5; 0.1; 0.8; 0.1
  Flat white; 120; 6.5; 9.5; 6.2
  Cappuccino with oat milk; 110; 2; 15; 4.5
  Kombucha; 60; 0; 14; 0
  Almond milk, unsweetened; 30; 1; 0.5; 2.5
  Beer, 500 ml; 215; 2; 16; 0
  Heineken, 330 ml; 139; 1.2; 10.6; 0
  Guinness, pint; 210; 1.6; 18; 0
  Corona; 148; 1.2; 14; 0
  Bud Light; 110; 0.9; 6.6; 0
  Pilsner Urquell, 0,5 l; 220; 2.5; 20; 0
  Weißbier, 0,5 l; 230; 2.5; 15; 0
  Radler, 0,5 l; 200; 1; 28; 0
  Kölsch; 86; 0.8; 5.6; 0
  Craft IPA; 210; 2; 17; 0
  Non-alcoholic beer; 80; 1; 17; 0
  Red wine, 150 ml; 125; 0.1; 4; 0
  Glass of Rioja, 250 ml; 212; 0.2; 6.5; 0
  Prosecco; 100; 0.1; 2; 0
  Gin and tonic; 171; 0; 14; 0
  Mojito; 217; 0.2; 24; 0
  Piña colada; 245; 0.6; 32; 2.7
  Old Fashioned; 154; 0; 5.5; 0
  Aperol Spritz; 160; 0; 19; 0
  Hugo; 140; 0; 13; 0
  Vodka shot; 97; 0; 0; 0
  Sangria; 150; 0.3; 14; 0
  Glühwein; 210; 0.2; 25; 0
  Baileys; 165; 1.5; 12.5; 7
  White Russian; 257; 1; 16; 9
  Hard seltzer; 100; 0; 2; 0
  Cidre brut; 95; 0; 6; 0
  Port, 75 ml; 120; 0.1; 10; 0
  Moscow Mule; 182; 0.1; 16; 0
  Whey shake in water; 118; 24; 2; 1.5
  Whey shake with milk; 265; 33; 15; 8
  Casein, 30 g; 108; 24; 1.5; 0.5
  Mass gainer; 760; 50; 125; 6
  Protein bar; 200; 20; 22; 7
  Quest bar; 190; 21; 22; 8
  Protein pudding; 150; 20; 12; 3
  Energy gel; 100; 0; 25; 0
  Isotonic drink; 120; 0; 30; 0
  Creatine, 5 g; 0; 0; 0; 0
  Chicken breast, 200 g; 220; 46; 0; 4
  Tofu, 150 g; 216; 24; 3; 13
  Tempeh; 192; 20; 8; 11
  Seitan; 180; 36; 6; 1
  Salmon fillet; 280; 30; 0; 18
  Tuna in water; 110; 25; 0; 1
  Ribeye, 300 g; 780; 72; 0; 54
  Minced beef, 125 g; 310; 24; 0; 24
  Bacon, 3 rashers; 161; 12; 0.6; 12
  Liver; 175; 26; 5; 5
  Rice, cooked, 200 g; 260; 5.4; 56; 0.6
  Pasta, 100 g dry; 355; 12; 71; 1.8
  Potatoes, 300 g; 231; 6; 51; 0.3
  Sweet potato; 130; 2.4; 30; 0.2
  Lentil curry; 590; 27; 82; 15
  Chickpeas, 200 g; 328; 17.8; 54.8; 5.2
  Black beans; 227; 15; 41; 0.9
  Broccoli, 200 g; 68; 5.6; 13.2; 0.8
  Spinach, 100 g; 23; 2.9; 3.6; 0.4
  Cucumber; 16; 0.7; 3.6; 0.1
  Mushrooms, 150 g; 33; 4.6; 4.9; 0.5
  Artichoke; 64; 3.5; 14.3; 0.4
  Avocado; 240; 3; 12.8; 22
  Raspberries, 150 g; 78; 1.8; 18; 1
  Blackberries, US label; 62; 2; 14; 0.7
  Apple; 95; 0.5; 25; 0.3
  Banana; 105; 1.3; 27; 0.4
  Dates, 3; 66; 0.4; 18; 0
  Lemon juice; 11; 0.2; 3.3; 0.1
  Cocoa powder, 1 tbsp; 10; 1; 3; 0.5
  Dark chocolate 85 %, 30 g; 174; 2.7; 11; 13.8
  Ice cream; 207; 3.5; 24; 11
  Halo Top; 100; 6; 18; 2.5
  Cheesecake; 400; 7; 32; 28
  Tiramisu; 380; 6; 40; 20
  Pizza Margherita; 980; 40; 112; 40
  Burger and fries; 1050; 45; 98; 52
  Döner Kebab; 750; 42; 65; 36
  Sushi, 12 pieces; 540; 22; 92; 8
  Ramen; 700; 32; 80; 26
  Pad Thai; 830; 30; 105; 32
  Miso soup; 40; 3; 5; 1
  Chicken broth; 15; 2; 1; 0.5
  Christmas dinner; 2400; 110; 230; 115
  Fondue; 1400; 70; 90; 75
  Ketchup, 15 g; 15; 0.2; 3.5; 0
  Mustard; 6; 0.4; 0.5; 0.3
  Vinegar; 3; 0; 0.1; 0
  Multivitamin; 0
  Snack from a party; 250
  Business dinner, estimated; 1300
  Bretzel; 340; 10; ; 
  Tortilla española; 300; 12; 20; 19
`).map(([name, calories, ...macros], at) => [
  "log_food",
  {
    name,
    calories: Number(calories),
    ...numbers(macros, ["protein", "carbs", "fat"]),
    ...(at % 3 > 0 && { meal: MEALS[at % 4] }),
    date: `@${-(at % 9)}`
  }
])

const WATER = [
  100, 120, 150, 200, 237, 250, 300, 330, 355, 473, 500, 568, 600, 750, 946, 1000, 1500, 1750, 2000, 3000
].map((amountMl, at) => ["log_water", { amountMl, date: `@${1 - (at % 8)}` }])

const WEIGHTS = [
  ...[81.4, 81.9, 80.6, 80.2, 82.7, 79.5, 83.9, 77.8, 85.5, 78.3, 84.8].map((weightKg) => [weightKg, 0]),
  ...[81.35, 81, 80.74, 82.05].map((weightKg, at) => [weightKg, -1 - at]),
  ...[82.4, 82.9, 83.2, 84.4].map((weightKg, at) => [weightKg, -15 * (at + 1)])
].map(([weightKg, day]) => ["log_weight", { weightKg, date: `@${day}` }])

const MEASUREMENTS = [
  [
    { waistCm: 84 },
    { waistCm: 79.5 },
    { waistCm: 92 },
    { waistCm: 60 },
    { waistCm: 110 },
    { waistCm: 83.8, hipCm: 98 }
  ],
  [{ chestCm: 104 }, { armCm: 36.5, thighCm: 58 }, { neckCm: 39 }, { calfCm: 38.5 }, { bodyFatPercent: 16.4 }],
  [
    { weightKg: 81.2, bodyFatPercent: 17 },
    { leanBodyMassKg: 67 },
    { basalMetabolicRateKcal: 1780 },
    { note: "Deload." }
  ],
  [{ clearFields: ["weightKg"] }, { boneMassKg: 3.4 }, { weightKg: 81.6, waistCm: 84.5, note: "Back from a trip." }]
]
  .flat()
  .map((values, at) => ["log_measurement", { ...values, date: `@${-(at % 5)}` }])

const READINGS = [
  ...[410, 445, 300, 540, 90, 60, 720, 960, 435, 0.5 * 960].map((value) => ["sleepMinutes", value]),
  ...[0, 850, 8412, 23500, 48000].map((value) => ["steps", value]),
  ...[44, 52, 78].map((value) => ["restingHeartRateBpm", value]),
  ...[12, 62.5, 140].map((value) => ["hrvMs", value]),
  ...[40, 612, 1400].map((value) => ["activeEnergyKcal", value])
].map(([reading, value], at) => ["set_health_reading", { reading, value, date: `@${-(at % 7)}` }])

/** `5x100` is five repetitions with 100 kg, `w5x60` a warm-up, `60s` a time, `5000m1680s` a distance in a time. */
const setOf = (text) => {
  const [, warmup, reps, kg] = /^(w?)(\d+)(?:x([\d.]+))?$/.exec(text) ?? []
  if (reps !== undefined)
    return {
      reps: Number(reps),
      ...(kg !== undefined && { weightKg: Number(kg) }),
      ...(warmup === "w" && { kind: "warmup" })
    }
  const [, meters, seconds] = /^(?:([\d.]+)m)?(?:(\d+)s)?$/.exec(text)
  return { reps: 0, ...(meters && { meters: Number(meters) }), ...(seconds && { seconds: Number(seconds) }) }
}

const exerciseOf = (text) => {
  const [name, sets] = text.split(": ")
  return { name, sets: sets.split(" ").map(setOf) }
}

/** Sessions: of known exercises, heavier and lighter; deloads; new exercises, some with names like known ones. */
const WORKOUTS = lines(`
  Squat: w5x60 w3x90 5x117.5 5x117.5 5x117.5
  Squat: 5x120 3x130 1x140
  Squat: 5x70 5x70 5x70
  Squat: 20x60
  Bench press: 5x87.5 5x87.5 4x87.5
  bench press: 3x95 8x70
  BENCH PRESS: 12x40 12x40
  Deadlift: 5x147.5 1x170
  Deadlift: 8x100 8x100
  Overhead press: 6x47.5 6x47.5; Dips: 12 10 8
  Dips: 8x10 8x10
  Pull-up: 9 8 7; Barbell row: 8x70
  Pull-up: 5x10 5x10
  Hanging leg raise: 12 12 10
  Romanian deadlift: 8x90 8x90
  Front squat: 6x82.5 6x82.5
  Barbell row: 8x72.5 8x72.5
  Push-up: 25 20 15
  Chin-up: 8 7 6
  Hip thrust: 10x100 10x100
  Hack squat: 10x80
  Goblet squat: 12x24
  Box squat: 3x100
  Bulgarian split squat: 10x16 10x16
  Split squat: 10 10
  Sumo deadlift: 5x130
  Stiff-leg deadlift: 8x80
  Trap bar deadlift: 5x150
  Incline bench press: 8x65
  Decline bench press: 8x75
  Dumbbell bench press: 10x30
  Close-grip bench press: 8x65
  Bench dip: 15 15
  Dumbbell press: 10x20
  Push press: 5x55
  Leg press: 12x180 12x200
  Leg curl: 12x40
  Leg extension: 12x45
  Calf raise: 15x80
  Lat pulldown: 10x60
  Cable row: 10x55
  Seated row: 10x60
  Face pull: 15x20
  Lateral raise: 15x8
  Dumbbell curl: 12x12; Triceps pushdown: 12x25
  Barbell curl: 10x30
  Barbell lunge: 10x40
  Barbell shrug: 12x80
  Kettlebell swing: 20x24
  Clean and jerk: 2x70
  Snatch: 2x50
  Plank: 60s 60s 45s
  Side plank: 40s 40s
  Dead hang: 55s
  Running: 5000m1680s
  Running: 21100m6900s
  Laufen: 10000m3300s
  Rowing machine: 2000m470s
  Cycling: 42000m5400s
  Swimming: 1500m2100s
  Yoga: 2700s
  Wadenheben: 12 10 10
  Frontkniebeuge im Rack: 5x80 5x80
  Schrägbankdrücken: 5x60 5x60
  Turkish get-up: 3x16
  Muscle-up: 2 1
  Step-up: 10x12
  Sit-up: 20 20
`).map((exercises, at) => [
  "log_workout",
  {
    exercises: exercises.map(exerciseOf),
    ...(at % 2 === 0 && { durationMinutes: 30 + at }),
    date: `@${-2 * (1 + (at % 6))}`
  }
])

const DATES = [1, -2, -6, -30, -58, -60].map((day) => ["log_rest_days", { dates: [`@${day}`] }])

const FOODS_KEPT = lines(`
  Muesli; 375; 10; 62; 8
  Low-fat quark; 67; 12; 4; 0.2
  Oat bran; 246; 17; 66; 7
  Beer of the brewery; 43; 0.5; 3.1; 0
  Whey; 380; 78; 8; 5
  Walnuts; 654; 15; 14; 65
`).map(([name, calories, ...macros]) => [
  "create_food",
  { name, per100: { calories: Number(calories), ...numbers(macros, ["protein", "carbs", "fat"]) } }
])

const SEVERAL = [
  [{ water: { amountMl: 250 } }, { water: { amountMl: 250 } }, { water: { amountMl: 500 } }],
  [{ food: { name: "Apple", calories: 95 } }, { food: { name: "Apple", calories: 95 } }],
  [{ weight: { weightKg: 81.2 } }, { food: { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7 } }],
  [{ restDay: { date: "@-2" } }, { water: { amountMl: 2000, date: "@-2" } }],
  [{ restDay: { date: "@-6" } }, { restDay: { date: "@-13" } }],
  [{ food: { name: "Beer", calories: 215, protein: 2, carbs: 16, fat: 0 } }, { water: { amountMl: 330 } }]
].map((items) => ["log_many", { items, date: "@-1" }])

const ROUTINES = [
  "Squat: 5x120 5x120",
  "Bench press: 5x85; Dips: 10",
  "Hip thrust: 10x60",
  "Plank: 60s",
  "Deadlift: 3x150"
]
  .map((text) => text.split("; ").map(exerciseOf))
  .map((exercises, at) => ["create_routine", { name: `Day ${at + 1}`, exercises }])

const OWN = [
  { name: "Nap", tab: "body", kind: "number", unit: "min", target: 20 },
  { name: "Cigarettes", tab: "body", kind: "counter", unit: "pieces" },
  { name: "Meditation", tab: "body", kind: "toggle", unit: "" }
].map((metric) => ["create_custom_metric", metric])

export const WRITES = [
  ...[FOODS, WATER, WEIGHTS, MEASUREMENTS, READINGS, WORKOUTS, DATES, FOODS_KEPT, SEVERAL, ROUTINES, OWN].flat()
]
