import type { FactOrigin } from '#src/property/listing/fact-origin.ts'
import type { Listing, Status } from '#src/property/listing/listing.ts'
import type { Overlay, OverlayEntry } from './overlay.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from './overlay-fields.ts'

/** How long an override holds: over every import, or until the feed says something else than when it was set. */
export const OVERRIDE_KEEPS = {
  always: 'Until you revert it',
  'until-feed-changes': 'Until the feed changes it',
} as const
export type OverrideKeep = keyof typeof OVERRIDE_KEEPS

/** A value that staff set in the Desk. */
export type Override = {
  field: string
  value: unknown
  keep: OverrideKeep
  /** what the feed said when it was set; null: nothing */
  feedValue: unknown
  /** it ends at this moment, whatever the feed says */
  until: Date | null
  setAt: Date
  /** where the value is from, if it is not the agency's own */
  origin?: FactOrigin | null
}

/**
 * The overlay with the overrides of the Desk laid over it: of one field, the feed's value gives way to that of the
 * overlay file, and this to that of the Desk (docs/decisions/0029-one-store-of-overrides.md).
 */
export function withOverrides(file: Overlay, overrides: ReadonlyMap<string, readonly Override[]>): Overlay {
  if (overrides.size === 0) return file
  const entries = new Map(file.entries)
  for (const [ref, set] of overrides) entries.set(ref, mergeEntry(file.entries.get(ref), set))
  return { entries, problems: file.problems }
}

function mergeEntry(file: OverlayEntry | undefined, overrides: readonly Override[]): OverlayEntry {
  const ordered = overrides.toSorted(
    (a, b) => OVERLAY_FIELD_NAMES.indexOf(a.field) - OVERLAY_FIELD_NAMES.indexOf(b.field),
  )
  const inForce = (listing: Listing) => ordered.filter((override) => !hasEnded(override, listing))
  const status = ordered.find(({ field }) => field === 'status')?.value as Status | undefined
  const said = ordered.map(({ field, value, keep, feedValue, setAt, origin }) => [
    ...[field, value, keep, feedValue, setAt],
    ...(origin ? [origin] : []),
  ])
  return {
    text: JSON.stringify([file?.text, said]),
    ...((status ?? file?.status) && { status: status ?? file?.status }),
    apply(listing) {
      const set = inForce(listing)
      const changed = set.reduce(setField, file?.apply(listing) ?? listing)
      const setAt = Math.max(0, ...set.map((override) => override.setAt.getTime()))
      return setAt > Date.parse(changed.updatedAt) ? { ...changed, updatedAt: new Date(setAt).toISOString() } : changed
    },
    endedBy: (listing) =>
      ordered
        .filter((override) => hasEnded(override, listing))
        .map(({ field, setAt }) => ({ field, setAt, feedValue: overlayField(field)?.valueOf(listing) })),
  }
}

function setField(listing: Listing, { field, value, origin }: Override): Listing {
  const change = overlayField(field)?.read(value)
  if (typeof change !== 'function') return listing
  const changed = change(listing)
  return origin ? { ...changed, origins: { ...changed.origins, [field]: origin } } : changed
}

/** Whether the feed says something else of the field than when it was overridden. `listing` is the feed's own. */
export function feedHasChanged({ field, feedValue }: Pick<Override, 'field' | 'feedValue'>, listing: Listing): boolean {
  return sameText(overlayField(field)?.valueOf(listing)) !== sameText(feedValue)
}

function hasEnded(override: Override, listing: Listing): boolean {
  return override.keep === 'until-feed-changes' && feedHasChanged(override, listing)
}

/** Equal for values that say the same, in whatever order their names stand. */
function sameText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
