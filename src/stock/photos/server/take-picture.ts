import type { Readable } from 'node:stream'
import { activeContent } from '#src/enquiries/uploads/server/active-content.ts'
import type { StoredMedia } from '#src/feed-import/overlay/media-edits.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import { DOCUMENT_MIME, type MediaStore } from '#src/platform/media/media-store.ts'
import { mediaHash } from '#src/platform/media/picture-bytes.ts'
import { type CropShares, pixelCut } from '#src/property/gallery/crop.ts'
import {
  MAX_PICTURE_BYTES,
  NO_PDF_MESSAGE,
  PICTURE_EMPTY_MESSAGE,
  PICTURE_ROOM_MESSAGE,
  PICTURE_SIZE_MESSAGE,
  pictureTypeProblem,
} from '../picture-rules.ts'

export type TakePictureDeps = { media: Pick<MediaStore, 'putFile' | 'putCut' | 'putDocument'>; hasRoom: HasRoom }

/** What stands against a file with this hash, in words: asked before anything is stored. */
export type StandsAgainst = (media: string) => Promise<string | undefined>

/** As much of a file as tells an SVG from other texts. */
const HEAD_BYTES = 4096

async function mediaTypeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime
}

/**
 * Takes an uploaded picture into the media store, as it is. Nothing of the original is served but renditions, which
 * carry no metadata: neither where nor by whom it was taken.
 */
export async function takePicture(
  { media, hasRoom }: TakePictureDeps,
  content: Readable,
  standsAgainst: StandsAgainst,
): Promise<StoredMedia | { problem: string }> {
  const bytes = await readLimited(content)
  if (bytes === undefined) return { problem: PICTURE_SIZE_MESSAGE }
  if (bytes.length === 0) return { problem: PICTURE_EMPTY_MESSAGE }
  const type = await mediaTypeOf(bytes)
  const problem = pictureTypeProblem(type, bytes.subarray(0, HEAD_BYTES).toString('latin1'))
  if (problem !== undefined) return { problem }
  const against = await standsAgainst(mediaHash(bytes))
  if (against !== undefined) return { problem: against }
  if (!(await hasRoom())) return { problem: PICTURE_ROOM_MESSAGE }
  const stored = await media.putFile(bytes)
  if ('problem' in stored) return { problem: `We can’t use this picture: ${stored.problem}.` }
  const { hash, width, height, thumbhash } = stored
  return { media: hash, width, height, ...(thumbhash && { thumbhash }) }
}

/** Takes an uploaded PDF that does nothing but show something. */
export async function takeDocument(
  { media, hasRoom }: TakePictureDeps,
  content: Readable,
  standsAgainst: StandsAgainst,
): Promise<StoredMedia | { problem: string }> {
  const bytes = await readLimited(content)
  if (bytes === undefined) return { problem: PICTURE_SIZE_MESSAGE }
  if (bytes.length === 0) return { problem: PICTURE_EMPTY_MESSAGE }
  const type = await mediaTypeOf(bytes)
  const problem = type === DOCUMENT_MIME ? activeContent(bytes, DOCUMENT_MIME) : NO_PDF_MESSAGE
  if (problem !== undefined) return { problem }
  const against = await standsAgainst(mediaHash(bytes))
  if (against !== undefined) return { problem: against }
  if (!(await hasRoom())) return { problem: PICTURE_ROOM_MESSAGE }
  return { media: await media.putDocument(bytes), width: 0, height: 0 }
}

/** The part of a picture that is shown, as a picture of its own; the whole stays as it is. */
export async function cropPicture(
  { media }: Pick<TakePictureDeps, 'media'>,
  whole: StoredMedia,
  crop: CropShares,
): Promise<StoredMedia | { problem: string }> {
  const cut = await media.putCut({ of: whole.media, ...pixelCut(whole, crop) })
  if ('problem' in cut) return { problem: `We can’t crop this picture: ${cut.problem}.` }
  const { hash, width, height, thumbhash } = cut
  return { media: hash, width, height, thumbhash }
}

/** The whole of it; undefined if it is too large. It is read to its end, so that the sender gets an answer. */
async function readLimited(content: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_PICTURE_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > MAX_PICTURE_BYTES ? undefined : Buffer.concat(chunks)
}
