/** Shares that are cut off at each side. */
export type Sides = { left: number; right: number; top: number; bottom: number }

/** Pixels of the longer side: twice what the widest place of a page shows. */
const MAX_SIDE = 2400

/**
 * A picture without what is cut off, no larger than the site shows it. What a camera wrote into the file besides, such as
 * where it was, stays on the device.
 */
export async function croppedImage(file: File, cut: Sides): Promise<Blob> {
  const whole = await createImageBitmap(file)
  const width = Math.max(1, Math.round(whole.width * (1 - cut.left - cut.right)))
  const height = Math.max(1, Math.round(whole.height * (1 - cut.top - cut.bottom)))
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.drawImage(
    whole,
    ...([whole.width * cut.left, whole.height * cut.top, width, height] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  )
  whole.close()
  // a drawing has few colours and clear edges, which JPEG spoils
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('This image cannot be read')
  return blob
}
