import type { FeedFormat } from '../rows/feed-format.ts'
import { blmFormat } from './blm/blm-format.ts'
import { rtdfFormat } from './rtdf/rtdf-format.ts'
import { zooplaFormat } from './zoopla/zoopla-format.ts'

/** Every format that is read. How to add one: docs/how-to/add-a-feed-format.md. */
export const feedFormats: readonly FeedFormat[] = [blmFormat, rtdfFormat, zooplaFormat]

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
