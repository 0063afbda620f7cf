import { rtdfFormat, rtdfRow } from '#src/feed-import/formats/rtdf/rtdf-format.ts'
import { zooplaFormat, zooplaRow } from '#src/feed-import/formats/zoopla/zoopla-format.ts'
import type { FeedFormat, FeedRow } from '#src/feed-import/rows/feed-format.ts'

/** The formats in which software sends single properties, by the names under which their documents are stored. */
export const SENT_FORMATS: Record<string, { format: FeedFormat; row: (said: string, line: number) => FeedRow }> = {
  rtdf: { format: rtdfFormat, row: rtdfRow },
  zoopla: { format: zooplaFormat, row: zooplaRow },
}
