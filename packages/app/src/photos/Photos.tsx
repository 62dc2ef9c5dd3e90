import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { photos as text } from "#text/data"
import { useRead } from "../data/api.ts"
import { pending, write } from "../data/write.ts"
import { FormError } from "../form/Form.tsx"
import { formatDate } from "../format/dates.ts"
import { photoUrl } from "../navigation.ts"
import { RoundButton } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { FileButton } from "../ui/FileButton.tsx"
import { optionsOf } from "../ui/options.ts"
import { Section } from "../ui/Section.tsx"
import { ReadState } from "../ui/States.tsx"

type Photo = Answer<"listPhotos">[number]

type Pose = Photo["pose"]

const POSES = optionsOf(text.poses)

/** The photos of a date, and a button that adds one. Each is saved at once, independently of the form around it. */
export const Photos = ({ date }: { readonly date: string }) => {
  const [pose, setPose] = useState<Pose>("front")
  const [isAdding, setAdding] = useState(false)
  const [error, setError] = useState<string>()
  const found = useRead("listPhotos", { start: date, end: date })
  const add = async (picture: File) => {
    setAdding(true)
    setError(undefined)
    const file = await smaller(picture)
    if (file === undefined) setError(text.unreadable)
    else {
      const outcome = await write("addPhoto", { date, pose, file }, { say: text.added(text.poses[pose]), date })
      if (outcome.state === "refused") setError(outcome.message)
    }
    setAdding(false)
  }
  const isWaiting = pending.value.some((item) => item.name === "addPhoto" && item.date === date)
  return (
    <Section title={text.title} icon="camera">
      <ReadState read={found} />
      {found.data !== undefined && found.data.length > 0 && (
        <ul class="photos">
          {found.data.map((photo) => (
            <ShownPhoto key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {isWaiting && <p class="hint">{text.waits}</p>}
      <Choice label={text.pose} value={pose} options={POSES} onInput={setPose} />
      <FileButton accept="image/*" icon="plus" disabled={isAdding} onChoose={(picture) => void add(picture)}>
        {isAdding ? text.adding : text.add}
      </FileButton>
      <FormError>{error}</FormError>
      <p class="hint">{text.hint}</p>
    </Section>
  )
}

const ShownPhoto = ({ photo: { date, height, id, pose, width } }: { readonly photo: Photo }) => (
  <li>
    <img
      src={photoUrl(id)}
      width={width}
      height={height}
      alt={text.of(text.poses[pose], formatDate(date, "long"))}
      loading="lazy"
    />
    <span>{text.poses[pose]}</span>
    <RoundButton
      icon="trash"
      label={text.delete}
      onClick={() => void write("deletePhoto", { id }, { say: text.deleted(text.poses[pose]), date })}
    />
  </li>
)

const LONGEST = 1600

const QUALITY = 0.85

/**
 * A picture as a JPEG of at most 1,600 pixels, upright as the camera meant it. Drawing it again drops its metadata. Undefined if the
 * browser cannot read it.
 */
const smaller = async (picture: Blob): Promise<Blob | undefined> => {
  const image = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => undefined)
  if (image === undefined) return undefined
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext("2d")
  if (context === null) return undefined
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", QUALITY))
}
