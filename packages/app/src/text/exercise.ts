/** The texts of an exercise's chart and verdict. */
export const liftCourse = {
  verdicts: {
    progressing: "progressing",
    plateaued: "plateaued",
    regressing: "regressing",
    insufficient_data: "not enough sessions yet"
  },
  best: "Best e1RM",
  mostReps: "Most reps",
  date: "Date",
  sets: "Sets",
  estimate: "e1RM",
  chart: {
    estimated_max: (name: string) => `Estimated one-rep maximum of ${name}`,
    estimated_max_with_body: (name: string) => `Estimated one-rep maximum of ${name} with the body weight`,
    repetitions: (name: string) => `Most reps of ${name} in a set`
  },
  repsText: (reps: string) => `${reps} reps`,
  chartAnswer: (from: string, since: string, to: string, until: string) =>
    `From ${from} on ${since} to ${to} on ${until}.`,
  leftOut: ", left out of the line",
  leftOutDays: (count: number) =>
    count === 1
      ? " The line leaves out 1 day that is lighter or far from the others."
      : ` The line leaves out ${count} days that are lighter or far from the others.`,
  separateLines: " Each line joins days whose sets compare."
} as const

/** The texts of the page of an exercise. */
export const oneExercise = {
  ...liftCourse,
  e1rm: "e1RM",
  noLoad: "no load",
  twoNeeded: "One session so far: two are needed for a line.",
  records: "Records",
  heaviest: "Heaviest set",
  volume: "Most volume",
  sessions: "Sessions",
  volumeColumn: "Volume",
  sessionsOf: (name: string) => `Sessions with ${name}`,
  showAll: (count: number) => `Show all ${count} sessions`,
  showNewest: (count: number) => `Show the newest ${count} sessions`,
  more: (count: number) => `Only the newest ${count} sessions are listed.`,
  logNow: "Log it now",
  rename: "Rename",
  newName: "New name",
  save: "Save name",
  cancel: "Cancel",
  emptyName: "A name, please.",
  sameName: "It has this name already.",
  renamed: (from: string, to: string) => `${from} is now ${to}`,
  merge: (name: string, count: number) =>
    `${name} has ${count === 1 ? "1 session" : `${count} sessions`} already. Join both under this name?`,
  join: "Join both"
} as const
