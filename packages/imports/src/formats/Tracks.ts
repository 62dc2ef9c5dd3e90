import { instantIn } from "../Dates.ts"
import type { Format, SourceFile } from "../Model.ts"
import { type Parts, readEach } from "../Parts.ts"
import { exerciseTypeName } from "../phone/HealthConnectRecords.ts"
import { sessionStarts } from "../Recordings.ts"
import { readElements } from "../Xml.ts"

type Point = readonly [latitude: number, longitude: number]

const EARTH_RADIUS_METERS = 6_371_008.8
const RADIANS = Math.PI / 180

/** The meters between two points, along a great circle. */
const metersBetween = ([a, b]: Point, [c, d]: Point): number => {
  const [north, east] = [((c - a) * RADIANS) / 2, ((d - b) * RADIANS) / 2]
  const half = Math.sin(north) ** 2 + Math.cos(a * RADIANS) * Math.cos(c * RADIANS) * Math.sin(east) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(half)))
}

const begun = (line: number, sport: string) => {
  // The point before in the segment of a track.
  const before: Point | undefined = undefined
  const texts = { sport, title: "", first: "", last: "" }
  return { line, ...texts, seconds: 0, meters: 0, hasEnergy: false, hasPulse: false, before }
}
type Activity = Omit<ReturnType<typeof begun>, "before"> & { before: Point | undefined }

/** Reads the tracks of GPX, and the activities of TCX by the figures of their laps. Returns their number. */
const readTracks = async (file: SourceFile, { options, recordings }: Parts): Promise<number> => {
  const activities: Array<Activity> = []
  await readElements(file, {
    open: (name, { lat, lon, Sport = "" }, line) => {
      if (name === "trk" || name === "Activity") activities.push(begun(line, Sport))
      const activity = activities.at(-1)
      if (activity === undefined) return
      if (name === "trkseg") activity.before = undefined
      else if (name === "trkpt") {
        const point: Point = [Number(lat), Number(lon)]
        if (activity.before !== undefined) activity.meters += metersBetween(activity.before, point)
        activity.before = point
      }
    },
    close: (name, text, around) => {
      const activity = activities.at(-1)
      if (activity === undefined) return
      const place = `${around.at(-1)} ${name}`
      if (place === "trk name") activity.title = text
      else if (place === "trk type") activity.sport = text
      else if (place === "trkpt time" || place === "Activity Id") {
        activity.first ||= text
        activity.last = text
      } else if (place === "Lap TotalTimeSeconds") activity.seconds += Number(text)
      else if (place === "Lap DistanceMeters") activity.meters += Number(text)
      else if (place === "Lap Calories") activity.hasEnergy ||= text !== "0"
      else activity.hasPulse ||= name === "hr" || name === "HeartRateBpm" || name === "AverageHeartRateBpm"
    }
  })
  const startOf = sessionStarts(
    activities.map(({ first }) => first),
    file,
    options
  )
  for (const { first, hasEnergy, hasPulse, last, line, meters, seconds, sport, title } of activities)
    recordings.add({
      // Strava once wrote numbers of its own for sports.
      ...{ line, sport: /^\d*$/.test(sport) ? "" : exerciseTypeName(sport), title, start: startOf(first) },
      seconds: seconds || ((instantIn(last) ?? Number.NaN) - (instantIn(first) ?? Number.NaN)) / 1000,
      distance: meters,
      beside: { energy: hasEnergy, "heart rate": hasPulse }
    })
  return activities.length
}

/** GPX and TCX files, as programs write single activities. */
export const tracks: Format = {
  name: "tracks",
  title: "GPX and TCX",
  recognise: (files) => files.filter(({ text }) => /<(?:gpx|TrainingCenterDatabase)[\s>]/.test(text)),
  read: (files, options) => readEach(files, options, readTracks)
}
