import type { Services } from '#src/app/services.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { idIn } from '../enquiry-start.ts'
import { matchOverlay, type OverlayMatch } from '../registry.ts'
import type { OverlayLoader, OverlayVisitor } from './overlay.ts'

/** By the name of the overlay's folder. Only the server imports this module, so no loader reaches the browser. */
const loaders = new Map(
  Object.entries(import.meta.glob<OverlayLoader<unknown>>('../*/loader.ts', { eager: true, import: 'loader' })).map(
    ([path, loader]) => [path.split('/').at(-2), loader],
  ),
)

export type FoundOverlay = {
  kind: 'found'
  title: string
  start: unknown
  match: OverlayMatch
  /** over whose page it opens, if it is about one */
  property?: Property
}

/** `needs-property`: the overlay is about a property, and the query names none. */
export type OverlayOutcome = FoundOverlay | { kind: 'redirect'; to: string } | { kind: 'needs-property' | 'missing' }

/**
 * Loads the overlay at a path and query, for its plain path and for `/overlay.ljson` (docs/contracts/overlays.md).
 * @param askVisitor called for a personal overlay only, because it makes the answer private
 */
export async function overlayAnswer(
  services: Services,
  { path, query }: { path: string; query: URLSearchParams },
  askVisitor?: () => Promise<OverlayVisitor>,
): Promise<OverlayOutcome & { visitor?: OverlayVisitor }> {
  const match = matchOverlay(path)
  const load = match && loaders.get(match.overlay.name)
  if (!match || !load) return { kind: 'missing' }
  const { overlay, params } = match
  const property = await propertyOf(query, services)
  if (overlay.needsProperty && !property) return { kind: query.has('property_id') ? 'missing' : 'needs-property' }
  const visitor = overlay.isPersonal ? await askVisitor?.() : undefined
  const answer = await load(services, { path, params, query, property, visitor })
  if (answer === 'missing') return { kind: 'missing' }
  if ('redirect' in answer) return { kind: 'redirect', to: answer.redirect }
  const title = answer.title ?? overlay.title
  if (title === undefined) throw new Error(`The overlay ${overlay.name} has no title`)
  return { kind: 'found', title, start: answer.start, match, property, visitor }
}

/** The property that a query names, if it is published. */
async function propertyOf(query: URLSearchParams, { properties }: Services): Promise<Property | undefined> {
  const id = idIn(query.get('property_id'))
  const property = id === undefined ? null : await properties.byId(id)
  return property?.published ? property : undefined
}

/** The answer of `/overlay.ljson`. */
export type OverlayJson = { title: string; data: unknown } | { redirect: string }

/** Answers `GET /overlay.ljson?path=/video/3&property_id=42&channel=sales`; undefined where there is no overlay. */
export async function overlayCall(services: Services, query: URLSearchParams): Promise<OverlayJson | undefined> {
  const rest = new URLSearchParams(query)
  rest.delete('path')
  const answer = await overlayAnswer(services, { path: query.get('path') ?? '', query: rest })
  if (answer.kind === 'redirect') return { redirect: answer.to }
  return answer.kind === 'found' ? { title: answer.title, data: answer.start } : undefined
}
