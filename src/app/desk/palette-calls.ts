import { sql } from 'kysely'
import { z } from 'zod'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import type { Channel, Price } from '#src/property/listing/listing.ts'
import { hasPostcode } from '#src/property/listing/server/has-postcode.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

const PROPERTIES = 6

/** Pixels, for screens of twice the density. */
const THUMB_WIDTH = 120

/** What the search over every page finds beside enquiries. */
export const paletteCalls = {
  /** Homes by words of their address, by their postcode or by their reference, those on the market first. */
  'find-properties': call({
    permission: 'view-properties',
    input: z.object({ words: z.string().trim().min(2).max(100) }),
    async run({ db }, { input }) {
      const words = input.words.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
      const { rows } = await sql<{
        id: number
        address: string
        channel: Channel
        price: Price
        photos: readonly { media: string; width: number }[]
      }>`
        with found as materialized (
          select property_id, address, channel, left_at from desk_properties
          where address ilike all(${words}::text[]) or agent_ref ilike ${words[0]}
            or ${hasPostcode(sql`property_id`, input.words)}
          order by left_at is not null, property_id desc limit ${PROPERTIES}
        )
        select property_id as id, address, found.channel, card->'price' as price,
          card->'photos' as photos
        from found join properties on id = property_id
        order by found.left_at is not null, property_id desc`.execute(db)
      return rows.map(({ id, address, channel, price, photos: [photo] }) => ({
        id,
        address,
        picture: photo ? picturePath(photo.media, fittingWidth(THUMB_WIDTH, photo.width)) : null,
        price: formatPrice(price, channel).full,
      }))
    },
  }),
}
