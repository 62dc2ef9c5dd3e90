import type { CalendarDate } from "@daybook/core"
import { addsUp, isSleep, type Sample } from "@daybook/imports/phone"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/EventLoop.ts"

/** The measurements of a signal on a date. */
export interface SampleGroup {
  readonly date: CalendarDate
  readonly signal: string
  readonly samples: ReadonlyArray<Sample>
}

/** The most measurements that are sorted in one turn of the event loop. */
const SORTED_A_TURN = 4000

/** Sorts the measurements of a body by signal and date, in turns, so that other requests need not wait for all of it. */
export const groupsOf = (samples: ReadonlyArray<Sample>): Effect.Effect<Iterable<SampleGroup>> =>
  Effect.gen(function* () {
    const groups = new Map<string, SampleGroup & { readonly samples: Array<Sample> }>()
    for (const [at, sample] of samples.entries()) {
      if (at % SORTED_A_TURN === SORTED_A_TURN - 1) yield* nextTurn
      const { date, signal } = sample
      const key = `${date} ${signal}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { date, signal, samples: [sample] })
      else group.samples.push(sample)
    }
    return groups.values()
  })

/**
 * The most measurements of a signal on a date: one every four seconds, more than any device keeps over a whole day. All of them are read
 * to make the day's total.
 */
export const MOST = 20_000

const TOO_MANY = `more than ${MOST} measurements of the signal on this date: set Summarize Data to Days, or to Minutes, in the app`

const placeOf = ({ record, source, start }: Sample): string => `${start} ${source} ${record}`

/**
 * The measurements of a group that fit into the date's limit. Of two with one source, start and record, the later one counts. `known`
 * are the date's former measurements that stay.
 */
export const withinLimit = (
  { samples }: SampleGroup,
  known: ReadonlyArray<Sample>,
  refuse: (sample: Sample, why: string) => void
): ReadonlyArray<Sample> => {
  const held = new Map(known.map((sample) => [placeOf(sample), sample]))
  let free = MOST - held.size
  const kept: Array<Sample> = []
  for (const [place, sample] of new Map(samples.map((each) => [placeOf(each), each]))) {
    const former = held.get(place)
    if (former !== undefined) kept.push(isPartOf(former, sample) ? former : sample)
    else if (free-- > 0) kept.push(sample)
    else refuse(sample, TOO_MANY)
  }
  return kept
}

/**
 * True if a count is of a part of the former one. HC Webhook adds up the records of some minutes, and sends such minutes again with only
 * their new records. A count with a source comes from the app itself, which has all records.
 */
const isPartOf = (former: Sample, { end, record, signal, source, start, value }: Sample): boolean =>
  source === "" && record === "" && end > start && addsUp(signal) && !isSleep(signal) && value < former.value
