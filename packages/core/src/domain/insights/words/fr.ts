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

const days = (count: number): string => `${count} ${count < 2 ? "jour" : "jours"} d’entraînement`

const inWeeks = `en ${PROGRESSION_WEEKS} semaines`

const mass = (kg: number, unit: WeightUnit): string => `${withComma(massIn(kg, unit, 1))} ${unitName(unit)}`

const figure = (value: number, measured: Measure, unit: WeightUnit): string =>
  isTimedMeasure(measured)
    ? timedFigure(value, measured)
    : measured === "repetitions"
      ? `${withComma(value)} ${value < 2 ? "répétition" : "répétitions"}`
      : mass(value, unit)

const LIKE: Readonly<Record<TimedMeasure, string>> = {
  ...{ pace: "des distances proches", time: "la même charge", distance: "la même charge" }
}

const like = (measured: Measure): string =>
  isTimedMeasure(measured) ? LIKE[measured] : "des répétitions ou des charges proches"

const more = (isHigher: boolean): string => (isHigher ? "de plus" : "de moins")

const progression: typeof en.progression = {
  date: longDates("fr", "1er"),
  noRepetitions: (trained) =>
    `${days(trained)} ${inWeeks}, sans répétitions, durées ni distances : un verdict en compare une.`,
  onlyWarmUps: (trained) =>
    `${days(trained)} ${inWeeks}, avec des séries d’échauffement seulement : un verdict compare les autres séries.`,
  assisted: (trained) =>
    `${days(trained)} ${inWeeks}. À cet exercice, moins de charge est plus dur : la charge ne dit rien de tes progrès.`,
  bodyWeightUnknown: (trained) =>
    `${days(trained)} ${inWeeks}. La charge de cet exercice comprend le poids du corps : note une pesée pour avoir un verdict.`,
  measures: {
    repetitions: "Meilleure série",
    estimated_max: "1RM estimé",
    estimated_max_with_body: "1RM estimé avec le poids du corps",
    pace: "Allure",
    time: "Durée la plus longue",
    distance: "Distance la plus longue"
  },
  withReserve: (what) => `${what}, répétitions en réserve comprises`,
  span: (count) => (count < 14 ? `${count} jours` : `${Math.round(count / 7)} semaines`),
  basis: (count, first, last) => `(${days(count)}, du ${first} au ${last})`,
  figure,
  between: (lowest, highest) => `, entre ${lowest} et ${highest}`,
  about: (what, figure, span) => `${what} : environ ${figure} sur ${span}`,
  because: (why, basis) => `, ${why} ${basis}.`,
  tooFewToTell: "trop peu de jours pour distinguer un changement du hasard",
  mostlyLeftOut: "plus de jours laissés de côté que comparés",
  turned: "la direction s’est inversée ces trois dernières semaines",
  atOnce: (isHigher, date) =>
    `plus d’un quart ${more(isHigher)} d’un coup depuis le ${date} – autre charge, autre machine ou autre façon de noter ?`,
  relative: (isGain) => `${isGain ? "plus" : "moins"} par rapport au poids du corps, mais à peu près autant en tout`,
  noDirection: "pas de direction claire",
  fromTo: (what, from, to, span) => `${what} : d’environ ${from} à ${to} sur ${span}`,
  large: (isHigher, measured) =>
    `soit plus ${measured === "repetitions" ? "de la moitié" : "d’un quart"} ${more(isHigher)}, peut-être à cause d’une autre charge, d’une autre machine ou d’une autre façon de noter`,
  mostlyBody: (isHigher) => `soit ${more(isHigher)}, à côté du corps, qui est l’essentiel de ce que tu déplaces`,
  percent: (percent, measured) =>
    measured === "pace"
      ? `soit ${withComma(Math.abs(percent))} % ${percent > 0 ? "plus vite" : "moins vite"}`
      : `soit ${percent > 0 ? "+" : ""}${withComma(percent)} %`,
  unlike: (count, measured) => `${days(count)} ${inWeeks}, mais trop peu avec ${like(measured)} pour être comparés.`,
  paused: (ago, isLastTrained) =>
    `${isLastTrained ? "Dernier entraînement" : "Dernier jour comparable"} il y a ${ago} jours : après une telle pause, un verdict demande ${MIN_DAYS} nouveaux jours d’entraînement.`,
  tooFew: (compared, trained) =>
    `${compared === trained ? `${days(trained)} ${inWeeks}` : `${compared} sur ${days(trained)} ${inWeeks} ${compared < 2 ? "est comparable" : "sont comparables"}`} ; un verdict en demande au moins ${MIN_DAYS}.`,
  cycle: (weeks) => `Comparé à la même semaine du cycle précédent (${weeks} semaines).`,
  atLike: (measured) => `Comparé avec ${like(measured)}.`,
  afterBreak: (count, before) =>
    `Seuls les jours après une pause de ${count} jours comptent ; avant, c’était environ ${before}.`,
  otherLoad: (date, percent, isHigher) =>
    `À partir du ${date}, ${percent} % ${more(isHigher)} d’un coup (${isHigher ? "autre machine" : "autre machine, blessure"}, autre façon de noter ?) : les jours d’avant ne sont donc pas comparés.`,
  outlier: (date, figure, isEstimate) =>
    `Le ${date} est loin des autres jours (${isEstimate ? "estimation de " : ""}${figure}) et laissé de côté : autre machine, autre exécution ou erreur de saisie.`,
  moreOutliers: (count) => (count === 1 ? "De même pour 1 autre jour." : `De même pour ${count} autres jours.`),
  deload: (count, date) =>
    count === 1
      ? `Le ${date} est plus léger, comme en deload ou un jour léger, et laissé de côté.`
      : `Les ${count} jours à partir du ${date} sont plus légers, comme en deload ou un jour léger, et laissés de côté.`,
  apart: (count, hasLoad, needsWeighIn) =>
    `${count === 1 ? "1 jour" : `${count} jours`} ${hasLoad ? "avec" : "sans"} charge ${count === 1 ? "laissé" : "laissés"} de côté${needsWeighIn ? " : note une pesée pour comparer" : `, car non ${count === 1 ? "comparable" : "comparables"} aux autres`}.`,
  light: (count, measured) => {
    const what = measured === "repetitions" || isTimedMeasure(measured) ? "plus faible" : "plus léger"
    return count === 1 ? `1 jour ${what} laissé de côté.` : `${count} jours ${what}s laissés de côté.`
  }
}

