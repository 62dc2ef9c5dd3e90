import type { Answer } from "@daybook/core/app"
import { RANGE_DATES } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { photos as photoText } from "#text/data"
import { compared as text } from "#text/measures"
import { changeText } from "../body/figures.ts"
import { useRead } from "../data/api.ts"
import { addDays, daysBetween, dayText, formatDate, today } from "../format/dates.ts"
import { counted } from "../format/numbers.ts"
import { photoUrl } from "../navigation.ts"
import { Choice } from "../ui/Choice.tsx"
import { Select } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import { optionsOf } from "../ui/options.ts"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"

type Photo = Answer<"listPhotos">[number]
type Pose = Photo["pose"]

const POSES = optionsOf(photoText.poses)

/** The photos of a pose by date, of the last ten years, and two of them side by side. */
export const ComparedPhotos = () => {
  const end = today()
  const found = useRead("listPhotos", { start: addDays(end, 1 - RANGE_DATES), end })
  const [chosen, choose] = useState<Pose>()
  // The newest photo is the first of the list.
  const pose = chosen ?? found.data?.[0]?.pose ?? "front"
  const ofPose = found.data?.filter((photo) => photo.pose === pose).toReversed() ?? []
  return (
    <Section title={text.title} icon="camera" {...(ofPose.length > 0 && { sum: counted(ofPose.length, text.dates) })}>
      <ReadResult read={found}>
        {(photos) =>
          photos.length === 0 ? (
            <Empty>{text.empty}</Empty>
          ) : (
            <>
              <Choice label={text.pose} hideLabel value={pose} options={POSES} onInput={choose} />
              {ofPose.length === 0 ? <Empty>{text.none[pose]}</Empty> : <Timeline key={pose} photos={ofPose} />}
            </>
          )
        }
      </ReadResult>
      <p class="acts">
        <a class="btn first" href="/log/check-in">
          <Icon name="camera" />
          {text.checkIn}
        </a>
      </p>
    </Section>
  )
}

/** Photos, oldest first, of which two are large: at first the oldest and the newest. */
const Timeline = ({ photos }: { readonly photos: ReadonlyArray<Photo> }) => {
  const [firstId, chooseFirst] = useState<string>()
  const [secondId, chooseSecond] = useState<string>()
  const first = photos.find(({ id }) => id === firstId) ?? photos[0]
  const second = photos.find(({ id }) => id === secondId) ?? photos.at(-1)
  if (first === undefined || second === undefined) return null
  if (photos.length === 1) {
    return (
      <div class="compared">
        <Picture photo={first} />
      </div>
    )
  }
  const options = photos.map(({ date, id }) => ({ value: id, label: formatDate(date, "long") }))
  return (
    <>
      <div class="compared">
        <div>
          <Select label={text.first} hideLabel value={first.id} options={options} onInput={chooseFirst} />
          <Picture photo={first} />
        </div>
        <div>
          <Select label={text.second} hideLabel value={second.id} options={options} onInput={chooseSecond} />
          <Picture photo={second} />
        </div>
      </div>
      <Differences from={first.date} to={second.date} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ol class="timeline" aria-label={text.timeline} tabIndex={0}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-pressed={photo === first || photo === second}
              onClick={() => chooseSecond(photo.id)}
            >
              <Picture photo={photo} />
              <span aria-hidden="true">{dayText(photo.date)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p class="hint">{text.hint}</p>
    </>
  )
}

const Picture = ({ photo: { date, height, id, pose, width } }: { readonly photo: Photo }) => (
  <img
    src={photoUrl(id)}
    width={width}
    height={height}
    alt={photoText.of(photoText.poses[pose], formatDate(date, "long"))}
    loading="lazy"
  />
)

/** The measurements of a photo are those of its date and of so many dates before it. */
const DATES_BEFORE = 6

const SHOWN = ["weightKg", "waistCm", "bodyFatPercent"] as const

const useMeasured = (date: string) => {
  const { data = [] } = useRead("listMeasurements", { start: addDays(date, -DATES_BEFORE), end: date })
  return (field: (typeof SHOWN)[number]): number | null =>
    data.map((each) => each[field]).find((value) => value !== null) ?? null
}

/** The time between two dates, and what changed in it. */
const Differences = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const before = useMeasured(from)
  const after = useMeasured(to)
  const changes = SHOWN.flatMap((field) => {
    const [was, is] = [before(field), after(field)]
    return was === null || is === null || from === to ? [] : [{ field, change: changeText(field, was, is) }]
  })
  return (
    <>
      <ul class="differences">
        <li class="hint">{text.between(counted(Math.abs(daysBetween(from, to)), text.days))}</li>
        {changes.map(({ change, field }) => (
          <li key={field}>
            {text.names[field]} <b>{change}</b>
          </li>
        ))}
      </ul>
      {changes.length > 0 && <p class="hint">{text.values}</p>}
    </>
  )
}
