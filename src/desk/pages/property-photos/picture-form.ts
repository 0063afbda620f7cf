import type { MediaChange } from '#src/stock/photos/media-changes.ts'

export type PictureButton = 'earlier' | 'later' | 'first' | 'last' | 'hide' | 'show' | 'remove' | 'uncrop'

export type AskedChange = Extract<MediaChange, { do: 'move' | 'hide' | 'remove' }> | { do: 'uncrop'; key: string }

/** What pressing a button of a picture changes; undefined for a button that there is not. */
export function toPictureChange(
  button: string,
  key: string,
  items: readonly { key: string }[],
): AskedChange | undefined {
  const at = items.findIndex((item) => item.key === key)
  const beforeOf = (place: number) => items[place]?.key ?? null
  switch (button as PictureButton) {
    case 'earlier':
      return { do: 'move', key, before: beforeOf(Math.max(0, at - 1)) }
    case 'later':
      return { do: 'move', key, before: beforeOf(at + 2) }
    case 'first':
      return { do: 'move', key, before: beforeOf(0) }
    case 'last':
      return { do: 'move', key, before: null }
    case 'hide':
    case 'show':
      return { do: 'hide', key, isHidden: button === 'hide' }
    case 'remove':
    case 'uncrop':
      return { do: button as 'remove' | 'uncrop', key }
  }
  return undefined
}

/** The change that puts a picture at a place of the list, from 0. */
export function toMove(key: string, to: number, items: readonly { key: string }[]): AskedChange {
  const others = items.filter((item) => item.key !== key)
  return { do: 'move', key, before: others[to]?.key ?? null }
}
