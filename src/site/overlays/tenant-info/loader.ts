import type { Agency } from '#src/agency/profile/agency.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { OverlayData } from '../runtime/overlay.ts'

export type TenantInfoData = {
  /** the home's own words on fees */
  own?: string
  /** the agency's page on them: its address, and its safe HTML if it is one of ours */
  usual?: { href: string; html?: string }
}

/** Whether it is known what the tenant of a home pays. */
export function hasTenantInfo({ channel, lettings }: Property, { legal }: Pick<Agency, 'legal'>): boolean {
  return channel === 'lettings' && (lettings?.feesText ?? legal.tenantFeesUrl) !== undefined
}

/** What a tenant pays: only of a home to let, and only where something is known of it. */
export const tenantInfoData: OverlayData<TenantInfoData> = async ({ agency, pages }, { property }) => {
  if (!property || !hasTenantInfo(property, agency)) return 'missing'
  const href = agency.legal.tenantFeesUrl
  const page = href === undefined ? undefined : pages.get(href.replace(/^\//, ''))
  const html = page?.parts.flatMap((part) => (part.kind === 'words' ? [part.html] : [])).join('')
  const own = property.lettings?.feesText
  return {
    title: page?.title ?? 'What tenants pay',
    data: { own, usual: href === undefined ? undefined : { href, html } },
  }
}
