import {
  addedKey,
  arrangeMedia,
  isAddedKey,
  type MediaEdit,
  type MediaEdits,
  type StoredMedia,
} from '#src/feed-import/overlay/media-edits.ts'
import type { MediaItem } from '#src/property/listing/listing.ts'

/** Parts of what was laid over a list that can be given back to the feed. */
export const MEDIA_PARTS = {
  order: 'Order',
  words: 'Captions and alt text',
  hidden: 'What is hidden',
  pictures: 'Crops and replacements',
  all: 'Everything, and remove uploads',
} as const

export type MediaPart = keyof typeof MEDIA_PARTS

/** One thing that staff do to a list of pictures. */
export type MediaChange =
  /** before another one; null: to the end */
  | { do: 'move'; key: string; before: string | null }
  | { do: 'words'; key: string; caption?: string; alt?: string }
  | { do: 'hide'; key: string; isHidden: boolean }
  /** of an uploaded one */
  | { do: 'remove'; key: string }
  | { do: 'give-back'; part: MediaPart }
  | { do: 'add'; stored: StoredMedia }
  | { do: 'replace'; key: string; stored: StoredMedia }
  | { do: 'crop'; key: string; crop: MediaEdit['crop'] | null }

/**
 * What is laid over a list after a change, or undefined if the picture that it is about is not there any more. A change
 * says only what it is about, so that those of two people at once both hold.
 */
export function changeMedia(
  feed: readonly MediaItem[],
  edits: MediaEdits,
  change: MediaChange,
): MediaEdits | undefined {
  const arranged = arrangeMedia(feed, edits)
  if ('key' in change && !arranged.some(({ key }) => key === change.key)) return undefined
  const edit = (key: string, part: { [Key in keyof MediaEdit]: MediaEdit[Key] | undefined }) =>
    tidied(feed, { ...edits, edits: { ...edits.edits, [key]: { ...edits.edits?.[key], ...part } as MediaEdit } })
  switch (change.do) {
    case 'move': {
      const keys = arranged.map(({ key }) => key).filter((key) => key !== change.key)
      const at = change.before === null ? keys.length : keys.indexOf(change.before)
      if (at < 0) return change.before === change.key ? edits : undefined
      return tidied(feed, { ...edits, order: keys.toSpliced(at, 0, change.key) })
    }
    case 'words': {
      const { fromFeed } = arranged.find(({ key }) => key === change.key)!
      // what the feed says itself is not held against it
      const own = (name: 'caption' | 'alt') => {
        const text = change[name]?.trim()
        if (text === undefined) return {}
        return { [name]: text === (fromFeed?.[name] ?? '') ? undefined : text }
      }
      return edit(change.key, { ...own('caption'), ...own('alt') })
    }
    case 'hide':
      return edit(change.key, { hidden: change.isHidden ? true : undefined })
    case 'remove': {
      if (!isAddedKey(change.key)) return undefined
      const { [change.key]: _, ...others } = edits.edits ?? {}
      const added = edits.added?.filter((one) => addedKey(one) !== change.key)
      return tidied(feed, { ...edits, added, edits: others })
    }
    case 'give-back':
      return givenBack(feed, edits, change.part)
    case 'add': {
      const { added = [] } = edits
      // the same file once more: the answer to the first may have been lost
      if (added.some(({ media }) => media === change.stored.media)) return edits
      return tidied(feed, { ...edits, added: [...added, change.stored] })
    }
    case 'replace':
      return edit(change.key, { replacement: change.stored, crop: undefined })
    case 'crop':
      return edit(change.key, { crop: change.crop ?? undefined })
  }
}

const NOT_OF_PART: Record<Exclude<MediaPart, 'all' | 'order'>, (edit: MediaEdit) => MediaEdit> = {
  words: ({ caption: _, alt: __, ...rest }) => rest,
  hidden: ({ hidden: _, ...rest }) => rest,
  pictures: ({ replacement: _, crop: __, ...rest }) => rest,
}

function givenBack(feed: readonly MediaItem[], edits: MediaEdits, part: MediaPart): MediaEdits {
  if (part === 'all') return {}
  if (part === 'order') return tidied(feed, { ...edits, order: undefined })
  const without = Object.entries(edits.edits ?? {}).map(([key, edit]) => {
    // a feed has no words and no picture of what was uploaded here
    const isOurs = isAddedKey(key) && part !== 'hidden'
    return [key, isOurs ? edit : NOT_OF_PART[part](edit)] as const
  })
  return tidied(feed, { ...edits, edits: Object.fromEntries(without) })
}

/** Without what says nothing; empty if nothing is laid over the feed any more. */
function tidied(
  feed: readonly MediaItem[],
  { order, edits = {}, added = [] }: PartlyUndefined<MediaEdits>,
): MediaEdits {
  const said = Object.entries(edits).flatMap(([key, edit]) => {
    const parts = Object.entries(edit).filter(([, value]) => value !== undefined)
    return parts.length > 0 ? [[key, Object.fromEntries(parts) as MediaEdit] as const] : []
  })
  const keysOf = (list: MediaEdits) => arrangeMedia(feed, list).map(({ key }) => key)
  const ordered = order && keysOf({ order, added })
  const isOwn = ordered?.some((key, at) => key !== keysOf({ added })[at])
  return {
    ...(isOwn && { order: ordered }),
    ...(said.length > 0 && { edits: Object.fromEntries(said) }),
    ...(added.length > 0 && { added }),
  }
}

type PartlyUndefined<Type> = { [Key in keyof Type]?: Type[Key] | undefined }
