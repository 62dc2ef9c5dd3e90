import { foodWords } from "./foods/FoodWords.ts"

/**
 * The common names of the commonest lifts in English, German, French and Spanish, a line for each lift. A name that several lifts have is
 * in no line.
 */
const LIFTS = [
  "squat|back squat|kniebeuge|flexion de jambes|squat arrière|sentadilla|sentadilla trasera",
  "front squat|frontkniebeuge|squat avant|sentadilla frontal",
  "goblet squat|goblet kniebeuge|squat gobelet|sentadilla goblet|sentadilla copa",
  "hack squat|hackenschmidt|hackenschmidt kniebeuge|squat hack|sentadilla hack",
  "bulgarian split squat|bulgarian squat|bulgarische kniebeuge|bulgarian split kniebeuge|squat bulgare|fente bulgare|sentadilla búlgara",
  "leg press|beinpresse|presse à cuisses|presse à jambes|prensa de piernas",
  "lunge|ausfallschritt|fente|zancada|estocada",
  "leg extension|beinstrecker|beinstrecken|extension de jambes|extensión de piernas|extensión de cuádriceps",
  "leg curl|hamstring curl|beinbeuger|beincurl|beinbeugen|curl de jambes|leg curl ischios|curl femoral|curl de piernas",
  "deadlift|conventional deadlift|kreuzheben|soulevé de terre|peso muerto",
  "romanian deadlift|rdl|rumänisches kreuzheben|soulevé de terre roumain|peso muerto rumano",
  "sumo deadlift|sumo kreuzheben|kreuzheben sumo|soulevé de terre sumo|peso muerto sumo",
  "hip thrust|hüftheben|poussée de hanches|relevé de bassin|empuje de cadera",
  "good morning|rumpfbeugen vorwärts|buenos días",
  "calf raise|standing calf raise|wadenheben|extension des mollets|élévation de mollets|elevación de talones|elevación de gemelos|elevación de pantorrillas",
  "bench press|flat bench press|bankdrücken|flachbankdrücken|développé couché|press de banca|press de banca plano",
  "incline bench press|incline press|schrägbankdrücken|développé incliné|press inclinado|press de banca inclinado",
  "decline bench press|decline press|negativbankdrücken|développé décliné|press declinado|press de banca declinado",
  "close grip bench press|enges bankdrücken|bankdrücken eng|développé couché prise serrée|press de banca agarre cerrado",
  "dumbbell bench press|db bench press|kurzhantelbankdrücken|kh bankdrücken|développé couché haltères|développé haltères|press de banca con mancuernas",
  "chest press|brustpresse|presse pectorale|presse pectoraux|press de pecho",
  "fly|chest fly|dumbbell fly|fliegende|fliegende bewegung|écarté|écarté couché|apertura|apertura con mancuernas",
  "push up|press up|liegestütz|pompe|flexión|flexión de brazos|flexión de pecho|lagartija",
  "dip|barrenstütz|répulsion|dips aux barres parallèles|fondo|fondo en paralelas",
  "overhead press|ohp|military press|shoulder press|schulterdrücken|überkopfdrücken|développé militaire|développé épaules|press militar|press de hombros",
  "push press|schwungdrücken|press de empuje",
  "lateral raise|side raise|side lateral raise|seitheben|élévation latérale|elevación lateral",
  "front raise|frontheben|élévation frontale|elevación frontal",
  "rear delt fly|reverse fly|reverse butterfly|butterfly reverse|vorgebeugtes seitheben|oiseau|pájaro|apertura inversa",
  "face pull|tirage visage|jalón a la cara|tirón a la cara",
  "upright row|aufrechtes rudern|rudern aufrecht|tirage menton|rowing menton|remo al mentón",
  "shrug|schulterheben|haussement d'épaules|encogimiento de hombros",
  "bent over row|barbell row|vorgebeugtes rudern|rudern vorgebeugt|langhantelrudern|rowing barre|remo con barra|remo inclinado",
  "dumbbell row|one arm row|one arm dumbbell row|kurzhantelrudern|einarmiges rudern|rowing haltère|rowing un bras|remo con mancuerna|remo a una mano",
  "seated row|cable row|seated cable row|kabelrudern|rudern am kabel|rudern sitzend|tirage horizontal|rowing assis|remo sentado|remo en polea|remo en polea baja",
  "t bar row|t bar rudern|rowing t bar|rowing barre t|remo en t|remo con barra t",
  "pull up|klimmzug|traction|traction pronation|dominada|dominada prona",
  "chin up|klimmzug untergriff|klimmzug im untergriff|traction supination|dominada supina",
  "lat pulldown|lat pull|pulldown|latzug|latziehen|tirage vertical|tirage poitrine|jalón|jalón al pecho|jalón dorsal",
  "pullover|überzug",
  "biceps curl|curl|bizepscurl|bizeps curl|langhantelcurl|curl de bíceps",
  "hammer curl|curl marteau|curl martillo",
  "preacher curl|scottcurl|larry scott curl|curl au pupitre|curl predicador|curl en banco scott",
  "triceps extension|trizepsstrecken|trizepsstrecker|extensión de tríceps",
  "triceps pushdown|pushdown|trizepsdrücken|trizepsdrücken am kabel|extension triceps poulie|extensión de tríceps en polea",
  "skull crusher|lying triceps extension|stirndrücken|barre au front|press francés|rompecráneos",
  "leg raise|beinheben|relevé de jambes|elevación de piernas",
  "crunch|abdominal crunch|bauchpresse|enroulement de buste|encogimiento abdominal",
  "sit up|rumpfheben|relevé de buste|abdominal",
  "plank|unterarmstütz|gainage|planche",
  "back extension|hyperextension|rückenstrecker|rückenstrecken|extension lombaire|extension du dos|hiperextensión|extensión lumbar|extensión de espalda",
  "hip abduction|abduktor|abduktion|abduction|abduction de hanche|abducción|abducción de cadera",
  "hip adduction|adduktor|adduktion|adduction|adduction de hanche|aducción|aducción de cadera",
  "clean|umsetzen|épaulé|cargada",
  "clean and jerk|umsetzen und stoßen|épaulé jeté|dos tiempos",
  "snatch|reißen|arraché|arrancada",
  "farmer's walk|farmer walk|farmer's carry|farmer carry|marche du fermier|paseo del granjero|caminata del granjero"
]