const readings = (count: number): string => `${count} ${count < 2 ? "relevé" : "relevés"}`

const SOURCES = { apple_health: " d’Apple Health", health_connect: " de Health Connect", manual: " à la main" }

const STATUSES = { recovered: "récupéré", normal: "normal", strained: "éprouvé", unknown: "inconnu" }

const PLACES = { within: "dans", above: "au-dessus de", below: "au-dessous de" }

const recovery: typeof en.recovery = {
  date: progression.date,
  signals: { hrvMs: "VFC", restingHeartRateBpm: "Pouls au repos", sleepMinutes: "Sommeil" },
  reading: (signal, value, unit) => `${signal} ${withComma(value)} ${unit}`,
  change: (signal, change, unit) => `${signal} ${change < 0 ? "" : "+"}${withComma(change)} ${unit}`,
  noRestDay: "Aucun jour de repos noté.",
  sinceRestDay: (count, date) =>
    count === 0
      ? `Jour de repos le ${date}.`
      : `Dernier jour de repos il y a ${count} ${count === 1 ? "jour" : "jours"} (${date}).`,
  alone: (signal, value, unit, count) =>
    `${signal} : ce signal montre à lui seul une fatigue, ${withComma(value)} ${unit} sur les ${count} derniers jours.`,
  lastDays: (readings) =>
    `Les deux derniers relevés, ensemble, sont nettement moins bons que ta référence : ${readings}.`,
  slide: (count, readings) =>
    `Les relevés des ${count} derniers jours se dégradent nettement par rapport à ta référence : ${readings}.`,
  extremeRise:
    "La VFC de cette semaine est très au-dessus de ta référence. Une telle hausse peut aussi venir d’un surmenage ou d’une maladie : elle ne compte pas comme récupération.",
  week: (isOutside, isWorse, readings) =>
    isOutside
      ? `La semaine est nettement ${isWorse ? "moins bonne" : "meilleure"} que ta référence : ${readings}.`
      : `Chaque signal est dans sa plage, mais ensemble ils sont nettement ${isWorse ? "moins bons" : "meilleurs"} que ta référence : ${readings}.`,
  since: (isStrained, date, orEarlier) =>
    `${isStrained ? "Éprouvé" : "Récupéré"} depuis le ${date}${orEarlier ? " ou avant" : ""}.`,
  asOf: (date, reason) => `Au ${date} : ${reason}`,
  unsettled: (status) =>
    `Les relevés d’aujourd’hui, seuls, ne donneraient pas « ${STATUSES[status]} ». Le statut change quand deux jours de suite concordent.`,
  device: (date, changes) =>
    `Depuis le ${date}, les relevés sont à un autre niveau (${changes}), comme après un changement d’appareil, et sont comparés à ce niveau.`,
  rateAlone: (date, change) =>
    `Depuis le ${date}, un seul signal est à un autre niveau, d’un jour à l’autre (${change}). Une nouvelle montre ou un nouveau médicament depuis ? Il est comparé à ce niveau.`,
  thisWeek: (reading, { age, high, low, place, readings: count }) =>
    `${reading} cette semaine (${readings(count)}${age === undefined ? "" : `, le dernier il y a ${age} jours`}), ${PLACES[place]} ta plage normale de ${withComma(low)} à ${withComma(high)}.`,
  none: (signal) => `${signal} : aucun relevé en ${RECENT_DAYS + BASELINE_DAYS} jours.`,
  stale: (signal, age) => `${signal} : le dernier relevé date de ${age} jours, trop ancien pour juger.`,
  tooFew: (signal, recent, before, source) =>
    `${signal} : ${readings(recent)}${source === undefined ? "" : SOURCES[source]} cette semaine et ${before} dans les ${BASELINE_DAYS} jours d’avant, trop peu pour comparer : il en faut ${MIN_RECENT} et ${MIN_BASELINE}.`,
  otherPlatforms: (count) =>
    `${readings(count)} d’une autre plateforme ${count < 2 ? "n’est pas comparé" : "ne sont pas comparés"}, car chacune mesure la VFC autrement.`
}

