import { quoted } from "../Text.ts"
import { ACCURATE_REPS, estimatedOneRepMax, exerciseKey } from "../TrainingSets.ts"
import { KG_PER_LB } from "../UnitFactors.ts"
import { type Doubt, type KnownExercise, type PlannedSet, rounded } from "./Doubt.ts"
import { similar } from "./SimilarExercise.ts"

/** An exercise of a write, as far as it is judged. */
export interface PlannedExercise {
  readonly name: string
  readonly sets: ReadonlyArray<PlannedSet>
}

/** A set of so many times the best is of another unit, or has a digit too many: the fewer sessions are known, the more may still come. */
const LOAD_RATIOS = [
  { sessions: 5, ratio: 1.3 },
  { sessions: 2, ratio: 1.8 },
  { sessions: 1, ratio: 2.1 }
]

/** The ratio where the number of sessions is not known. */
const LOAD_RATIO = 1.6

/** Less than so much more than the best is a step of dumbbells, kettlebells or plates, kg; more where the body is lifted as well. */
const STEP_KG = { alone: 8, withBody: 25 }

/** The doubts about an exercise: one that is known by a similar name only, and sets that those before do not explain. */
export const exerciseDoubts = (
  path: string,
  { name, sets }: PlannedExercise,
  known: ReadonlyArray<KnownExercise>
): ReadonlyArray<Doubt> => {
  const key = exerciseKey(name)
  const same = known.find((each) => exerciseKey(each.name) === key)
  const meant = same ?? similar(name, known)
  const nameDoubts: ReadonlyArray<Doubt> =
    same !== undefined || meant === undefined
      ? []
      : [
          {
            ...{ field: `${path}.name`, kind: "exercise", value: name, meant: meant.name },
            why: `${quoted(name)} is a new exercise`,
            condition: `if ${quoted(meant.name)} is meant`
          }
        ]
  const first = sets.flatMap((set, at) => setDoubt(`${path}.sets[${at}]`, set, meant, name) ?? [])[0]
  const load = meant && loadDoubt(path, sets, meant)
  const left = same && unmeasuredDoubt(path, sets, same)
  return [...nameDoubts, ...[load, left ?? first].filter((doubt) => doubt !== undefined)]
}

/** How many times the best a set is: by its estimated maximum, where that of both is accurate. */
const timesBest = ({ reps = 0, weightKg = 0 }: PlannedSet, { bestEstimatedOneRepMaxKg, heaviestKg }: KnownExercise) => {
  const byLoad = weightKg / heaviestKg
  if (bestEstimatedOneRepMaxKg == null || bestEstimatedOneRepMaxKg <= 0 || reps < 1 || reps > ACCURATE_REPS)
    return byLoad
  return estimatedOneRepMax(weightKg, reps) / bestEstimatedOneRepMaxKg
}

const loadDoubt = (path: string, sets: ReadonlyArray<PlannedSet>, meant: KnownExercise): Doubt | undefined => {
  const { heaviestKg, isOfBody = false, sessions } = meant
  const step = isOfBody ? STEP_KG.withBody : STEP_KG.alone
  if (heaviestKg <= 0) return undefined
  const ratio =
    sessions === undefined ? LOAD_RATIO : (LOAD_RATIOS.find((each) => sessions >= each.sessions)?.ratio ?? LOAD_RATIO)
  // What is exactly that many times the best is not more, whatever the digits behind it.
  const isTooHeavy = (set: PlannedSet) =>
    (set.weightKg ?? 0) > heaviestKg + step && timesBest(set, meant) > ratio + 1e-9
  const at = sets.findIndex(isTooHeavy)
  const set = sets[at]
  const kg = set?.weightKg
  if (set === undefined || kg === undefined) return undefined
  const units = [
    { name: "lb", unit: "lb", kg: kg * KG_PER_LB },
    { name: "kg without its decimal point", kg: kg / 10 }
  ] as const
  const meantKg = units.find((each) => timesBest({ ...set, weightKg: each.kg }, meant) <= ratio)
  return {
    ...{ field: `${path}.sets[${at}].weightKg`, kind: "load", value: kg },
    ...{ usual: heaviestKg, of: meant.name },
    why: `${kg} kg is ${rounded(kg / heaviestKg)} times the best set of ${quoted(meant.name)} (${rounded(heaviestKg, 2)} kg)`,
    ...(meantKg && {
      condition: `if ${kg} ${meantKg.name} is meant`,
      meant: rounded(meantKg.kg),
      ...("unit" in meantKg && { unit: meantKg.unit })
    })
  }
}

/** As many workouts say how an exercise is measured. */
const KNOWN_SESSIONS = 3

/** Repetitions of an exercise that was always timed are more often its seconds from so many on. */
const LIKE_SECONDS = 10

/** Doubts sets without the load that every set before had, or repetitions of what was always timed. */
const unmeasuredDoubt = (
  path: string,
  sets: ReadonlyArray<PlannedSet>,
  { isAlwaysLoaded, lastSets = [], name, sessions = 0 }: KnownExercise
): Doubt | undefined => {
  if (sessions < KNOWN_SESSIONS) return undefined
  const isWork = ({ kind, reps = 0, seconds }: PlannedSet) => kind !== "warmup" && reps > 0 && seconds === undefined
  const unloaded = sets.findIndex((set) => isWork(set) && set.weightKg === undefined)
  if (isAlwaysLoaded === true && unloaded >= 0) {
    const last = lastSets.find((set) => set.kind !== "warmup" && set.weightKg !== undefined)?.weightKg
    return {
      ...{ field: `${path}.sets[${unloaded}].weightKg`, kind: "unmeasured", of: name },
      ...(last !== undefined && { usual: last }),
      why: `every set of ${quoted(name)} in the log has a load${last === undefined ? "" : `, the last one ${rounded(last, 2)} kg`}`,
      condition: "if it had one, send weightKg"
    }
  }
  const isTimed = lastSets.length > 0 && lastSets.every(({ reps = 0, seconds }) => reps === 0 && seconds !== undefined)
  const counted = sets.findIndex((set) => isWork(set) && (set.reps ?? 0) >= LIKE_SECONDS)
  const reps = sets[counted]?.reps
  if (!isTimed || reps === undefined) return undefined
  return {
    ...{ field: `${path}.sets[${counted}].reps`, kind: "unmeasured", value: reps, of: name },
    why: `${quoted(name)} was always timed`,
    condition: `if ${reps} seconds are meant, send reps: 0 and seconds: ${reps}`
  }
}

