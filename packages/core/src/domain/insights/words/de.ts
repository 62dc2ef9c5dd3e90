import { MIN_DAYS, PROGRESSION_WEEKS } from "../ComparableDays.ts"
import { isTimedMeasure, type Measure } from "../ExerciseVerdict.ts"
import { BASELINE_DAYS, MIN_BASELINE, MIN_RECENT, RECENT_DAYS } from "../RecoverySignals.ts"
import type { TimedMeasure } from "../TimedSets.ts"
import type { en, ReachedOn } from "./en.ts"
import {
  clockText,
  hoursText,
  longDates,
  massIn,
  timedFigure,
  unitName,
  type WeightUnit,
  withComma
} from "./Formats.ts"

const days = (count: number): string => (count === 1 ? "1 Trainingstag" : `${count} Trainingstage`)

const inWeeks = `in ${PROGRESSION_WEEKS} Wochen`

const mass = (kg: number, unit: WeightUnit): string => `${withComma(massIn(kg, unit, 1))} ${unitName(unit)}`

const figure = (value: number, measured: Measure, unit: WeightUnit): string =>
  isTimedMeasure(measured)
    ? timedFigure(value, measured)
    : measured === "repetitions"
      ? `${withComma(value)} ${value === 1 ? "Wiederholung" : "Wiederholungen"}`
      : mass(value, unit)

const LIKE: Readonly<Record<TimedMeasure, string>> = {
  ...{ pace: "ähnlichen Strecken", time: "gleicher Last", distance: "gleicher Last" }
}

const like = (measured: Measure): string =>
  isTimedMeasure(measured) ? LIKE[measured] : "ähnlichen Wiederholungen oder Lasten"

const higher = (isHigher: boolean): string => (isHigher ? "höher" : "niedriger")