const massRange = (low: number, high: number, unit: WeightUnit): string =>
  `${withComma(massIn(low, unit, 1))} à ${withComma(massIn(high, unit, 1))}`

const projection: typeof en.projection = {
  date: progression.date,
  unknown: (fullDays) =>
    `Trop peu est noté pour dire où va ton poids : il faut des pesées et au moins ${fullDays} jours complets sur les 28 derniers.`,
  pace: (perWeek, low, high, unit) =>
    `Ton poids change de ${withComma(massIn(perWeek, unit, 2, true))} ${unitName(unit)} par semaine (90 % : ${withComma(massIn(low, unit, 2, true))} à ${withComma(massIn(high, unit, 2, true))}).`,
  still: "Ce peut aussi n’être aucun changement : il n’y a donc pas de date.",
  stillSince: (date) => `Ta tendance reste dans 1 % depuis le ${date}.`,
  leads: (date, kg, low, high, unit) =>
    `Si tu continues à manger comme ces derniers temps, il sera de ${mass(kg, unit)} le ${date} (80 % : ${massRange(low, high, unit)}).`,
  arrives: (goal, date, unit) =>
    `Si tu continues à manger comme ces derniers temps, tu seras à ${mass(goal, unit)} vers le ${date}`,
  between: (earliest, latest) => ` (80 % : du ${earliest} au ${latest}).`,
  from: (earliest) => ` (80 % : à partir du ${earliest}, peut-être pas en deux ans).`,
  arrived: (kg, goal, unit) =>
    `Ton poids, sans ses fluctuations, est de ${mass(kg, unit)} : l’objectif de ${mass(goal, unit)} est atteint.`,
  later: (goal, unit) => `À ce rythme, tu n’es pas à ${mass(goal, unit)} en deux ans.`,
  away: (goal, unit) => `Cela t’éloigne de ${mass(goal, unit)}.`,
  noGoal: "Sans poids visé, il n’y a pas de date d’arrivée."
}

