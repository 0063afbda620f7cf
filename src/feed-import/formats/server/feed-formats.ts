import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import { altoFormat } from '../alto/server/alto-format.ts'
import { blmFormat } from '../blm/blm-format.ts'
import { rtdfFormat } from '../rtdf/rtdf-format.ts'
import { streetFormat } from '../street/street-format.ts'
import { zooplaFormat } from '../zoopla/zoopla-format.ts'

/** Every format that is read. How to add one: docs/how-to/add-a-feed-format.md. */
export const feedFormats: readonly FeedFormat[] = [blmFormat, rtdfFormat, zooplaFormat, altoFormat, streetFormat]

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
  return formats.find((format) => format.recognises(start)) ?? formats.find(({ fileName }) => fileName.test(name))
}
