import { type Recordings, startIn } from "../Recordings.ts"
import type { ForeignDatabase } from "./Database.ts"

export const EXERCISE = "exercise_session_record_table"

/** The names of the types of exercise by Android's own numbers, which are not those of AndroidX that apps send. */
const SPORTS: ReadonlyArray<string> = [
  ...["", "Badminton", "Baseball", "Basketball", "Cycling", "Indoor Cycling", "Boot Camp", "Boxing", "Calisthenics"],
  ...["Cricket", "Dancing", "Exercise Class", "Fencing", "American Football", "Australian Football", "Frisbee"],
  ...["Golf", "Guided Breathing", "Gymnastics", "Handball", "High Intensity Interval Training", "Hiking"],
  ...["Ice Hockey", "Ice Skating", "Martial Arts", "Paddling", "Paragliding", "Pilates", "Racquetball"],
  ...["Rock Climbing", "Roller Hockey", "Rowing", "Rugby", "Running", "Treadmill Running", "Sailing"],
  ...["Scuba Diving", "Skating", "Skiing", "Snowboarding", "Snowshoeing", "Soccer", "Softball", "Squash"],
  ...["Stair Climbing", "Strength Training", "Stretching", "Surfing", "Open Water Swimming", "Pool Swimming"],
  ...["Table Tennis", "Tennis", "Volleyball", "Walking", "Water Polo", "Weightlifting", "Wheelchair", "Yoga"],
  ...["", "Stair Climbing Machine", "Elliptical", "Rowing Machine"]
]

/** The local time of an instant; `""` if there is none. */
const localTime = (ms: number, offset: number): string => {
  const local = new Date(ms + offset * 1000)
  return Number.isNaN(local.getTime()) ? "" : local.toISOString().slice(0, 19)
}

/** Reads the sessions of exercise. Their distance is in records of its own, which are counted by the day. Returns the number of rows. */
export const readSessions = (database: ForeignDatabase, recordings: Recordings): number => {
  const columns = ["row_id", "start_time", "start_zone_offset", "end_time", "app_info_id", "exercise_type"]
  let rows = 0
  for (const [id = 0, start, offset = 0, end, app = 0, type = 0] of database.rows(EXERCISE, ...columns)) {
    rows++
    const [title] = database.texts(EXERCISE, "title", "row_id", id)
    recordings.add({
      ...{ line: id, sport: SPORTS[type] ?? `Exercise ${type}`, title, source: `app ${app}` },
      start: start === undefined ? undefined : startIn(start, { local: (at) => localTime(at, offset) }),
      seconds: start === undefined || end === undefined ? undefined : (end - start) / 1000
    })
  }
  return rows
}
