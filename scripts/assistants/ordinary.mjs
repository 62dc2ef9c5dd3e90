// The last weeks of the year as an assistant would write them: none of these writes is a slip, so that none is to be asked about.

/** So many days are written by the assistant, onto the log of those before. */
export const ORDINARY_DAYS = 45

const TOOLS = {
  "/v1/food": "log_food",
  "/v1/water": "log_water",
  "/v1/weight": "log_weight",
  "/v1/body-measurements": "log_measurement",
  "/v1/workouts": "log_workout",
  sleep: "set_health_reading"
}

/** Writes days at their times. Returns how many writes there were, and those that were refused. */
export const writeOrdinary = async (log, assistant, days) => {
  const refused = []
  let made = 0
  for (const { date, phone, writes } of days) {
    const readings = ["sleepMinutes", "steps", "restingHeartRateBpm", "hrvMs", "activeEnergyKcal"].flatMap((reading) =>
      phone[reading] === undefined ? [] : [{ time: "22:00", path: "sleep", body: { reading, value: phone[reading] } }]
    )
    for (const { body, path, time } of [...writes, ...readings]) {
      if (TOOLS[path] === undefined) continue
      await log.at(`${date}T${time}:00+01:00`)
      made++
      const call = [TOOLS[path], { ...body, date }]
      const { isError, text } = await assistant.call(call)
      if (isError) refused.push({ call, refusal: text })
    }
  }
  return { made, refused }
}
