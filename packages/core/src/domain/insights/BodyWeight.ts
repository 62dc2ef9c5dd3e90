import { median } from "../../plain/Statistics.ts"
import { isAssisted } from "../../plain/TrainingSets.ts"
import { addDays, type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { type Daily, lastDates, medianSlope, valuesByDay } from "./Trend.ts"

/** The body weight of a date. */
export interface WeighIn {
  readonly date: CalendarDate
  readonly weightKg: number
}

/** Weigh-ins of this many dates up to the anchor count. */
const WEIGH_IN_DAYS = 120

/** The first date whose weigh-in counts for the lifts of an anchor. */
export const weighInsSince = (anchor: CalendarDate): CalendarDate => addDays(anchor, 1 - WEIGH_IN_DAYS)

/**
 * The body weight that belongs to the loads as of an anchor, kg: the median of the weigh-ins, undefined without any. It is the same for
 * all days, so that a lift does not progress or regress by the scales.
 */
export const bodyWeightAsOf = (weighIns: ReadonlyArray<WeighIn>, anchor: CalendarDate): number | undefined => {
  const since = weighInsSince(anchor)
  const known = weighIns.filter(({ date }) => date >= since && date <= anchor)
  return known.length === 0 ? undefined : median(known.map(({ weightKg }) => weightKg))
}

/**
 * The trend of the body weight on a day, by its number, in kg: that of the weigh-in before it, or of the first one; undefined without any. Between
 * weigh-ins it stays.
 */
export const bodyWeightOfDay = (
  weighIns: ReadonlyArray<WeighIn>,
  anchor: CalendarDate
): ((day: number) => number | undefined) => {
  const since = weighInsSince(anchor)
  const known = weighIns.filter(({ date }) => date >= since && date <= anchor)
  const trend = trendWeights(known.sort((a, b) => (a.date < b.date ? -1 : 1))).map(({ date, trendKg }) => ({
    day: dayNumber(date),
    trendKg
  }))
  return (of) => (trend.findLast(({ day }) => day <= of) ?? trend[0])?.trendKg
}

/** Ebben et al. (2011), J Strength Cond Res 25:2891-2894, found 64 % of body weight in a push-up. */
const PARTS = { whole: 1, push_up: 0.64 }

/** How the load of an exercise is counted. */
export interface Lift {
  /** True if a load assists the lifter, so that there is no load of the lifter. */
  readonly isAssisted: boolean
  /** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
  readonly bodyPart: number
  /** True if the body is most of what moves, by a part that nobody has measured. A change of the added load is then no such change of strength. */
  readonly isMostlyBody: boolean
}

export const liftOf = (exerciseKey: string): Lift => {
  if (isAssisted(exerciseKey)) return { isAssisted: true, bodyPart: 0, isMostlyBody: false }
  const key = plainKey(exerciseKey)
  const lift = bodyLiftOf(key)
  return {
    isAssisted: false,
    bodyPart: lift === undefined ? 0 : PARTS[lift],
    isMostlyBody: lift === undefined && isNamed(MOSTLY_BODY, key) && !CARRIED.test(key) && !ON_A_BAR.test(key)
  }
}

/** The kg that the lifter moves besides the load of a set: a part of the body weight; undefined if it or the load is unknown. */
export const bodyKgOf = ({ bodyPart, isAssisted }: Lift, bodyWeight: number | undefined): number | undefined => {
  if (isAssisted) return undefined
  if (bodyPart === 0) return 0
  return bodyWeight === undefined ? undefined : bodyPart * bodyWeight
}

/**
 * Names of lifts of the body in the languages of the apps that Daybook imports from. They are the usual words for
 * pull-up, dip and push-up in each language, with their plurals and the prepositions of such names; the Italian ones are those of GymBook's exports. Letters are
 * without accents, and there is no white space.
 */
const WHOLE_BODY = {
  english: [/(pull|chin|muscle)-?ups?/, /(?<!hip|jerk)dips?($|\(|-)/],
  german: [/klimmzu(g|e)/, /barrenstutz/],
  french: [/^tractions?(?!vertical|horizontal)/, /^repulsions?/],
  spanish: [/dominadas?/, /^fondos($|\(|-|en(barras|paralelas)|deparalelas|lastrados|conpeso)/],
  portuguese: [/barrafixa/, /^mergulhos?($|\(|-|na(s)?(barra|paralela)|em?paralela|comp)/],
  italian: [/^trazion[ei]($|\(|-|all?a?sbarra|pres[ae]|zavorrat)/, /dips?alle?parallele/],
  dutch: [/optrekken/],
  polish: [/podciagani[ea](sie)?($|\(|-|nadrazk|podchwytem|nachwytem)/, /pompkinaporeczach/]
}

const PUSH_UP = {
  english: [/(push|press)-?ups?/],
  german: [/liegestutz/],
  french: [/^pompes/],
  spanish: [/flexion(es)?de(brazos?|codos?|pecho)/, /^flexiones($|\()/, /lagartijas?/],
  portuguese: [/flex(ao|oes)debracos?/, /^flexoes($|\()/],
  italian: [/^piegament[io]/],
  dutch: [/opdrukken/],
  polish: [/pompk[ia]/]
}

/** Lunges, step-ups, and lifts of the trunk and the legs, likewise. */
const MOSTLY_BODY = {
  english: [
    /lunges?/,
    /split-?squats?/,
    /step-?ups?/,
    /(back|hyper)-?extensions?/,
    /sit-?ups?|crunch(es)?/,
    /(leg|knee)-?raises?/,
    /pistol-?squats?|nordic/
  ],
  german: [/ausfallschritt/, /ruckenstreck|hyperextension/, /beinhebe|kniehebe/, /bulgarisch/, /aufsteige/],
  french: [/^fentes?/, /squatbulgare/, /releves?de(s)?(jambes|genoux|buste)/, /extensionsdudos/, /monteessurbanc/],
  spanish: [/zancadas?|estocadas?/, /sentadillabulgara/, /elevacion(es)?depiernas/, /abdominales/, /subidas?al/],
  portuguese: [/afundo|avanco/, /agachamentobulgaro/, /elevacaodepernas/, /abdominal/],
  italian: [/affond[io]/, /squatbulgaro/, /sollevament[oi]gambe/],
  dutch: [/uitvalspas/],
  polish: [/wykrok|zakrok/, /bulgarski/]
}

/** With a barbell the load is more than the body. */
const ON_A_BAR = /barbell|langhantel|barre|barra|bilancier|sztang/

/** A machine, a cable, a band or a bench carries an unknown part of the body. */
const CARRIED =
  /ma(s?chi|szy)n|maquina|macchina|assisted|band|elasti|(bench|bank)dip|dips(aubanc|anderbank)|poulie|polea|polia|kabel|cavo|cavi|wyciag/

const isNamed = (names: Readonly<Record<string, ReadonlyArray<RegExp>>>, key: string): boolean =>
  Object.values(names).some((ofLanguage) => ofLanguage.some((name) => name.test(key)))

/** The key of an exercise without accents, as the names above have it. */
const plainKey = (exerciseKey: string): string =>
  exerciseKey
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/zuege/, "zuge")
    .replace(/stuetz/, "stutz")

/** The kind of a lift of the body, by its plain key; undefined for other lifts. */
const bodyLiftOf = (key: string): "whole" | "push_up" | undefined => {
  const lift = isNamed(WHOLE_BODY, key) ? "whole" : isNamed(PUSH_UP, key) ? "push_up" : undefined
  return lift === undefined || CARRIED.test(key) ? undefined : lift
}

/** The dates whose weigh-ins are used. The longer window is for people who weigh themselves once a week. */
const WINDOWS = [28, 56] as const

/** A trend whose last weigh-in is more days ago does not show the present. */
const MAX_AGE_DAYS = 10

/** The slope of fewer weigh-ins, or over fewer days, is mostly water: the noise of a weigh-in is 0.5 to 0.8 kg. */
const MIN_WEIGH_INS = 6
const MIN_SPAN_DAYS = 14

const DAYS_PER_WEEK = 7

/**
 * Change of body weight in kg a week: the median of the slopes between every two weigh-ins of the last 28 dates, or with fewer than 6 of the last 56 (Theil
 * 1950, Proc K Ned Akad Wet 53:386; Sen 1968, J Am Stat Assoc 63:1379). Slopes are over calendar days, so gaps are taken into account, and a single wrong
 * weigh-in barely changes it. `null` with fewer than 6 weigh-ins, with fewer than 14 days between the first and the last, or if the last
 * is more than 10 days ago.
 */
export const weightTrend = (weights: Daily, day: number): number | null => {
  for (const dates of WINDOWS) {
    const weighIns = lastDates(weights, day, dates)
    const first = weighIns[0]
    const last = weighIns.at(-1)
    if (first === undefined || last === undefined || weighIns.length < MIN_WEIGH_INS) continue
    if (last.day - first.day < MIN_SPAN_DAYS || day - last.day > MAX_AGE_DAYS) continue
    return medianSlope(weighIns) * DAYS_PER_WEEK
  }
  return null
}

/** A weigh-in with the body weight without its noise. */
interface TrendWeight extends WeighIn {
  readonly trendKg: number
}

/** The part of the difference between trend and weigh-in that is left after a day. */
const KEPT_A_DAY = 0.9

/**
 * The trend at each weigh-in. They ascend by date. The trend moves towards the weigh-in by `1 - 0.9^days`, with the days since the one
 * before. A single salty dinner barely shows, and after a gap the new weigh-in counts more.
 */
export const trendWeights = (weighIns: ReadonlyArray<WeighIn>): ReadonlyArray<TrendWeight> => {
  const found: Array<TrendWeight> = []
  let before: { readonly day: number; readonly trendKg: number } | undefined
  for (const { date, weightKg } of weighIns) {
    const day = dayNumber(date)
    const trendKg: number =
      before === undefined
        ? weightKg
        : before.trendKg + (weightKg - before.trendKg) * (1 - KEPT_A_DAY ** (day - before.day))
    before = { day, trendKg }
    found.push({ date, weightKg, trendKg })
  }
  return found
}

/** Change of body weight as of a date, kg a week, like the score `weight_trend`; null with too few weigh-ins. */
export const weightPerWeek = (weighIns: ReadonlyArray<WeighIn>, date: CalendarDate): number | null =>
  weightTrend(
    valuesByDay(weighIns, ({ weightKg }) => weightKg),
    dayNumber(date)
  )
