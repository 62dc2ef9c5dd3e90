import { instantIn } from "../Dates.ts"
import type { Format, SourceFile } from "../Model.ts"
import { type Parts, readEach } from "../Parts.ts"
import { exerciseTypeName } from "../phone/HealthConnectRecords.ts"
import { sessionStarts } from "../Recordings.ts"
import { readElements } from "../Xml.ts"

interface Track {
  readonly line: number
  sport: string
  title: string
  first: string
  last: string
  meters: number
  hasPulse: boolean
  /** The latitude and the longitude of the point before in its segment, in degrees. */
  before: readonly [number, number] | undefined
}

const EARTH_RADIUS_METERS = 6_371_008.8
const RADIANS = Math.PI / 180

/** The meters between two points, along a great circle. */
const metersBetween = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number => {
  const [north, east] = [((c - a) * RADIANS) / 2, ((d - b) * RADIANS) / 2]
  const half = Math.sin(north) ** 2 + Math.cos(a * RADIANS) * Math.cos(c * RADIANS) * Math.sin(east) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Reads the tracks of a file: from the first to the last time, and along their points. Returns their number. */
const readTracks = async (file: SourceFile, { options, recordings }: Parts): Promise<number> => {
  const tracks: Array<Track> = []
  await readElements(file, {
    open: (name, { lat, lon }, line) => {
      const track = tracks.at(-1)
      if (name === "trk")
        tracks.push({ line, sport: "", title: "", first: "", last: "", meters: 0, hasPulse: false, before: undefined })
      else if (track !== undefined && name === "trkseg") track.before = undefined
      else if (track !== undefined && name === "trkpt") {
        const point = [Number(lat), Number(lon)] as const
        if (track.before !== undefined) track.meters += metersBetween(track.before, point)
        track.before = point
      }
    },
    close: (name, text, around) => {
      const [track, within] = [tracks.at(-1), around.at(-1)]
      if (track === undefined) return
      if (within === "trk" && name === "name") track.title = text
      else if (within === "trk" && name === "type") track.sport = text
      else if (name === "hr") track.hasPulse = true
      else if (within === "trkpt" && name === "time") {
        track.first ||= text
        track.last = text
      }
    }
  })
  const startOf = sessionStarts(
    tracks.map(({ first }) => first),
    file,
    options
  )
  for (const { first, hasPulse, last, line, meters, sport, title } of tracks)
    recordings.add({
      // Strava once wrote numbers of its own for sports.
      ...{
        line,
        sport: /^\d*$/.test(sport) ? "" : exerciseTypeName(sport),
        title,
        start: startOf(first),
        distance: meters
      },
      seconds: ((instantIn(last) ?? Number.NaN) - (instantIn(first) ?? Number.NaN)) / 1000,
      beside: [["the heart rate", hasPulse]]
    })
  return tracks.length
}

/** A GPX file with tracks, as Strava, Komoot and others write single activities. */
export const gpx: Format = {
  name: "gpx",
  title: "GPX",
  recognise: (files) => files.filter(({ text }) => /<gpx[\s>]/.test(text)),
  read: (files, options) => readEach(files, options, readTracks)
}
