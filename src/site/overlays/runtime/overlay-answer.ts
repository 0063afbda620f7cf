import type { Services } from '#src/app/services.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { overlayData } from '../loaders.ts'
import { matchOverlay, type OverlayMatch } from '../registry.ts'
import type { OverlayVisitor } from './overlay.ts'

export type FoundOverlay = {
  kind: 'found'
  title: string
  data: unknown
  match: OverlayMatch
  /** over whose page it opens, if it is about one */
  property?: Property
}

/** `needs-property`: the overlay is about a home, and the address names none. */
export type OverlayOutcome = FoundOverlay | { kind: 'redirect'; to: string } | { kind: 'needs-property' | 'missing' }

/**
 * What the server says of the overlay at a path and query: for its plain address, and for the call that a script makes
 * (`/overlay.ljson`, docs/contracts/overlays.md). `askVisitor` is asked only for a personal one.
 */
export async function overlayAnswer(
  services: Services,
  address: { path: string; query: URLSearchParams },
  askVisitor?: () => Promise<OverlayVisitor>,
): Promise<OverlayOutcome & { visitor?: OverlayVisitor }> {
  const { path, query } = address
  const match = matchOverlay(path)
  const build = match && overlayData[match.entry.name]
  if (!match || !build) return { kind: 'missing' }
  const { entry, params } = match
  const property = await propertyOf(query, services)
  if (entry.needsProperty && !property) return { kind: query.has('property_id') ? 'missing' : 'needs-property' }
  const visitor = entry.isPersonal ? await askVisitor?.() : undefined
  const answer = await build(services, { path, params, query, property, visitor })
  if (answer === 'missing') return { kind: 'missing' }
  if ('redirect' in answer) return { kind: 'redirect', to: answer.redirect }
  return { kind: 'found', ...answer, match, property, visitor }
}

/** The property that an address names, if the public may see it. */
async function propertyOf(query: URLSearchParams, { properties }: Services): Promise<Property | undefined> {
  const asked = query.get('property_id') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(asked) || Number(asked) > 2_147_483_647) return undefined
  const property = await properties.byId(Number(asked))
  return property?.published ? property : undefined
}
