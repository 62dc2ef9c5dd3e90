// Fitbit's sleep scores and Whoop's cycles: a row for each night, which belongs to the day it ends on.
import { number, readTable, records } from "../histories/table.mjs"

export const fromFitbit = (file) =>
  records(readTable(file)).map((record) => ({
    date: record.timestamp.slice(0, 10),
    source: "health_connect",
    hrvMs: null,
    restingHeartRateBpm: number(record.resting_heart_rate) ?? null,
    sleepMinutes: null
  }))

export const fromWhoop = (file) =>
  records(readTable(file))
    .filter((record) => record["Wake onset"] !== "")
    .map((record) => ({
      date: record["Wake onset"].slice(0, 10),
      source: "health_connect",
      hrvMs: number(record["Heart rate variability (ms)"]) ?? null,
      restingHeartRateBpm: number(record["Resting heart rate (bpm)"]) ?? null,
      sleepMinutes: number(record["Asleep duration (min)"]) ?? null
    }))
