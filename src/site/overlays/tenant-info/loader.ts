import type { Agency } from '#src/agency/profile/agency.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { isResidential } from '#src/property/listing/residential.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export type TenantInfoStart = {
  /** the listing's own text on fees */
  own?: string
  /** the agency's page on them: its path, and its safe HTML if it is one of ours */
  usual?: { href: string; html?: string }
}

/** Whether there is something to say about a tenant's fees. */
export function hasTenantInfo(property: Property, agency: Pick<Agency, 'legal'>): boolean {
  return (
    property.channel === 'lettings' && (property.lettings?.feesText ?? tenantFeesUrl(property, agency)) !== undefined
  )
}

/** The agency's page on tenants' fees. It states the Tenant Fees Act, which covers homes alone. */
function tenantFeesUrl(property: Property, { legal }: Pick<Agency, 'legal'>): string | undefined {
  return isResidential(property) ? legal.tenantFeesUrl : undefined
}

export const loader: OverlayLoader<TenantInfoStart> = async ({ agency, pages }, { property }) => {
  if (!property || !hasTenantInfo(property, agency)) return 'missing'
  const href = tenantFeesUrl(property, agency)
  const page = href === undefined ? undefined : pages.get(href.replace(/^\//, ''))
  const html = page?.parts.flatMap((part) => (part.kind === 'words' ? [part.html] : [])).join('')
  const own = property.lettings?.feesText
  return {
    title: page?.title ?? 'Tenant fees',
    start: { own, usual: href === undefined ? undefined : { href, html } },
  }
}
