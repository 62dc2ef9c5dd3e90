import { exerciseKey } from "./TrainingSets.ts"

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
type Muscle = (typeof MUSCLES)[number]

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