const progression: typeof en.progression = {
  date: longDates("de"),
  noRepetitions: (trained) =>
    `${days(trained)} ${inWeeks}, ohne Wiederholungen, Zeiten oder Strecken: Ein Urteil vergleicht eines davon.`,
  onlyWarmUps: (trained) =>
    `${days(trained)} ${inWeeks}, nur mit Aufwärmsätzen: Ein Urteil vergleicht die anderen Sätze.`,
  assisted: (trained) =>
    `${days(trained)} ${inWeeks}. Bei dieser Übung ist weniger Last schwerer, deshalb sagt die Last nichts über Fortschritt.`,
  bodyWeightUnknown: (trained) =>
    `${days(trained)} ${inWeeks}. Zur Last dieser Übung gehört dein Körpergewicht: Für ein Urteil trag eine Wiegung ein.`,
  measures: {
    repetitions: "Bester Satz",
    estimated_max: "Geschätztes 1RM",
    estimated_max_with_body: "Geschätztes 1RM mit Körpergewicht",
    pace: "Tempo",
    time: "Längste Zeit",
    distance: "Weiteste Strecke"
  },
  withReserve: (what) => `${what}, mit den Wiederholungen in Reserve,`,
  span: (count) => (count < 14 ? `${count} Tagen` : `${Math.round(count / 7)} Wochen`),
  basis: (count, first, last) => `(${days(count)}, ${first} bis ${last})`,
  figure,
  between: (lowest, highest) => `, zwischen ${lowest} und ${highest}`,
  about: (what, figure, span) => `${what} etwa ${figure} in ${span}`,
  because: (why, basis) => `: ${why} ${basis}.`,
  tooFewToTell: "zu wenige Tage, um eine Veränderung vom Zufall zu unterscheiden",
  mostlyLeftOut: "mehr Tage sind ausgelassen als verglichen",
  turned: "die Richtung hat sich in den letzten drei Wochen umgekehrt",
  atOnce: (isHigher, date) =>
    `seit dem ${date} auf einmal über ein Viertel ${higher(isHigher)} – andere Last, andere Maschine oder anders eingetragen?`,
  relative: (isGain) =>
    `im Verhältnis zum Körpergewicht ${isGain ? "mehr" : "weniger"}, aber insgesamt bewegst du etwa gleich viel`,
  noDirection: "keine klare Richtung",
  fromTo: (what, from, to, span) => `${what} in ${span} von etwa ${from} auf ${to}`,
  large: (isHigher, measured) =>
    `über ${measured === "repetitions" ? "die Hälfte" : "ein Viertel"} ${higher(isHigher)}, vielleicht durch andere Last, andere Maschine oder anderes Eintragen`,
  mostlyBody: (isHigher) => `${higher(isHigher)}, neben deinem Körper, der das meiste ist, was du bewegst`,
  percent: (percent, measured) =>
    measured === "pace"
      ? `${withComma(Math.abs(percent))} % ${percent > 0 ? "schneller" : "langsamer"}`
      : `${percent > 0 ? "+" : ""}${withComma(percent)} %`,
  unlike: (count, measured) =>
    `${days(count)} ${inWeeks}, aber zu wenige davon mit ${like(measured)}, um sie zu vergleichen.`,
  paused: (ago, isLastTrained) =>
    `${isLastTrained ? `Zuletzt vor ${ago} Tagen trainiert` : `Der letzte vergleichbare Tag liegt ${ago} Tage zurück`}: Nach so einer Pause braucht ein Urteil ${MIN_DAYS} neue Trainingstage.`,
  tooFew: (compared, trained) =>
    `${compared === trained ? `${days(trained)} ${inWeeks}` : `${compared} von ${trained} Trainingstagen ${inWeeks} ${compared === 1 ? "ist" : "sind"} vergleichbar`}; ein Urteil braucht mindestens ${MIN_DAYS}.`,
  cycle: (weeks) => `Verglichen mit derselben Woche des vorigen Zyklus (${weeks} Wochen).`,
  atLike: (measured) => `Verglichen bei ${like(measured)}.`,
  afterBreak: (count, before) =>
    `Nur die Tage nach einer Pause von ${count} Tagen zählen; davor waren es etwa ${before}.`,
  otherLoad: (date, percent, isHigher) =>
    `Ab dem ${date} auf einmal ${percent} % ${higher(isHigher)} (${isHigher ? "andere Maschine" : "andere Maschine, Verletzung"}, anders eingetragen?), deshalb werden frühere Tage nicht verglichen.`,
  outlier: (date, figure, isEstimate) =>
    `Der ${date} liegt weit von den anderen Tagen entfernt (${isEstimate ? "geschätzt " : ""}${figure}) und ist ausgelassen: andere Maschine oder Ausführung, oder ein falscher Eintrag.`,
  moreOutliers: (count) => (count === 1 ? "Ebenso 1 weiterer Tag." : `Ebenso ${count} weitere Tage.`),
  deload: (count, date) =>
    `${count === 1 ? `Der ${date} war leichter` : `Die ${count} Tage ab dem ${date} waren leichter`}, wie im Deload oder an einem leichten Tag, und ${count === 1 ? "ist" : "sind"} ausgelassen.`,
  apart: (count, hasLoad, needsWeighIn) =>
    `${count === 1 ? "1 Tag" : `${count} Tage`} ${hasLoad ? "mit" : "ohne"} Last ausgelassen${needsWeighIn ? ": Zum Vergleichen trag eine Wiegung ein" : ", weil mit den anderen nicht vergleichbar"}.`,
  light: (count, measured) => {
    const what = measured === "repetitions" || isTimedMeasure(measured) ? "schwächere" : "leichtere"
    return `${count === 1 ? `1 ${what}r Tag` : `${count} ${what} Tage`} ausgelassen.`
  }
}

const readings = (count: number): string => `${count} ${count === 1 ? "Messwert" : "Messwerte"}`

const SOURCES = { apple_health: " aus Apple Health", health_connect: " aus Health Connect", manual: " von Hand" }

const STATUSES = { recovered: "erholt", normal: "normal", strained: "belastet", unknown: "unbekannt" }

const PLACES = { within: "in", above: "über", below: "unter" }

