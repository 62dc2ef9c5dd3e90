import { exerciseKey, isWork, type SetKind } from "./TrainingSets.ts"

/** The muscle groups that sets are counted for. */
export const MUSCLES = [
  "chest",
  "back",
  "shoulders",
  "biceps",
  "triceps",
  "forearms",
  "core",
  "quadriceps",
  "hamstrings",
  "glutes",
  "calves"
] as const
export type Muscle = (typeof MUSCLES)[number]

/** The muscles that an exercise trains: those that it aims at, and those that help. */
export interface TrainedMuscles {
  readonly primary: ReadonlyArray<Muscle>
  readonly secondary: ReadonlyArray<Muscle>
}

type Row = readonly [names: RegExp, primary: ReadonlyArray<Muscle>, secondary?: ReadonlyArray<Muscle>]

/**
 * Movements by the words of their names, in English and German, without accents and white space. The first row that matches counts. Targets
 * and synergists as in the exercise directory of ExRx.net (https://exrx.net/Lists/Directory), joined to the groups above.
 */
const MOVEMENTS: ReadonlyArray<Row> = [
  [/calf|calves|wadenheb/, ["calves"]],
  [/wristcurl|reversecurl|farmer|grip(trainer|per)|forearm|unterarm/, ["forearms"]],
  [/(leg|hamstring|nordic(ham)?)curl|beinbeug|beincurl|nordic/, ["hamstrings"], ["calves"]],
  [/legextension|beinstreck|sissysquat/, ["quadriceps"]],
  [
    /legraise|kneeraise|crunch|sit-?up|plank|abwheel|rollout|russiantwist|deadbug|hollow|toestobar|bauch|beinheb|pallof|woodchop/,
    ["core"]
  ],
  [/hip(thrust|raise|lift)|glute(bridge|kickback)|bridge|abduct|kickback.*glute|hufthub/, ["glutes"], ["hamstrings"]],
  [
    /romanian|rdl|stiff-?leg|goodmorning|(back|hyper)extension|hyperextension|ruckenstreck/,
    ["hamstrings", "glutes"],
    ["back"]
  ],
  [/deadlift|kreuzheb|rackpull/, ["glutes", "hamstrings"], ["back", "quadriceps", "forearms"]],
  [/lunge|split-?squat|step-?up|ausfallschritt|bulgarian/, ["quadriceps", "glutes"], ["hamstrings"]],
  [/squat|kniebeug|legpress|beinpress|hacksquat|wallsit|pistol/, ["quadriceps", "glutes"], ["hamstrings"]],
  [
    /clean|snatch|swing|thruster|jerk|umsetzen|reissen|stossen/,
    ["glutes", "quadriceps"],
    ["shoulders", "back", "hamstrings"]
  ],
  [/adduct/, ["quadriceps"], ["glutes"]],
  [
    /tricep|trizeps|skullcrusher|pushdown|(bench|bank)dip|close-?grip(bench|press)|engbank|jmpress|kickback/,
    ["triceps"],
    ["chest"]
  ],
  [/bicep|bizeps|curl/, ["biceps"], ["forearms"]],
  [/facepull|rear-?delt|reverse(fly|flye|pecdeck)|reversebutterfly|butterflyreverse/, ["shoulders"], ["back"]],
  [/lateral|side-?raise|frontraise|seitheb|frontheb|upright-?row/, ["shoulders"]],
  [
    /overheadpress|shoulderpress|militarypress|ohp|arnold|pushpress|schulterdruck|handstand|(seated|standing|strict)press/,
    ["shoulders"],
    ["triceps"]
  ],
  [/fly|flye|flies|pec-?deck|butterfly|crossover|cablecross|fliegende/, ["chest"], ["shoulders"]],
  [/dip/, ["chest", "triceps"], ["shoulders"]],
  [
    /bench|bankdruck|chestpress|push-?up|press-?up|liegestutz|floorpress|brustpress|inclinepress|declinepress|schragbank/,
    ["chest"],
    ["triceps", "shoulders"]
  ],
  [/pullover|straight-?armpull/, ["back"], ["chest"]],
  [/pull-?up|chin-?up|pull-?down|klimmzug|klimmzuge|latzug|muscle-?up/, ["back"], ["biceps"]],
  [/row|rudern/, ["back"], ["biceps", "shoulders"]],
  [/shrug|nacken/, ["back"]],
  [/press/, ["shoulders"], ["triceps"]]
]

/** A text that the patterns match. */
const plain = (exercise: string): string =>
  exerciseKey(exercise).normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss")

/**
 * The muscles of an exercise: those that the person said, by the key of its name, or else those of its movement. Undefined if neither is
 * known.
 */
export const musclesOf = (
  exercise: string,
  own: Readonly<Record<string, ReadonlyArray<Muscle>>> = {}
): TrainedMuscles | undefined => {
  const key = exerciseKey(exercise)
  const said = Object.hasOwn(own, key) ? own[key] : undefined
  if (said !== undefined) return { primary: said, secondary: [] }
  const name = plain(exercise)
  const [, primary, secondary = []] = MOVEMENTS.find(([names]) => names.test(name)) ?? []
  return primary && { primary, secondary }
}

interface DoneSet {
  readonly reps: number
  readonly weightKg?: number
  readonly kind?: SetKind
  readonly rpe?: number
  readonly seconds?: number
}

interface Session {
  readonly exercises: ReadonlyArray<{ readonly name: string; readonly sets: ReadonlyArray<DoneSet> }>
}

/** With four and more repetitions left, a set is too easy to count as hard. */
const HARD_RPE = 6

/**
 * A set counts half for a muscle that helps. Pelland et al. (2024), "The Resistance Training Dose Response" (SportRxiv, doi
 * 10.51224/SRXIV.460), find that counting so fits the growth of muscle best.
 */
const HELPING = 0.5

/** Longer ones, such as runs and walks, are endurance. */
const HARD_SECONDS = 600

/** True if a set is hard: no warm-up, with repetitions or up to ten minutes, and an effort of 6 or more where one was logged. */
export const isHard = (set: DoneSet): boolean =>
  isWork(set) &&
  (set.reps > 0 || (set.seconds ?? Number.POSITIVE_INFINITY) <= HARD_SECONDS) &&
  (set.rpe ?? HARD_RPE) >= HARD_RPE

/** The hard sets and the volume (kg) of some sessions by muscle, and the exercises whose muscles nobody knows, by key. */
export const setsByMuscle = (sessions: ReadonlyArray<Session>, own: Parameters<typeof musclesOf>[1]) => {
  const sums = new Map<Muscle, { sets: number; volume: number }>()
  const unknown = new Map<string, string>()
  for (const { name, sets } of sessions.flatMap(({ exercises }) => exercises)) {
    const hard = sets.filter(isHard)
    if (hard.length === 0) continue
    const trained = musclesOf(name, own)
    if (trained === undefined) unknown.set(exerciseKey(name), name.trim())
    const volume = hard.reduce((sum, { reps, weightKg = 0 }) => sum + reps * weightKg, 0)
    const add = (muscle: Muscle, share: number) => {
      const sum = sums.get(muscle) ?? { sets: 0, volume: 0 }
      sum.sets += share * hard.length
      sum.volume += share === 1 ? volume : 0
      sums.set(muscle, sum)
    }
    for (const muscle of trained?.primary ?? []) add(muscle, 1)
    for (const muscle of trained?.secondary ?? []) add(muscle, HELPING)
  }
  return { sums, unknown }
}
