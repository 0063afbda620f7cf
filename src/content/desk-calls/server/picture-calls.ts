import { z } from 'zod'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { slugOfTitle } from '../../revisions/new-document.ts'
import { contentCall } from './content-desk-deps.ts'

/** Bytes of one image. The editor sends what it has cut and made smaller, so a larger one is none of its. */
export const MAX_IMAGE_BYTES = 12 * 1024 * 1024

/** What images may be, by how their bytes begin. */
const KINDS: readonly [ending: string, begins: (bytes: Buffer) => boolean][] = [
  ['jpg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['webp', (bytes) => bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'],
]

/** What the Desk asks about images of content. */
export const contentPictureCalls = {
  /** Takes in an image. @returns the name by which documents call it, and where it is shown from */
  'add-content-picture': contentCall({
    permission: 'add-images',
    input: z.strictObject({ name: z.string().max(200), bytes: z.instanceof(Buffer) }),
    async run({ db, media, clock }, { input: { name, bytes } }) {
      const [ending] = KINDS.find(([, begins]) => begins(bytes)) ?? []
      if (ending === undefined) return invalid({ '': 'Choose a JPEG, PNG or WebP image' })
      if (bytes.length > MAX_IMAGE_BYTES) return invalid({ '': 'An image can be 12 MB at most' })
      const taken = await media.putFile(bytes)
      if ('problem' in taken) return invalid({ '': `We can’t use this file: ${taken.problem}` })
      const { hash, width, height } = taken
      const words = slugOfTitle(name.replace(/\.\w+$/, '')) || 'image'
      const file = `pictures/${words}-${hash.slice(0, 8)}.${ending}`
      await db
        .insertInto('content_pictures')
        .values({ name: file, hash, added_at: clock() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return { file, hash, width, height }
    },
  }),
}