const recovery: typeof en.recovery = {
  date: longDates("de"),
  signals: { hrvMs: "HRV", restingHeartRateBpm: "Ruhepuls", sleepMinutes: "Schlaf" },
  reading: (signal, value, unit) => `${signal} ${withComma(value)} ${unit}`,
  change: (signal, change, unit) => `${signal} ${change < 0 ? "" : "+"}${withComma(change)} ${unit}`,
  noRestDay: "Kein Ruhetag eingetragen.",
  sinceRestDay: (count, date) =>
    count === 0 ? `Ruhetag am ${date}.` : `Letzter Ruhetag vor ${count === 1 ? "1 Tag" : `${count} Tagen`} (${date}).`,
  alone: (signal, value, unit, count) =>
    `${signal} zeigt schon allein Belastung: ${withComma(value)} ${unit} in den letzten ${count} Tagen.`,
  lastDays: (readings) =>
    `Die letzten beiden Messwerte zusammen sind deutlich schlechter als deine Basiswerte: ${readings}.`,
  slide: (count, readings) =>
    `Die Messwerte der letzten ${count} Tage haben sich gegenüber deinen Basiswerten deutlich verschlechtert: ${readings}.`,
  extremeRise:
    "Die HRV dieser Woche liegt weit über deinem Basiswert. So ein Anstieg kommt auch bei Überlastung oder Krankheit vor und zählt deshalb nicht als Erholung.",
  week: (isOutside, isWorse, readings) =>
    `${isOutside ? "Die Woche ist" : "Jeder Wert liegt in seinem Bereich, aber zusammen sind sie"} deutlich ${isWorse ? "schlechter" : "besser"} als deine Basiswerte: ${readings}.`,
  since: (isStrained, date, orEarlier) =>
    `${isStrained ? "Belastet" : "Erholt"} seit dem ${date}${orEarlier ? " oder länger" : ""}.`,
  asOf: (date, reason) => `Stand ${date}: ${reason}`,
  unsettled: (status) =>
    `Die heutigen Messwerte allein ergäben nicht „${STATUSES[status]}“. Der Status ändert sich, wenn zwei Tage hintereinander übereinstimmen.`,
  device: (date, changes) =>
    `Seit dem ${date} liegen die Messwerte auf einem anderen Niveau (${changes}), wie nach einem Gerätewechsel, und werden mit diesem Niveau verglichen.`,
  rateAlone: (date, change) =>
    `Seit dem ${date} liegt nur ein Wert von einem Tag auf den anderen auf einem anderen Niveau (${change}). Seitdem eine neue Uhr oder ein neues Medikament? Verglichen wird mit diesem Niveau.`,
  thisWeek: (reading, { age, high, low, place, readings: count }) =>
    `${reading} diese Woche (${readings(count)}${age === undefined ? "" : `, der letzte vor ${age} Tagen`}), ${PLACES[place]} deinem normalen Bereich von ${withComma(low)} bis ${withComma(high)}.`,
  none: (signal) => `${signal}: keine Messwerte in ${RECENT_DAYS + BASELINE_DAYS} Tagen.`,
  stale: (signal, age) => `${signal}: Der letzte Messwert ist ${age} Tage alt, zu alt für ein Urteil.`,
  tooFew: (signal, recent, before, source) =>
    `${signal}: ${readings(recent)}${source === undefined ? "" : SOURCES[source]} diese Woche und ${before} in den ${BASELINE_DAYS} Tagen davor, zu wenige zum Vergleichen: nötig sind ${MIN_RECENT} und ${MIN_BASELINE}.`,
  otherPlatforms: (count) =>
    `${readings(count)} einer anderen Plattform ${count === 1 ? "wird" : "werden"} nicht verglichen, weil jede die HRV anders misst.`
}

const massRange = (low: number, high: number, unit: WeightUnit): string =>
  `${withComma(massIn(low, unit, 1))} bis ${withComma(massIn(high, unit, 1))}`

