import type { Channel } from '#src/property/listing/listing.ts'
import { CHANNEL_SEGMENTS } from '../values/channel-segments.ts'
import type { Criterion } from './criterion.ts'
import { ignored } from './field-kinds.ts'

/** Fixed wording: docs/contracts/search-paths.md. */
const CHANNEL_SYNONYMS: Readonly<Record<Channel, readonly string[]>> = {
  sales: ['sales', 'all-property-for-sale', 'property-for-sale', 'properties-for-sale'],
  lettings: ['lettings', 'all-property-for-rent', 'property-for-rent', 'properties-to-rent'],
}

function channelOf(value: string): Channel | undefined {
  const lower = value.toLowerCase()
  return (['sales', 'lettings'] as const).find((channel) => CHANNEL_SYNONYMS[channel].includes(lower))
}

/** Buying or renting. It picks the partial index of each search, so server/conditions.ts writes it as a literal. */
export const channel: Criterion = {
  fields: [
    {
      name: 'channel',
      parameters: ['channel'],
      match: (segment) => (channelOf(segment) ? segment : undefined),
      parse: (value) => {
        const channel = channelOf(value)
        return channel ? { set: { channel } } : ignored(value, 'is neither sales nor lettings')
      },
      format: ({ channel }) => CHANNEL_SEGMENTS[channel],
      values: { kind: 'choice', choices: ['sales', 'lettings'] },
      identity: (channel) => channel,
    },
  ],
  normalise: ({ channel = 'sales' }) => ({ channel }),
  outlivesClearing: true,
  indexing: 'broad',
}
