import { sql } from 'kysely'
import { z } from 'zod'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

const PROPERTIES = 6

/** What the search over every page finds beside enquiries. */
export const paletteCalls = {
  /** Homes by words of their address or by their reference: what visitors may see as well. */
  'find-properties': call({
    permission: 'signed-in',
    input: z.object({ words: z.string().trim().min(2).max(100) }),
    async run({ readDb, properties }, { input }) {
      const words = input.words.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
      const { rows } = await sql<{ id: number }>`
        select id from properties
        where left_at is null and (display_address ilike all(${words}::text[]) or agent_ref ilike ${words[0]})
        order by id desc limit ${PROPERTIES}`.execute(readDb)
      const cards = await properties.cards(rows.map(({ id }) => id))
      return cards.map((card) => ({
        path: card.propertyUrl,
        address: card.displayAddress,
        price: card.price,
      }))
    },
  }),
}
