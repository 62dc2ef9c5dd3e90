import { addDays, type CalendarDate, dayNumber, type Goals, type LoggedWorkout, type Routine } from "@daybook/core"
import { KG_PER_LB } from "@daybook/core/units"

type LoggedSession = typeof LoggedWorkout.Type

interface Shown {
  readonly workouts: ReadonlyArray<LoggedSession>
  /** The workouts of the dates by which routines are planned. */
  readonly recent: ReadonlyArray<LoggedSession>
  readonly routines: ReadonlyArray<Routine>
  /** The date of the person. */
  readonly today: CalendarDate
  readonly weightUnit: Goals["weightUnit"]
}

/** The name of a workout: its title, or the names of its exercises. */
export const workoutName = ({ exercises, title }: Pick<LoggedSession, "exercises" | "title">): string =>
  title ?? exercises.map(({ name }) => name).join(", ")

/**
 * A calendar (RFC 5545) of the workouts, and of routines that are planned: an event on each weekday of the next two weeks on which the
 * person usually follows one, and a task for each other routine. A workout has a date and no time of day, so that every event is of a day.
 */
export const calendarOf = ({ recent, routines, today, weightUnit, workouts }: Shown): string => {
  const done = workouts.map((workout) => ({
    ...{ id: workout.id, at: workout.at, date: workout.date, name: workoutName(workout) },
    about: [
      ...workout.exercises.map((exercise) => exerciseText(exercise, weightUnit)),
      ...(workout.durationMinutes === undefined ? [] : [`${Math.round(workout.durationMinutes)} min`]),
      ...(workout.note === undefined ? [] : [workout.note])
    ]
  }))
  const planned = routines.map((routine) => ({
    ...{ id: routine.id, at: `${today}T00:00:00.000Z`, name: routine.name },
    about: [
      ...routine.exercises.map((exercise) => exerciseText(exercise, weightUnit)),
      ...(routine.note === null ? [] : [routine.note])
    ],
    dates: plannedDates(
      recent.filter(({ routineId }) => routineId === routine.id).map(({ date }) => date),
      today
    )
  }))
  const components = [
    ...done.flatMap((workout) => component("VEVENT", workout, workout.id, workout.date)),
    ...planned.flatMap(({ dates, ...routine }) =>
      dates.length === 0
        ? component("VTODO", routine, routine.id)
        : dates.flatMap((date) => component("VEVENT", routine, `${routine.id}-${date}`, date))
    )
  ]
  return [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daybook//Daybook//EN", "CALSCALE:GREGORIAN"],
    ...["X-WR-CALNAME:Daybook", "REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H"],
    ...(components.length === 0 ? UTC : components),
    "END:VCALENDAR"
  ]
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join("")
}

/** A calendar has at least one component. */
const UTC = [
  ...["BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
  ...["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"]
]

const DAYS_OF_WEEK = 7
/** A weekday is usual if the routine was followed on it in half of the last weeks, as far back as it is in use. */
const LEAST_TIMES = 2
/** The dates before today by which routines are planned. */
export const PLANNED_FROM_DATES = 41

/** The dates of the next two weeks on whose weekday a routine is usually followed. Today is one of them until the routine is followed. */
const plannedDates = (done: ReadonlyArray<CalendarDate>, today: CalendarDate): ReadonlyArray<CalendarDate> => {
  const recent = [...new Set(done)]
  const [first] = recent.toSorted()
  if (first === undefined) return []
  const weeks = Math.ceil((dayNumber(today) - dayNumber(first) + 1) / DAYS_OF_WEEK)
  const times = (date: CalendarDate) =>
    recent.filter((each) => (dayNumber(date) - dayNumber(each)) % DAYS_OF_WEEK === 0).length
  return Array.from({ length: 2 * DAYS_OF_WEEK }, (_, ahead) => addDays(today, ahead)).filter(
    (date) => times(date) >= Math.max(LEAST_TIMES, weeks / 2) && !recent.includes(date)
  )
}

interface Subject {
  /** When it was logged, ISO 8601 in UTC. */
  readonly at: string
  readonly name: string
  readonly about: ReadonlyArray<string>
}

const component = (
  kind: "VEVENT" | "VTODO",
  { about, at, name }: Subject,
  id: string,
  date?: CalendarDate
): ReadonlyArray<string> => [
  ...[`BEGIN:${kind}`, `UID:${id}@daybook`, `DTSTAMP:${at.slice(0, 19).replace(/[-:]/g, "")}Z`],
  ...(date === undefined ? [] : [`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`, "TRANSP:TRANSPARENT"]),
  ...[`SUMMARY:${escaped(name)}`, ...(about.length === 0 ? [] : [`DESCRIPTION:${escaped(about.join("\n"))}`])],
  `END:${kind}`
]

type ShownSet = LoggedSession["exercises"][number]["sets"][number]

/** An exercise with its sets; equal ones in a row are counted: `Squat: 3 × 5 × 100 kg`. */
const exerciseText = (
  { name, sets }: { readonly name: string; readonly sets: ReadonlyArray<ShownSet> },
  unit: Shown["weightUnit"]
): string => {
  const counted: Array<{ readonly text: string; times: number }> = []
  for (const set of sets) {
    const text = setText(set, unit)
    const last = counted.at(-1)
    if (last?.text === text) last.times++
    else counted.push({ text, times: 1 })
  }
  return `${name}: ${counted.map(({ text, times }) => (times === 1 ? text : `${times} × ${text}`)).join(", ")}`
}

const setText = ({ kind, meters, reps, seconds, weightKg }: ShownSet, unit: Shown["weightUnit"]): string =>
  [
    ...(reps > 0 ? [`${reps}${weightKg === undefined ? " reps" : ` × ${massText(weightKg, unit)}`}`] : []),
    ...(reps === 0 && weightKg !== undefined ? [massText(weightKg, unit)] : []),
    ...(meters === undefined ? [] : [meters < 1000 ? `${meters} m` : `${meters / 1000} km`]),
    ...(seconds === undefined ? [] : [seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`]),
    ...(kind === undefined ? [] : [`(${kind === "warmup" ? "warm-up" : kind})`])
  ].join(" ")

const massText = (kg: number, unit: Shown["weightUnit"]): string =>
  unit === "kg" ? `${kg} kg` : `${Math.round((kg / KG_PER_LB) * 10) / 10} lb`

/** Text as a value of a property. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n]/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "")

const LINE_BYTES = 75

/** A line in parts of at most 75 bytes, which begin with a space from the second on. No character is cut. */
const folded = (line: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let [part, bytes] = ["", 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = " "
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part]
}