/** A barbell is what these lifts are done with unless another thing is said: what an import names "Squat (Barbell)" is the squat. */
const BARBELL = /\((barbell|langhantel|barre|barra)\)|\bbarbell\b/giu

/** A name without accents, white space, articles and plurals. */
const spellingKey = (name: string): string =>
  foodWords(name)
    .map(({ term }) => term)
    .join("")

let lifts: ReadonlyMap<string, number> | undefined

/** The number of the lift that a name spells. The names are read at the first question. */
const liftNumber = (name: string): number | undefined => {
  lifts ??= new Map(LIFTS.flatMap((line, lift) => line.split("|").map((each) => [spellingKey(each), lift] as const)))
  return lifts.get(spellingKey(name))
}

/** The first of the exercises whose name spells the same lift in English, German, French or Spanish: "Squat" for "Kniebeuge". */
export const sameLift = <Known extends { readonly name: string }>(
  name: string,
  known: ReadonlyArray<Known>
): Known | undefined => {
  const lift = liftNumber(name)
  return lift === undefined ? undefined : known.find((each) => liftNumber(each.name.replace(BARBELL, " ")) === lift)
}

/** True if a name spells one of the lifts that are known by their names. */
export const isKnownLift = (name: string): boolean => liftNumber(name.replace(BARBELL, " ")) !== undefined
