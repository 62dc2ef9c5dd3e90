/** The longest side of a photo that is sent, in pixels. */
const LONGEST = 1600

const QUALITY = 0.85

/**
 * A picture as a JPEG of at most 1,600 pixels, upright as the camera meant it. Drawing it anew leaves its metadata behind. Undefined if the
 * browser cannot read it.
 */
export const smaller = async (picture: Blob): Promise<Blob | undefined> => {
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