/** Faster than any body moves on average, and slower than any distance that is measured, m/s. */
const SPEED = { most: 20, least: 0.01 }

/** The pace of another unit is so many times off the last one; so is a time. */
const OFF = 8

/** A distance in kilometres is such a part of one in metres. */
const OFF_DISTANCE = 100

/** Doubts a set whose time, distance or repetitions are of another unit than those before. */
const setDoubt = (path: string, set: PlannedSet, known: KnownExercise | undefined, name: string): Doubt | undefined => {
  const { meters, seconds } = set
  const last = known?.lastSets ?? []
  const of = known?.name ?? name
  if (meters !== undefined && meters > 0 && seconds !== undefined && seconds > 0)
    return paceDoubt(path, meters, seconds, speedOf(last), of)
  if (seconds !== undefined && seconds > 0) {
    const times = last.flatMap((each) => (each.meters === undefined ? (each.seconds ?? []) : []))
    const usual = times.length === 0 ? undefined : Math.max(...times)
    const isMinutes = usual !== undefined && seconds * OFF < usual && isWithin(seconds * 60, usual, 3)
    return isMinutes ? inUnit(`${path}.seconds`, seconds, 60, "minutes", usual, of, "s") : undefined
  }
  if (meters !== undefined && meters > 0) {
    const usual = Math.max(0, ...last.flatMap((each) => each.meters ?? []))
    const isKm = meters * OFF_DISTANCE < usual && isWithin(meters * 1000, usual, 4)
    return isKm ? inUnit(`${path}.meters`, meters, 1000, "km", usual, of, "m") : undefined
  }
  return known && swappedDoubt(path, set, known)
}

const isWithin = (value: number, usual: number, times: number): boolean =>
  value >= usual / times && value <= usual * times

const speedOf = (sets: ReadonlyArray<PlannedSet>): number | undefined => {
  const speeds = sets.flatMap(({ meters, seconds }) => (meters && seconds ? [meters / seconds] : []))
  return speeds.length === 0 ? undefined : Math.max(...speeds)
}

const inUnit = (
  field: string,
  value: number,
  factor: number,
  unit: string,
  usual: number,
  of: string,
  per: string
): Doubt => ({
  ...{ field, kind: "set", value, usual, of, meant: Math.round(value * factor) },
  why: `${value} ${per} of ${quoted(of)}, where the last time had ${rounded(usual)} ${per}`,
  condition: `if ${value} ${unit} are meant`
})

const paceDoubt = (
  path: string,
  meters: number,
  seconds: number,
  usual: number | undefined,
  of: string
): Doubt | undefined => {
  const speed = meters / seconds
  const isTooFast = speed > (usual === undefined ? SPEED.most : Math.max(usual * OFF, SPEED.least))
  const isTooSlow = speed < (usual === undefined ? SPEED.least : usual / OFF)
  if (!isTooFast && !isTooSlow) return undefined
  const fits = (other: number) =>
    usual === undefined ? other < SPEED.most && other > SPEED.least * OFF : isWithin(other, usual, 3)
  const why = `${rounded(meters)} m of ${quoted(of)} in ${seconds} s`
  const base = { kind: "set", of, ...(usual !== undefined && { usual }), why } as const
  if (isTooFast) {
    const isMinutes = fits(speed / 60)
    return {
      field: `${path}.seconds`,
      value: seconds,
      ...base,
      ...(isMinutes && { condition: `if ${seconds} minutes are meant`, meant: seconds * 60 })
    }
  }
  const isKm = fits(speed * 1000)
  return {
    field: `${path}.meters`,
    value: meters,
    ...base,
    ...(isKm && { condition: `if ${meters} km are meant`, meant: meters * 1000 })
  }
}

/** Repetitions that are like a load, and a load that is like repetitions. */
const SWAPPED = { leastReps: 20, ofMost: 1.5, light: 0.3, near: [0.4, 1.3] } as const

const swappedDoubt = (
  path: string,
  { reps = 0, weightKg = 0 }: PlannedSet,
  known: KnownExercise
): Doubt | undefined => {
  const { heaviestKg, mostRepetitions = 0, name } = known
  const isLikeLoad = reps >= heaviestKg * SWAPPED.near[0] && reps <= heaviestKg * SWAPPED.near[1]
  const isLikeReps = weightKg > 0 && weightKg <= mostRepetitions && weightKg <= heaviestKg * SWAPPED.light
  if (reps < SWAPPED.leastReps || reps < mostRepetitions * SWAPPED.ofMost || !isLikeLoad || !isLikeReps)
    return undefined
  return {
    ...{ field: `${path}.reps`, kind: "set", value: reps, usual: mostRepetitions, of: name },
    why: `${reps} repetitions of ${quoted(name)} with ${weightKg} kg`,
    condition: `if ${weightKg} repetitions with ${reps} kg are meant, send them so`
  }
}
