import type { Listing, Status } from '#src/property/listing/listing.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from './overlay-fields.ts'

/** An override that its feed has overtaken. `feedValue`: what the feed says now. */
export type EndedOverride = { field: string; setAt: Date; feedValue: unknown }

/** What is said of one listing beside its feed. */
export type OverlayEntry = {
  /** equal for entries that say the same */
  text: string
  status?: Status
  /** the listing with everything that is added or corrected */
  apply: (listing: Listing) => Listing
  /** fields whose override has ended, because the feed says something else than when it was set */
  endedBy: (listing: Listing) => EndedOverride[]
}

export type Overlay = {
  entries: ReadonlyMap<string, OverlayEntry>
  /** what was not understood, each with the reference it stands under; the rest of that entry counts */
  problems: string[]
}

export const noOverlay: Overlay = { entries: new Map(), problems: [] }

/**
 * Reads an overlay file (docs/contracts/feeds.md#the-overlay-file): `{ "listings": { "<AGENT_REF>": { … } } }`, which adds what a feed does not
 * carry and is applied to every import. A text that is not such JSON is a problem for the whole.
 */
export function parseOverlay(text: string): Overlay | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { problem: `the overlay file is not JSON: ${(error as Error).message}` }
  }
  if (!isObject(json) || !isObject(json.listings))
    return { problem: 'the overlay file must be { "listings": { "<AGENT_REF>": { … } } }' }
  const problems = Object.keys(json)
    .filter((key) => key !== 'listings')
    .map((key) => `"${key}" is not known beside "listings"`)
  const entries = new Map<string, OverlayEntry>()
  for (const [ref, given] of Object.entries(json.listings)) {
    if (isObject(given)) entries.set(ref, readEntry(ref, given, problems))
    else problems.push(`${ref}: must be an object`)
  }
  return { entries, problems }
}

function readEntry(ref: string, given: Record<string, unknown>, problems: string[]): OverlayEntry {
  const changes: ((listing: Listing) => Listing)[] = []
  for (const name of inOrder(Object.keys(given))) {
    const read = overlayField(name)?.read(given[name])
    if (read === undefined) problems.push(`${ref}: "${name}" is not a field of the overlay`)
    else if (typeof read === 'string') problems.push(`${ref}: ${name} must be ${read}`)
    else changes.push(read)
  }
  const isStatus = typeof overlayField('status')?.read(given.status) === 'function'
  return {
    text: JSON.stringify(given),
    ...(isStatus && { status: given.status as Status }),
    apply: (listing) => changes.reduce((changed, change) => change(changed), listing),
    endedBy: () => [],
  }
}

/** Whichever way an entry is written, the same comes of it. Unknown names come last. */
function inOrder(names: string[]): string[] {
  const places = new Map(OVERLAY_FIELD_NAMES.map((name, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? places.size
  return names.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
