import {
  EXERCISES_PER_WORKOUT,
  SET_METERS,
  SET_REPS,
  SET_SECONDS,
  SET_WEIGHT_KG,
  SETS_PER_EXERCISE,
  WORKOUT_MINUTES
} from "@daybook/core/limits"
import { oneExercise } from "./exercise.ts"

const figure = (limit: number): string => limit.toLocaleString("en")

/** The texts of the session, its editor and the exercises. */
export const workout = {
  session: "Session",
  start: "Start training",
  empty: "Empty session",
  editSession: "Edit session",
  close: "Keep and close",
  exercise: "Exercise",
  namePlaceholder: "Squat, bench press…",
  lastTime: (date: string) => `last: ${date}`,
  firstTime: "first time",
  itsSessions: "its sessions",
  unnamed: "Exercise",
  set: "Set",
  before: "Before",
  fields: { weight: "Weight", reps: "Reps", time: "Time", distance: "Distance" },
  columns: { reps: "Reps", time: "Time", distance: "km" },
  done: "Done",
  kind: "Kind",
  kinds: {
    work: { label: "Working", hint: "counts for records and volume", letter: undefined },
    warmup: { label: "Warm-up", hint: "left out of both", letter: "W" },
    drop: { label: "Drop", hint: "after a heavier set, without rest", letter: "D" },
    failure: { label: "To failure", hint: "no repetition was left", letter: "F" }
  },
  kindOf: (number: number, kind: string) => `Set ${number}, ${kind.toLowerCase()}: change its kind`,
  rpe: "RPE",
  effort: "Effort, RPE",
  effortHint: "how many were left: 8 means two",
  marksOf: (shown: string, number: number) => `${shown}: effort and kind of set ${number}`,
  setOf: (name: string, number: number) => `${name}, set ${number}`,
  exerciseNote: "Note on the exercise",
  deleteSet: "Delete set",
  closeSet: "Close",
  measure: "Sets of",
  measures: { reps: "Repetitions", time: "Time", distance: "Distance" },
  tie: "Superset with the one above",
  untie: "On its own",
  superset: (letter: string) => `Superset ${letter}`,
  round: (letter: string, round: number, rounds: number) => `Superset ${letter}, round ${round} of ${rounds}`,
  timer: { start: "Start", stop: "Stop" },
  addSet: "Add set",
  addExercise: "Add exercise",
  removeSet: (number: number) => `Remove set ${number}`,
  removeExercise: "Remove exercise",
  moveUp: "Move up",
  more: (name: string) => `More on ${name}`,
  open: (name: string) => `Open ${name}`,
  fold: "Fold",
  setDone: (number: number, set: string) => `Set ${number} done: ${set}`,
  setRemoved: (number: number, name: string) => `Set ${number} of ${name} removed`,
  exerciseRemoved: (name: string) => `${name} removed`,
  sets: (count: number) => (count === 1 ? "1 set" : `${count} sets`),
  setsSoFar: (done: number, all: number) => `${done} of ${all} sets done`,
  asOn: (sets: string, date: string) => `${sets}, as on ${date}`,
  noNetwork: "No network.",
  keptHere: (sets: number) =>
    `${sets === 1 ? "1 set is" : `${sets} sets are`} kept on this phone and will be sent when you finish and the network returns.`,
  keptThere: "This device could not store the session. The server has it as it is now.",
  notKept: "This session is not stored on this device. Do not close this page before it is finished and sent.",
  goneHere: "This device does not have the session any more. Log it anew, or discard it.",
  repeat: "Repeat a session",
  repeatOf: (date: string) => `Repeat ${date}`,
  routines: {
    title: "Routines",
    new: "New routine",
    edit: "Edit routine",
    none: "None yet. A logged session can be kept as one.",
    name: "Name",
    note: "Note",
    save: "Save routine",
    saved: (name: string) => `${name} saved`,
    made: (name: string) => `${name} is a routine now`,
    make: "Keep as a routine",
    of: (date: string) => `Session of ${date}`,
    start: "Start",
    startOf: (name: string) => `Start ${name}`,
    running: "Finish the running session first",
    delete: "Delete routine",
    deleted: (name: string) => `${name} deleted`,
    nameless: "A name, please.",
    empty: "Add an exercise with at least one set.",
    gone: "This routine is not there any more.",
    weights: {
      title: "Weights to start with",
      choices: {
        last: { name: "As last time", hint: "Each exercise’s own last session" },
        written: { name: "As written here", hint: "The routine’s weights stay" }
      }
    },
    lastDone: (date: string) => `last done ${date}`,
    others: (count: number) => `, ${count} more`,
    search: "Exercise or title",
    more: (count: number) => `Show all ${count}`,
    compared: "Compared with",
    planned: "Planned",
    done: "Done",
    notPlanned: "not planned",
    notDone: "not done"
  },
  barSet: (name: string) => `Bar of ${name} changed`,
  restSet: (name: string, rest: string) => `Rest of ${name}: ${rest}`,
  plates: {
    bar: (bar: string) => `each side of the ${bar} bar`,
    empty: (bar: string) => `the ${bar} bar alone`,
    nearest: (total: string) => `makes ${total}: your plates do not add up to more`,
    label: "Bar",
    hint: (unit: string) => `${unit}; 0 shows no plates`
  },
  rest: {
    label: (left: string) => `Rest, ${left} left`,
    of: (total: string) => `of ${total}`,
    doneOf: (set: string) => `Done: ${set}`,
    over: "Rest is over",
    paused: "paused",
    less: "15 seconds less",
    more: "15 seconds more",
    skip: "Skip",
    pause: "Pause",
    resume: "Resume",
    field: "Rest",
    hint: "seconds; 0 starts none"
  },
  record: {
    estimated_max: (set: number, value: string) => `set ${set}: best e1RM, ${value}`,
    heaviest: (set: number, value: string) => `set ${set}: heaviest, ${value}`,
    repetitions: (set: number, value: string) => `set ${set}: most reps, ${value}`,
    longest: (set: number, value: string) => `set ${set}: longest, ${value}`
  },
  wrong: {
    weight: {
      number: "Weight: a number, or empty for bodyweight.",
      range: `Weight: from ${SET_WEIGHT_KG.min} to ${figure(SET_WEIGHT_KG.max)} kg.`,
      missing: "Weight: a number.",
      whole: "Weight: a number."
    },
    reps: {
      number: "Reps: a whole number.",
      missing: "Reps: how many?",
      whole: "Reps: a whole number.",
      range: `Reps: from ${SET_REPS.min} to ${figure(SET_REPS.max)}.`
    },
    time: {
      number: "Time: minutes and seconds, such as 1:30, or seconds.",
      missing: "Time: how long?",
      whole: "Time: whole seconds.",
      range: `Time: from ${SET_SECONDS.min} second to ${SET_SECONDS.max / 3600} hours.`
    },
    distance: {
      number: "Distance: kilometres, such as 5 or 0.4.",
      missing: "Distance or time: at least one of them.",
      whole: "Distance: kilometres.",
      range: `Distance: up to ${figure(SET_METERS.max / 1000)} km.`
    }
  },
  finish: {
    jump: "Finish",
    title: "Finish",
    date: "Date",
    minutes: "Minutes",
    name: "Title",
    note: "Note on this session",
    untilLast: (time: string) => `Up to the last set, at ${time}.`,
    minutesWrong: `Minutes: a number from 1 to ${figure(WORKOUT_MINUTES.max)}, or empty.`,
    button: "Finish workout",
    nothing: "Tick a set first: a session has at least one.",
    unnamed: "Name the exercise whose sets are done.",
    unreadable: "A set has no number of reps, or a weight that cannot be read.",
    tooMany: `A session has at most ${EXERCISES_PER_WORKOUT.max} exercises, and an exercise at most ${SETS_PER_EXERCISE.max} sets.`,
    unticked: (count: number) =>
      count === 1 ? "1 set was typed and not ticked." : `${count} sets were typed and not ticked.`,
    logThem: "Log them too",
    leaveThem: "Leave them out",
    logged: (sets: number) => `Session logged, ${sets === 1 ? "1 set" : `${sets} sets`}`,
    refused: "The session was not logged; everything is still here.",
    discard: "Discard session",
    discarded: "Session discarded",
    notBack: "Not brought back: another session is open"
  },
  other: {
    title: "A session is open",
    text: (date: string, sets: string, wanted: string) =>
      `The session of ${date} is not finished: ${sets} done. There is one at a time. Finish it, or discard it to start one for ${wanted}.`,
    resume: "Go on with it",
    discard: "Discard it"
  },
  refusedBefore: (reason: string) => `A finished session was refused: ${reason}`,
  editRefused: "Edit it",
  editor: {
    gone: "This session is not on this day any more.",
    save: "Save",
    saved: "Session changed",
    delete: "Delete session",
    deleted: "Session deleted",
    origin: (by: string, at: string) => `Logged by ${by}, ${at}`
  },
  exercises: {
    title: "Exercises",
    search: "Find an exercise",
    empty: "No exercise yet. The first session makes its rows.",
    noMatch: (text: string) => `No exercise has “${text}” in its name.`,
    sessions: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
    start: "Start a session"
  },
  one: oneExercise
} as const

/** The bar of the session that is being logged. */
/** The texts of a session that another device has too. */
export const shared = {
  label: "Session on another device",
  running: (device: string) => `A session is running on ${device}.`,
  taken: (device: string) => `This session goes on on ${device}.`,
  continueHere: "Continue here",
  leave: "Leave it there",
  left: "The session is left to the other device",
  over: "That session was finished or discarded",
  logged: "This session was logged already, here or on another device.",
  discard: "Discard this copy",
  discarded: "Copy discarded",
  another: "Log it as another"
} as const

export const running = {
  label: "Running session",
  back: "Back to the session: ",
  session: "Session",
  sets: (done: number, all: number) => `${done} of ${all === 1 ? "1 set" : `${all} sets`}`,
  rest: "rest",
  restOver: "rest is over",
  restPaused: "rest paused"
} as const
