import type { Agency } from '#src/agency/profile/agency.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export type TenantInfoStart = {
  /** the listing's own text on fees */
  own?: string
  /** the agency's page on them: its address, and its safe HTML if it is one of ours */
  usual?: { href: string; html?: string }
}

/** Whether the fees of a home's tenant are known. */
export function hasTenantInfo({ channel, lettings }: Property, { legal }: Pick<Agency, 'legal'>): boolean {
  return channel === 'lettings' && (lettings?.feesText ?? legal.tenantFeesUrl) !== undefined
}

export const loader: OverlayLoader<TenantInfoStart> = async ({ agency, pages }, { property }) => {
  if (!property || !hasTenantInfo(property, agency)) return 'missing'
  const href = agency.legal.tenantFeesUrl
  const page = href === undefined ? undefined : pages.get(href.replace(/^\//, ''))
  const html = page?.parts.flatMap((part) => (part.kind === 'words' ? [part.html] : [])).join('')
  const own = property.lettings?.feesText
  return {
    title: page?.title ?? 'What tenants pay',
    start: { own, usual: href === undefined ? undefined : { href, html } },
  }
}