const projection: typeof en.projection = {
  date: progression.date,
  unknown: (fullDays) =>
    `Es ist zu wenig eingetragen, um zu sagen, wohin dein Gewicht führt: Dazu braucht es Wiegungen und mindestens ${fullDays} volle Tage in den letzten 28.`,
  pace: (perWeek, low, high, unit) =>
    `Dein Gewicht ändert sich um ${withComma(massIn(perWeek, unit, 2, true))} ${unitName(unit)} pro Woche (90 %: ${withComma(massIn(low, unit, 2, true))} bis ${withComma(massIn(high, unit, 2, true))}).`,
  still: "Das kann auch gar keine Änderung sein, deshalb gibt es kein Datum.",
  stillSince: (date) => `Dein Trend liegt seit dem ${date} innerhalb von 1 %.`,
  leads: (date, kg, low, high, unit) =>
    `Wenn du weiter isst wie zuletzt, sind es am ${date} ${mass(kg, unit)} (80 %: ${massRange(low, high, unit)}).`,
  arrives: (goal, date, unit) => `Wenn du weiter isst wie zuletzt, bist du um den ${date} bei ${mass(goal, unit)}`,
  between: (earliest, latest) => ` (80 %: ${earliest} bis ${latest}).`,
  from: (earliest) => ` (80 %: ab dem ${earliest}, vielleicht nicht innerhalb von zwei Jahren).`,
  arrived: (kg, goal, unit) =>
    `Dein Gewicht ohne Schwankungen beträgt ${mass(kg, unit)}: Das Ziel von ${mass(goal, unit)} ist erreicht.`,
  later: (goal, unit) => `${mass(goal, unit)} erreichst du so nicht innerhalb von zwei Jahren.`,
  away: (goal, unit) => `Das führt von ${mass(goal, unit)} weg.`,
  noGoal: "Ohne Zielgewicht gibt es kein Datum dafür."
}

const associations: typeof en.associations = {
  training: "Tagen mit Training",
  alcohol: "Tagen mit Alkohol",
  calories: (usual) => `Tagen mit mehr als ${Math.round(usual)} kcal`,
  protein: (usual) => `Tagen mit mehr als ${Math.round(usual)} g Eiweiß`,
  steps: (usual) => `Tagen mit mehr als ${Math.round(usual)} Schritten`,
  lateFood: (usual) => `Tagen, an denen nach ${clockText(usual)} Uhr noch Essen eingetragen ist`,
  metric: (name) => `Tagen mit ${name}`,
  moreOfMetric: (name, usual, unit) => `${`Tagen mit mehr als ${withComma(usual)} ${unit}`.trimEnd()} (${name})`,
  claim: ({ after, change, days: compared, exposed, high, low, outcome, unit }) =>
    `${outcome}: nach ${after} ${`${withComma(Math.abs(change))} ${unit}`.trimEnd()} ${change > 0 ? "mehr" : "weniger"} (90-%-Band ${withComma(low)} bis ${withComma(high)}; ${compared} Tage, davon ${exposed} solche). Das geht zusammen; über eine Ursache sagt es nichts.`,
  tooEarly: (found, needed) =>
    `Noch nichts: Nötig sind ${needed} Tage mit einem Messwert des Körpers und einem Eintrag vom Vortag, bisher ${found === 1 ? "ist es 1" : `sind es ${found}`}.`,
  nothing: (found) => `Noch nichts: In ${found} Tagen ist kein Unterschied größer, als ihn der Zufall macht.`,
  wouldShow: (after, effects) => `${after} Tage würden einen Unterschied von ${effects.join(", ")} zeigen.`,
  effect: (outcome, size, unit) => `${`${withComma(size)} ${unit}`.trimEnd()} (${outcome})`
}

const perWeek = (kg: number, unit: WeightUnit): string => `${withComma(massIn(kg, unit, 2, true))} ${unitName(unit)}`

const MEALS = { breakfast: "zum Frühstück", lunch: "mittags", dinner: "abends", snack: "zwischendurch" }

const MUSCLES = {
  ...{ chest: "Brust", back: "Rücken", shoulders: "Schultern", biceps: "Bizeps", triceps: "Trizeps" },
  ...{ forearms: "Unterarme", core: "Rumpf", quadriceps: "Quadrizeps", hamstrings: "Beinbeuger" },
  ...{ glutes: "Gesäß", calves: "Waden" }
}

const goal = (figure: string, differs: boolean): string => (differs ? `deine Ziele (im Mittel ${figure})` : figure)

