import { describe, expect, it } from "vitest"
import { FORMATS } from "../../packages/imports/src/formats/index.ts"
import { recognise } from "../../packages/imports/src/ReadFiles.ts"
import { headText } from "../../packages/imports/src/Text.ts"
import { exportFile } from "./exportFile.ts"

/** The start of an export of each format, in each of its versions. */
const EXPORTS: ReadonlyArray<readonly [format: string, name: string, text: string]> = [
  [
    "strong",
    "a.csv",
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
  ],
  [
    "strong",
    "a.csv",
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes"
  ],
  [
    "hevy",
    "a.csv",
    '"title","start_time","end_time","description","exercise_title","set_index","set_type","weight_kg","reps"'
  ],
  [
    "hevy",
    "measurement_data.csv",
    '"date","weight_kg","fat_percent","neck_cm","shoulder_cm","chest_cm","waist_cm","hips_cm"'
  ],
  ["apple-health", "export.xml", '<?xml version="1.0"?><HealthData locale="en_GB"></HealthData>'],
  ["fitnotes", "a.csv", "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment"],
  ["fitnotes", "a.csv", "Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time"],
  [
    "fitnotes-ios",
    "a.csv",
    "Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,Categories,Note"
  ],
  ["fitnotes-body", "a.csv", "Date,Time,Measurement,Value,Unit"],
  [
    "myfitnesspal",
    "a.csv",
    "Date,Meal,Calories,Fat (g),Saturated Fat,Cholesterol,Carbohydrates (g),Protein (g),Vitamin A,Note"
  ],
  [
    "myfitnesspal",
    "a.csv",
    "Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note"
  ],
  ["myfitnesspal", "Measurement-Summary.csv", "Date,Weight,Waist"],
  ["cronometer", "a.csv", "Day,Time,Group,Food Name,Amount,Energy (kcal),Carbs (g),Fat (g),Protein (g),Category"],
  ["cronometer", "a.csv", "Day,Group,Metric,Unit,Amount"],
  ["cronometer", "a.csv", "Date,Energy (kcal),Alcohol (g),Carbs (g),Completed"],
  ["cronometer", "a.csv", "Day,Group,Exercise,Minutes,Calories Burned"],
  [
    "withings",
    "a.csv",
    'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments'
  ],
  ["withings", "aggregates_steps.csv", "date,value"],
  ["openscale", "a.csv", '"biceps","bone","comment","dateTime","fat","hip","lbm","muscle","waist","water","weight"'],
  ["openscale", "a.csv", "DATE,TIME,BODY_FAT,VISCERAL_FAT,WATER,WEIGHT"],
  ["renpho", "a.csv", "No.,Date,Time,Weight(lb),BMI,Body Fat(%),Fat-Free Mass(lb),Subcutaneous Fat(%),Metabolic Age"],
  [
    "fitbod",
    "a.csv",
    "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier"
  ],
  ["jefit", "a.csv", "\n### SETTING #####################\n\nrow_id,USERID,TIMESTAMP,gender,length,mass"],
  ["macrofactor", "workbook.xml", '<workbook><sheets><sheet name="Scale Weight" sheetId="3"/></sheets></workbook>'],
  ["loseit", "a.csv", "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g)"],
  ["food-csv", "a.csv", "Date,Meal,Food,Quantity,Unit,Calories (kcal),Protein (g),Carbs (g),Fat (g)"],
  ["food-csv", "a.csv", "Datum;Mahlzeit;Lebensmittel;Menge;kcal;Eiweiß;Kohlenhydrate;Fett"],
  ["set-csv", "a.csv", "Date,Exercise,Weight,Reps"],
  ["set-csv", "a.csv", "Date;Time;Routine;Exercise;Set;Weight;Reps;Duration;Distance"],
  ["set-csv", "a.csv", "Datum;Übung;Gewicht (kg);Wiederholungen"],
  ["liftosaur", "a.csv", "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps"],
  ["liftlog", "a.csv", "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes"],
  [
    "sparkyfitness-exercises",
    "a.csv",
    "entry_date,exercise_name,preset_name,set_number,set_type,reps,weight,duration_min"
  ],
  ["stronglifts", "a.csv", "Date (yyyy/mm/dd),Workout Name,Exercise,Set 1 (Reps),Set 1 (KG),Note"],
  ["stronglifts", "a.csv", "Date,Note,Workout,Body Weight,Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2"],
  ["libra", "a.csv", "#Version: 6\n#Units: kg\n\n#date;weight;weight trend;body fat;body fat trend;log"],
  ["sleep-as-android", "a.csv", "Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles"],
  ["zepp", "a.csv", "date,steps,distance,runDistance,calories"],
  ["zepp", "a.csv", "date,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps"],
  ["zepp", "a.csv", "time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism"],
  ["polar", "activity-2023-05-01-aa.json", '{"exportVersion":"1.6","date":"2023-05-01","summary":{"stepCount":1}}'],
  ["polar", "sleep_result_1.json", '[{"night":"2023-05-01","evaluation":{"asleepDuration":"PT1H"}}]'],
  ["garmin-sleep", "a.csv", "Sleep Score 4 Weeks,Score,Resting Heart Rate,Body Battery,Quality,Duration"],
  ["google-health", "steps_2026-09-01.csv", "timestamp,steps,data source"],
  ["alpha-progression", "a.csv", '"Legs";"2026-02-19 4:54 h";"1:02 hr"\n"1. Squat · 8 reps"\n#;KG;REPS;RIR'],
  ["fitbit-web", "a.csv", "Body\nDate,Weight,BMI,Fat"],
  ["google-health", "weight.csv", "timestamp,weight grams,data source"],
  ["google-health", "daily_resting_heart_rate.csv", "timestamp,beats per minute,data source"],
  [
    "yazio",
    "nutrition_log.csv",
    "Date,Time,Meal,Product,Amount,Unit,Calories/g,Calories total,Protein total,Fat total"
  ],
  [
    "lifesum",
    "a.csv",
    "Date,Meal type,Title,Amount,Amount in grams,Calories,Carbs,Carbs fiber,Carbs sugar,Fat,Protein"
  ],
  [
    "sparkyfitness-foods",
    "a.csv",
    "Date,Meal,Food,Brand,Quantity,Unit,Calories (kcal),Protein (g)\n2026-04-25T00:00:00.000Z,lunch,Milk,,200,ml,136,6.6"
  ],
  ["fatsecret", "a.csv", "# Report Details\nDate,Cals ( kcal),Fat( g),Sat( g),Carbs( g),Fiber( g),Sugar( g),Prot( g)"],
  ["waistline", "a.json", '{"diary":[],"foodList":[],"meals":[],"recipes":[],"version":33}'],
  ["opennutritracker", "user_intake.json", '[{"id":"a","meal":{"name":"Milk","nutriments":{"energyKcal100":64}}}]'],
  ["loseit", "a.csv", "Date,Weight,Last Updated,Deleted"],
  ["loseit", "a.csv", '"Date","Weight"\n"02/03/2018","175.0"'],
  ["weight-csv", "a.csv", "Date,Weight"],
  ["weight-csv", "a.csv", "kg;datum"]
]

const NOT_EXPORTS: ReadonlyArray<string> = [
  "Date,Exercise,Category\n2026-01-01,Squat,Legs",
  "date,value\n2026-01-01,12",
  "hello",
  "{}",
  "<html></html>"
]

describe("recognition", () => {
  it.each(EXPORTS)("finds %s in %s: %s", (format, name, text) => {
    const file = exportFile(`${text}\n`, name)
    expect(recognise([file]).format.name).toBe(format)
    const others = FORMATS.filter(({ name: other }) => !/-csv$/.test(other) || other === format)
    const found = others.filter((one) => one.recognise([{ ...file, text: headText(file) }]).length > 0)
    // Tables of dates with weights or foods are what any program may write, and are tried last.
    expect(found.map(({ name: one }) => one)).toEqual([format])
  })

  it("has a name of its own for each", () => {
    const names = FORMATS.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it("tries the table of dates and weights last", () => expect(FORMATS.at(-1)?.name).toBe("weight-csv"))

  it.each(NOT_EXPORTS)("finds none in %j", (text) => {
    expect(() => recognise([exportFile(`${text}\n`)])).toThrow("is no export that Daybook can read")
  })
})
