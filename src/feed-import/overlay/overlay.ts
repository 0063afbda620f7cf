import type { Listing, Status } from '#src/property/listing/listing.ts'
import { overlayField } from './overlay-fields.ts'

/** What the overlay says of one listing. */
type OverlayEntry = {
  /** equal for entries that say the same */
  text: string
  status?: Status
  /** the listing with everything the overlay adds or corrects */
  apply: (listing: Listing) => Listing
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
  let status: Status | undefined
  for (const [name, value] of Object.entries(given)) {
    const field = overlayField(name)
    if (!field) {
      problems.push(`${ref}: "${name}" is not a field of the overlay`)
      continue
    }
    const read = field(value)
    if (typeof read === 'string') {
      problems.push(`${ref}: ${name} must be ${read}`)
      continue
    }
    changes.push(read)
    if (name === 'status') status = value as Status
  }
  return {
    text: JSON.stringify(given),
    status,
    apply: (listing) => changes.reduce((changed, change) => change(changed), listing),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
