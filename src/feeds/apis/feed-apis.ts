import type { FeedApiAbout } from '../api/feed-api-about.ts'
import { altoAbout } from './alto/alto-about.ts'
import { dezrezAbout } from './dezrez/dezrez-about.ts'
import { reapitAbout } from './reapit/reapit-about.ts'
import { streetAbout } from './street/street-about.ts'

/** Every service whose properties are fetched by calls. How to add one: docs/how-to/add-a-feed-format.md. */
export const FEED_APIS = [altoAbout, streetAbout, reapitAbout, dezrezAbout] as const satisfies readonly FeedApiAbout[]

export type ApiKind = (typeof FEED_APIS)[number]['kind']

export function feedApiAbout(kind: string): FeedApiAbout | undefined {
  return FEED_APIS.find((about) => about.kind === kind)
}
