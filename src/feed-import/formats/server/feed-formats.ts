import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { Database } from '#src/platform/database/database.ts'
import { altoFormat } from '../alto/server/alto-format.ts'
import { blmFormat } from '../blm/blm-format.ts'
import { dezrezFormat } from '../dezrez/server/dezrez-format.ts'
import { expertAgentFormat } from '../expert-agent/server/expert-agent-format.ts'
import { jupixFormat } from '../jupix/server/jupix-format.ts'
import { mappedFormat } from '../mapped/server/mapped-format.ts'
import { mappingOfSource } from '../mapped/server/mapping-records.ts'
import { problemLines } from '../mapped/server/mapping-schema.ts'
import { unmappedFormats } from '../mapped/unmapped-formats.ts'
import { reapitFormat } from '../reapit/reapit-format.ts'
import { streetFormat } from '../street/street-format.ts'

/** Every format that is read. How to add one: docs/how-to/add-a-feed-format.md. */
// a file of an unknown layout is told to need a mapping, before it is taken for one of the formats after those
export const feedFormats: readonly FeedFormat[] = [
  blmFormat,
  altoFormat,
  streetFormat,
  reapitFormat,
  dezrezFormat,
  ...unmappedFormats,
  expertAgentFormat,
  jupixFormat,
]

/** Those that come as files, which people and software can send. */
export const fileFormats = (formats: readonly FeedFormat[]) => formats.filter(({ isCalled }) => !isCalled)

/** Whether a file is named like a feed. */
export function isFeedName(formats: readonly FeedFormat[], name: string): boolean {
  return formats.some(({ fileName }) => fileName.test(name))
}

/** The format of a file: by its first characters, else by its name, whose reader then says what is wrong with it. */
export function recogniseFormat(
  formats: readonly FeedFormat[],
  { name, start }: { name: string; start: string },
): FeedFormat | undefined {
  const bare = start.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
  return formats.find((format) => format.recognises(bare)) ?? formats.find(({ fileName }) => fileName.test(name))
}

/** The formats in which a feed may come: that of its mapping, if it has one, and otherwise every format that is known. */
export async function formatsOfSource(
  db: Database,
  source: string,
): Promise<readonly FeedFormat[] | { problem: string }> {
  const mapping = await mappingOfSource(db, source)
  if (!mapping) return feedFormats
  if ('problems' in mapping)
    return { problem: `its mapping cannot be used: ${problemLines(mapping.problems).join('; ')}` }
  return [mappedFormat(mapping)]
}
