import { median } from "../../plain/Statistics.ts"
import { isAssisted } from "../../plain/TrainingSets.ts"
import { addDays, type CalendarDate } from "../CalendarDate.ts"

/** A weigh-in. */
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

/** Ebben et al. (2011), J Strength Cond Res 25:2891-2894, found 64 % of body weight in a push-up. */
const PARTS = { whole: 1, push_up: 0.64 }

/** How the load of an exercise is counted. */
export interface Lift {
  /** True if a load assists the lifter, so that there is no load of the lifter. */
  readonly isAssisted: boolean
  /** The part of the body weight that the lifter moves besides the added load, 0 to 1. */
  readonly bodyPart: number
}

/** How the load of the exercise with a key is counted. */
export const liftOf = (exerciseKey: string): Lift => {
  if (isAssisted(exerciseKey)) return { isAssisted: true, bodyPart: 0 }
  const lift = bodyLiftOf(exerciseKey)
  return { isAssisted: false, bodyPart: lift === undefined ? 0 : PARTS[lift] }
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

/** A machine, a cable, a band or a bench carries an unknown part of the body. */
const CARRIED =
  /ma(s?chi|szy)n|maquina|macchina|assisted|band|elasti|(bench|bank)dip|dips(aubanc|anderbank)|poulie|polea|polia|kabel|cavo|cavi|wyciag/

const isNamed = (names: Readonly<Record<string, ReadonlyArray<RegExp>>>, key: string): boolean =>
  Object.values(names).some((ofLanguage) => ofLanguage.some((name) => name.test(key)))

/** The kind of a lift of the body, by the key of the exercise; undefined for other lifts. */
const bodyLiftOf = (exerciseKey: string): "whole" | "push_up" | undefined => {
  const key = exerciseKey
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/zuege/, "zuge")
    .replace(/stuetz/, "stutz")
  const lift = isNamed(WHOLE_BODY, key) ? "whole" : isNamed(PUSH_UP, key) ? "push_up" : undefined
  return lift === undefined || CARRIED.test(key) ? undefined : lift
}