const review: typeof en.review = {
  strained: (strained, judged, sets, usual) =>
    `Lass es ruhiger angehen: An ${strained} von ${judged} Tagen zeigten deine Messwerte Belastung, bei ${sets} harten ${sets === 1 ? "Satz" : "Sätzen"} in der Woche${usual === null ? "" : ` (sonst ${withComma(usual)})`}.`,
  eat: ({ calories, eaten, goal, highKg, lowKg, perWeekKg, wanted }, unit) =>
    `Iss etwa ${calories} kcal am Tag, für ${perWeek(wanted, unit)} pro Woche: Mit ${eaten} kcal ändert sich dein Gewicht um ${perWeek(perWeekKg, unit)} pro Woche (90 %: ${perWeek(lowKg, unit)} bis ${perWeek(highKg, unit)}).${goal === 0 ? "" : ` Dein Ziel sind ${goal} kcal.`}`,
  sleep: (minutes, nights, need) =>
    `Schlaf länger: ${hoursText(minutes)} im Mittel von ${nights} Nächten, und du brauchst etwa ${hoursText(need)}.`,
  protein: ({ average, kept, missed, target }, least, differs) =>
    `Iss mehr Eiweiß${least === undefined ? "" : ` ${MEALS[least.meal]}, im Mittel sind es da ${least.grams} g`}: ${goal(`${target} g`, differs)} erreichst du an ${kept} von ${kept + missed} vollen Tagen, im Mittel sind es ${Math.round(average)} g.`,
  fewSets: (muscle, sets, usual) =>
    `Trainiere wieder mehr (${MUSCLES[muscle]}): ${sets === 1 ? "1 harter Satz" : `${withComma(sets)} harte Sätze`} in dieser Woche, sonst ${withComma(usual)}, und in keiner Woche davor so wenige.`,
  calories: ({ average, kept, missed, target }, differs) =>
    `Iss näher an deinem Ziel, oder ändere es: ${Math.round(average)} kcal im Mittel, und ${goal(`${target} kcal`, differs)} triffst du an ${kept} von ${kept + missed} vollen Tagen.`,
  water: ({ average, kept, missed, target }, differs) =>
    `Trink mehr: ${goal(`${target} ml`, differs)} erreichst du an ${kept} von ${kept + missed} Tagen, im Mittel sind es ${Math.round(average)} ml.`
}

const repetitions = (count: number): string => (count === 1 ? "1 Wiederholung" : `${count} Wiederholungen`)

const everySet = ({ date, isOne, load, reps }: ReachedOn): string =>
  `Am ${date} hatte ${isOne ? "der" : "jeder"} Satz${load === undefined ? "" : ` mit ${load}`} mindestens ${repetitions(reps)}`

const next: typeof en.next = {
  date: progression.date,
  load: (kg, unit) => `${withComma(massIn(kg, unit, unit === "kg" ? 2 : 1))} ${unitName(unit)}`,
  moreLoad: (on, step, left) =>
    `${everySet(on)}${left === undefined ? "" : `, mit ${withComma(left)} in Reserve`}: ${step} mehr.`,
  hard: (on, left, usual) =>
    `${everySet(on)}, aber mit nur ${withComma(left)} in Reserve${usual === undefined ? "" : ` (sonst ${withComma(usual)})`}: noch einmal das Gleiche.`,
  oneMore: (on) => `${everySet(on)}: ${on.isOne ? "eine" : "je eine"} mehr.`,
  noMore: (on) => `${everySet(on)}, was über mehr Last nichts sagt: noch einmal das Gleiche.`,
  fill: ({ date, isOne, load, reps }) =>
    `Am ${date} hatte ${isOne ? "der" : "nicht jeder"} Satz${load === undefined ? "" : ` mit ${load}`} ${isOne ? "weniger als " : ""}${repetitions(reps)}: ${load === undefined ? "" : "die gleiche Last, und "}eine mehr${isOne ? "" : ", wo es weniger waren"}.`,
  greatStep: ({ load, reps }, step) =>
    `${step} mehr sind über ein Zehntel von ${load}: zuerst ${repetitions(reps)} mit ${load}.`,
  tooHeavy: ({ load, reps }, less) =>
    `Zuletzt waren es mit ${load} weniger als ${repetitions(reps)}, und keine mehr von Tag zu Tag: ${less === undefined ? "weniger Wiederholungen" : `${less} weniger`}, dann wieder hinauf.`,
  afterBreak: (count, less) =>
    `Zuletzt vor ${count} Tagen trainiert: beginn mit ${less === undefined ? "weniger Wiederholungen" : `${less} weniger`}.`
}

export const de: typeof en = { progression, next, recovery, projection, associations, review }
