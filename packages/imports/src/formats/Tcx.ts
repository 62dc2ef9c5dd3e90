import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { sessionStarts } from "../Recordings.ts"
import { readElements } from "../Xml.ts"

interface Activity {
  readonly line: number
  readonly sport: string
  id: string
  seconds: number
  meters: number
  hasPulse: boolean
  hasEnergy: boolean
}

/** Reads the activities of a file. Their time and distance are those of their laps. Returns their number. */
const readActivities = async (file: SourceFile, { options, recordings }: Parts): Promise<number> => {
  const activities: Array<Activity> = []
  await readElements(file, {
    open: (name, { Sport: sport = "" }, line) => {
      if (name === "Activity")
        activities.push({ line, sport, id: "", seconds: 0, meters: 0, hasPulse: false, hasEnergy: false })
    },
    close: (name, text, around) => {
      const [activity, within] = [activities.at(-1), around.at(-1)]
      if (activity === undefined) return
      if (within === "Activity" && name === "Id") activity.id = text
      else if (name === "HeartRateBpm" || name === "AverageHeartRateBpm") activity.hasPulse = true
      else if (within !== "Lap") return
      else if (name === "TotalTimeSeconds") activity.seconds += numberIn(text) ?? 0
      else if (name === "DistanceMeters") activity.meters += numberIn(text) ?? 0
      else if (name === "Calories") activity.hasEnergy ||= text !== "0"
    }
  })
  const startOf = sessionStarts(
    activities.map(({ id }) => id),
    file,
    options
  )
  for (const { hasEnergy, hasPulse, id, line, meters, seconds, sport } of activities)
    recordings.add({
      ...{ line, sport, seconds, distance: meters, start: startOf(id) },
      beside: [
        ["the energy", hasEnergy],
        ["the heart rate", hasPulse]
      ]
    })
  return activities.length
}

/** A TCX file, as Garmin Connect and others write single activities. */
export const tcx: Format = {
  name: "tcx",
  title: "TCX",
  recognise: (files) => files.filter(({ text }) => /<TrainingCenterDatabase[\s>]/.test(text)),
  read: (files, options) => readEach(files, options, readActivities)
}
