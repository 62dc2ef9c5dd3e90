import type { Params } from "@daybook/core/app"
import { FULL_DAY_KCAL } from "@daybook/core/limits"

/** The texts of the page of trends. */
export const trends = {
  title: "Trends",
  span: "How far back",
  spans: {
    "4w": "4 weeks",
    "12w": "12 weeks",
    "1y": "1 year",
    all: "All"
  } satisfies Record<NonNullable<Params<"trends">["span"]>, string>,
  since: (date: string) => `Since ${date}`,
  date: "Date",
  weight: {
    title: "Weight",
    chart: "Body weight and its trend",
    trend: (unit: string) => `${unit} trend`,
    perWeek: (mass: string) => `${mass} a week`,
    weighIn: "Weigh-in",
    trendColumn: "Trend",
    at: (date: string, weight: string, trend: string) => `${date}: ${weight}, trend ${trend}`,
    answer: (from: string, to: string, unit: string) => `The trend went from ${from} to ${to} ${unit}.`,
    pace: (mass: string, isGain: boolean) => `Now you ${isGain ? "gain" : "lose"} about ${mass} a week.`,
    steady: "Now it is steady.",
    noPace: "A pace needs 6 weigh-ins over 2 weeks, the last within 10 days.",
    empty: "No weigh-in yet. With two the trend begins.",
    weigh: "Weigh in"
  },
  energy: {
    title: "Energy and protein",
    chart: "Energy a day",
    burnt: (kcal: string, more: string) => `The line is what you burn: ${kcal} kcal a day now, give or take ${more}.`,
    burntPage: "Burnt and eaten",
    proteinChart: "Protein a day",
    kcal: "kcal",
    aDay: "kcal a day",
    grams: "g",
    fullDays: "Full days",
    steps: { day: "Date", week: "Week from", month: "Month" },
    at: (date: string, figure: string) => `${date}: ${figure}`,
    partial: "not a full day",
    average: (figure: string, days: string) => `On average ${figure} on the ${days}`,
    days: { one: "full day", other: "full days" },
    under: (figure: string) => `: ${figure} under your goal.`,
    over: (figure: string) => `: ${figure} over your goal.`,
    onGoal: ": right on your goal.",
    noGoal: ".",
    missing: (days: string) => `${days} missing or under ${FULL_DAY_KCAL} kcal, and not counted.`,
    missingDays: { one: "day is", other: "days are" },
    noneMissing: "No day is missing.",
    none: "No full day yet: today counts when it is over.",
    empty: "No food in this span. Each day that you log is a bar here.",
    log: "Log food"
  },
  muscles: {
    title: "Sets a week",
    lead: "hard sets by muscle",
    chart: "Hard sets a week by muscle",
    muscle: "Muscle",
    sets: "Sets a week, last 4 weeks",
    before: "4 weeks before",
    volume: (unit: string) => `Volume a week, ${unit}`,
    was: (sets: string) => `${sets} before`,
    ask: (exercise: string) => `Which muscle does ${exercise} train most?`,
    choose: "Not said yet",
    none: "None of these",
    said: (exercise: string) => `Muscle of ${exercise} kept`,
    names: {
      chest: "Chest",
      back: "Back",
      shoulders: "Shoulders",
      biceps: "Biceps",
      triceps: "Triceps",
      forearms: "Forearms",
      core: "Core",
      quadriceps: "Quadriceps",
      hamstrings: "Hamstrings",
      glutes: "Glutes",
      calves: "Calves"
    }
  },
  lifts: {
    title: "Lifts",
    all: "All",
    chart: "Lifts as their verdicts measure them",
    exercise: "Exercise",
    verdict: "Verdict",
    first: "First",
    last: "Last",
    unit: "Unit",
    units: {
      estimated_max: (mass: string) => mass,
      estimated_max_with_body: (mass: string) => `${mass} with body`,
      repetitions: () => "reps"
    },
    verdicts: {
      progressing: "progressing",
      plateaued: "plateaued",
      regressing: "regressing",
      insufficient_data: "too few days"
    },
    answer: (progressing: string, of: string) => `${progressing} of ${of} lifts with a verdict are progressing.`,
    aside: "Pale dots are lighter days, which verdicts leave out.",
    noVerdict: "No lift has a verdict yet: it takes 4 training days in 8 weeks.",
    empty: "No workout in the last 8 weeks.",
    log: "Log a workout"
  },
  recovery: {
    title: "Recovery",
    statuses: { recovered: "recovered", normal: "normal", strained: "strained", unknown: "" },
    chart: (name: string) => `${name} and your own normal range`,
    noRange: (name: string) => name,
    at: (date: string, figure: string, mean: string) => `${date}: ${figure}, its week ${mean}`,
    weekMean: "Mean of its week",
    week: (figure: string) => `This week ${figure}`,
    within: (low: string, high: string) => `, within your normal ${low} to ${high}.`,
    above: (low: string, high: string) => `, above your normal ${low} to ${high}.`,
    below: (low: string, high: string) => `, below your normal ${low} to ${high}.`,
    unknown: ". Your normal range needs 14 readings before this week.",
    noWeek: "No reading this week.",
    empty: "No phone has synced, and no reading is typed.",
    type: "Type one"
  },
  months: {
    title: "Months",
    month: "Month",
    workouts: "Workouts",
    calories: "kcal a day",
    fullDays: "Full days",
    weight: (unit: string) => `Weight, ${unit}`,
    answer: (month: string, workouts: string) => `${workouts} in ${month} so far.`,
    workoutCount: { one: "workout", other: "workouts" },
    empty: "Months appear with your first entry."
  },
  scores: {
    title: "Scores",
    chart: "Scores that Daybook computes from the log",
    answer: (known: string) => `${known} of 9 can be computed today; each needs some weeks of its data.`,
    yesterday: ", yesterday",
    names: {
      weight_trend: "Weight trend",
      energy_balance: "Energy balance",
      training_load: "Training load",
      load_ratio: "Load ratio",
      sleep_debt: "Sleep debt",
      sleep_score: "Sleep score",
      hrv_baseline_change: "HRV against baseline",
      recovery_score: "Recovery",
      readiness_score: "Readiness"
    },
    units: {
      weight_trend: "a week",
      energy_balance: "kcal",
      training_load: "points",
      load_ratio: "",
      sleep_debt: "h",
      sleep_score: "of 100",
      hrv_baseline_change: "%",
      recovery_score: "of 100",
      readiness_score: "of 100"
    }
  },
  evidence: "What this rests on",
  none: "–"
} as const