const associations: typeof en.associations = {
  training: "les jours d’entraînement",
  alcohol: "les jours avec alcool",
  calories: (usual) => `les jours de plus de ${Math.round(usual)} kcal`,
  protein: (usual) => `les jours de plus de ${Math.round(usual)} g de protéines`,
  steps: (usual) => `les jours de plus de ${Math.round(usual)} pas`,
  lateFood: (usual) => `les jours où un aliment est noté après ${clockText(usual)}`,
  metric: (name) => `les jours avec ${name}`,
  moreOfMetric: (name, usual, unit) => `${`les jours de plus de ${withComma(usual)} ${unit}`.trimEnd()} (${name})`,
  claim: ({ after, change, days: compared, exposed, high, low, outcome, unit }) =>
    `${outcome} : ${`${withComma(Math.abs(change))} ${unit}`.trimEnd()} de ${change > 0 ? "plus" : "moins"} après ${after} (plage à 90 % de ${withComma(low)} à ${withComma(high)} ; ${compared} jours, dont ${exposed} de ce genre). Les deux vont ensemble ; cela ne dit rien d’une cause.`,
  tooEarly: (found, needed) =>
    `Rien encore : il faut ${needed} jours avec un relevé du corps et une note de la veille, il y en a ${found}.`,
  nothing: (found) => `Rien encore : en ${found} jours, aucune différence n’est plus grande que ce que fait le hasard.`,
  wouldShow: (after, effects) => `${after} jours montreraient une différence de ${effects.join(", ")}.`,
  effect: (outcome, size, unit) => `${`${withComma(size)} ${unit}`.trimEnd()} (${outcome})`
}

const perWeek = (kg: number, unit: WeightUnit): string => `${withComma(massIn(kg, unit, 2, true))} ${unitName(unit)}`

const MEALS = { breakfast: "au petit-déjeuner", lunch: "au déjeuner", dinner: "au dîner", snack: "aux collations" }

const MUSCLES = {
  ...{ chest: "pectoraux", back: "dos", shoulders: "épaules", biceps: "biceps", triceps: "triceps" },
  ...{ forearms: "avant-bras", core: "abdominaux", quadriceps: "quadriceps", hamstrings: "ischio-jambiers" },
  ...{ glutes: "fessiers", calves: "mollets" }
}

const counted = (count: number, one: string, many: string): string => `${withComma(count)} ${count < 2 ? one : many}`

const fullDays = (kept: number, missed: number): string =>
  `${counted(kept, "jour complet", "jours complets")} sur ${kept + missed}`

const goal = (figure: string, differs: boolean): string => (differs ? `tes objectifs (${figure} en moyenne)` : figure)

