import { upperFirst } from '#src/formatting/upper-first.ts'
import type { MediaItem } from '#src/property/listing/listing.ts'

/** A picture that we hold: its content hash, and its size in pixels as shown; a document has none, 0. */
export type StoredMedia = { media: string; width: number; height: number; thumbhash?: string }

/** Degrees clockwise, and then which part of the straightened picture is shown: shares of its width and height. */
export type Crop = { angle: number; left: number; top: number; width: number; height: number }

/** What staff say of one picture. What is absent is as the feed has it. */
export type MediaEdit = {
  /** empty: none */
  caption?: string
  alt?: string
  hidden?: true
  /** shown in its place */
  replacement?: StoredMedia
  /** `of` is the whole picture, `shown` the part that is shown */
  crop?: Crop & { of: StoredMedia; shown: StoredMedia }
}

/**
 * What staff lay over a list of a home's pictures (docs/contracts/feeds.md#photos-of-the-desk). Pictures are named by
 * `mediaKeys`. Each part may be absent: then the feed alone says.
 */
export type MediaEdits = {
  /** pictures in the order in which they are shown; those that it does not name follow in the feed's order */
  order?: readonly string[]
  edits?: Readonly<Record<string, MediaEdit>>
  /** uploaded in the Desk */
  added?: readonly StoredMedia[]
}

/** A picture of the list, hidden or not, with where it is from. */
type ArrangedMedia = {
  key: string
  item: MediaItem
  /** as the feed has it; undefined: uploaded in the Desk */
  fromFeed: MediaItem | undefined
  edit: MediaEdit
}

const FEED = 'feed:'
const ADDED = 'desk:'

/**
 * What each picture of a feed is called: after the name or URL that the feed has for it, and after its content where it
 * has none. The second of the same name ends with `#2`.
 */
export function mediaKeys(feed: readonly MediaItem[]): string[] {
  const seen = new Map<string, number>()
  return feed.map(({ source, media }) => {
    const key = `${FEED}${source ?? media ?? ''}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? key : `${key}#${count}`
  })
}

export const addedKey = ({ media }: Pick<StoredMedia, 'media'>) => ADDED + media

export const isAddedKey = (key: string) => key.startsWith(ADDED)

/**
 * The feed's pictures and the uploaded ones in the order in which they are shown, hidden ones among them. New ones of
 * the feed come last, those that it has no longer are gone, and uploaded ones stay.
 */
export function arrangeMedia(feed: readonly MediaItem[], { order = [], edits = {}, added = [] }: MediaEdits) {
  const known = new Map<string, ArrangedMedia>()
  const take = (key: string, item: MediaItem, fromFeed: MediaItem | undefined) => {
    const edit = Object.hasOwn(edits, key) ? edits[key]! : {}
    known.set(key, { key, item: edited(item, edit), fromFeed, edit })
  }
  const keys = mediaKeys(feed)
  for (const [at, item] of feed.entries()) take(keys[at]!, item, item)
  for (const stored of added) take(addedKey(stored), stored, undefined)
  const first = [...new Set(order)].flatMap((key) => known.get(key) ?? [])
  const named = new Set(first.map(({ key }) => key))
  return [...first, ...[...known.values()].filter(({ key }) => !named.has(key))]
}

/** The pictures that visitors see. */
export function mergeMedia(feed: readonly MediaItem[], edits: MediaEdits): MediaItem[] {
  return arrangeMedia(feed, edits).flatMap(({ item, edit }) => (edit.hidden ? [] : [item]))
}

/**
 * A picture that stands in for the feed's has no source: the feed's own, when it is fetched, must not take its place.
 */
function edited(item: MediaItem, { caption, alt, replacement, crop }: MediaEdit): MediaItem {
  const { caption: itsCaption, alt: itsAlt, ...picture } = item
  const shown = crop?.shown ?? replacement
  const words = {
    ...((caption ?? itsCaption) && { caption: caption ?? itsCaption }),
    ...((alt ?? itsAlt) && { alt: alt ?? itsAlt }),
  }
  return shown ? { ...stored(shown), ...words } : { ...picture, ...words }
}

const stored = ({ media, width, height, thumbhash }: StoredMedia): StoredMedia => ({
  media,
  width,
  height,
  ...(thumbhash !== undefined && { thumbhash }),
})

/** What was laid over a list, in words for staff: "Own order, 3 added, 1 hidden". */
export function formatMediaEdits({ order, edits = {}, added = [] }: MediaEdits): string {
  const all = Object.values(edits)
  const count = (is: (edit: MediaEdit) => unknown) => all.filter(is).length
  const counted = (number: number, words: string) => (number > 0 ? [`${number} ${words}`] : [])
  const parts = [
    ...(order ? ['own order'] : []),
    ...counted(added.length, 'added'),
    ...counted(
      count(({ hidden }) => hidden),
      'hidden',
    ),
    ...counted(
      count(({ replacement }) => replacement),
      'replaced',
    ),
    ...counted(
      count(({ crop }) => crop),
      'cropped',
    ),
    ...counted(
      count(({ caption, alt }) => caption !== undefined || alt !== undefined),
      'with words of your own',
    ),
  ]
  const words = parts.join(', ')
  return words === '' ? 'As in the feed' : upperFirst(words)
}