const review: typeof en.review = {
  strained: (strained, judged, sets, usual) =>
    `Allège ta semaine : tes relevés ont montré de la fatigue ${counted(strained, "jour", "jours")} sur ${judged}, avec ${counted(sets, "série dure", "séries dures")} dans la semaine${usual === null ? "" : ` (d’habitude ${withComma(usual)})`}.`,
  eat: ({ calories, eaten, goal, highKg, lowKg, perWeekKg, wanted }, unit) =>
    `Mange environ ${calories} kcal par jour, pour ${perWeek(wanted, unit)} par semaine : avec ${eaten} kcal, ton poids change de ${perWeek(perWeekKg, unit)} par semaine (90 % : de ${perWeek(lowKg, unit)} à ${perWeek(highKg, unit)}).${goal === 0 ? "" : ` Ton objectif est de ${goal} kcal.`}`,
  sleep: (minutes, nights, need) =>
    `Dors plus longtemps : ${hoursText(minutes)} en moyenne sur ${nights} nuits, et il te faut environ ${hoursText(need)}.`,
  protein: ({ average, kept, missed, target }, least, differs) =>
    `Mange plus de protéines${least === undefined ? "" : ` ${MEALS[least.meal]}, qui en a ${least.grams} g en moyenne`} : ${goal(`${target} g`, differs)} sont atteints ${fullDays(kept, missed)}, avec ${Math.round(average)} g en moyenne.`,
  fewSets: (muscle, sets, usual) =>
    `Entraîne davantage ce muscle (${MUSCLES[muscle]}) : ${counted(sets, "série dure", "séries dures")} cette semaine, d’habitude ${withComma(usual)}, et jamais aussi peu les semaines d’avant.`,
  calories: ({ average, kept, missed, target }, differs) =>
    `Mange plus près de ton objectif, ou change-le : ${Math.round(average)} kcal en moyenne, et ${goal(`${target} kcal`, differs)} sont respecté${differs ? "s" : "es"} ${fullDays(kept, missed)}.`,
  water: ({ average, kept, missed, target }, differs) =>
    `Bois plus : ${goal(`${target} ml`, differs)} sont atteints ${counted(kept, "jour", "jours")} sur ${kept + missed}, avec ${Math.round(average)} ml en moyenne.`
}

const repetitions = (count: number): string => `${count} ${count < 2 ? "répétition" : "répétitions"}`

const everySet = ({ date, isOne, load, reps }: ReachedOn): string =>
  `Le ${date}, ${isOne ? "la" : "chaque"} série${load === undefined ? "" : ` à ${load}`} a atteint ${repetitions(reps)}`

const next: typeof en.next = {
  date: progression.date,
  load: (kg, unit) => `${withComma(massIn(kg, unit, unit === "kg" ? 2 : 1))} ${unitName(unit)}`,
  moreLoad: (on, step, left) =>
    `${everySet(on)}${left === undefined ? "" : `, avec ${withComma(left)} en réserve`} : ${step} de plus.`,
  hard: (on, left, usual) =>
    `${everySet(on)}, mais avec seulement ${withComma(left)} en réserve${usual === undefined ? "" : ` (${withComma(usual)} d’habitude)`} : la même chose encore une fois.`,
  oneMore: (on) => `${everySet(on)} : une de plus${on.isOne ? "" : " par série"}.`,
  noMore: (on) => `${everySet(on)}, ce qui ne dit rien d’une charge plus lourde : la même chose encore une fois.`,
  fill: ({ date, isOne, load, reps }) =>
    `Le ${date}, ${isOne ? "la série" : "les séries"}${load === undefined ? "" : ` à ${load}`} ${isOne ? "n’a pas" : "n’ont pas toutes"} atteint ${repetitions(reps)} : ${load === undefined ? "" : "la même charge, et "}une de plus${isOne ? "" : " là où il en manque"}.`,
  greatStep: ({ load, reps }, step) =>
    `${step} de plus dépassent un dixième de ${load} : d’abord ${repetitions(reps)} à ${load}.`,
  tooHeavy: ({ load, reps }, less) =>
    `Ces derniers temps, moins de ${repetitions(reps)} à ${load}, sans progrès d’un jour à l’autre : ${less === undefined ? "moins de répétitions" : `${less} de moins`}, puis de nouveau plus.`,
  afterBreak: (count, less) =>
    `Dernier entraînement il y a ${count} jours : commence avec ${less === undefined ? "moins de répétitions" : `${less} de moins`}.`
}

export const fr: typeof en = { progression, next, recovery, projection, associations, review }
