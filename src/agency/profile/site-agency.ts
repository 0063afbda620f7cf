import type { Agency } from './agency.ts'

/** What every page shows of the agency: header, footer and the words around them. */
export type SiteAgency = Pick<Agency, 'name' | 'strapline' | 'about' | 'telephone' | 'email' | 'legal' | 'menus'> & {
  logoPosition: Agency['settings']['logoPosition']
  /** absent: the name is set in the display face */
  logo?: { url: string; width: number; height: number }
  splitMenuEqually?: boolean
  contactUrl?: string
  /** the page about cookies, where visitors are asked about any */
  cookiesUrl?: string
  branches: { id: number; name: string; slug: string; telephone: string; town: string }[]
}

/** What the header shows of it. */
export type HeaderAgency = Pick<
  SiteAgency,
  'name' | 'logo' | 'telephone' | 'logoPosition' | 'splitMenuEqually' | 'contactUrl'
> & { menus: Pick<SiteAgency['menus'], 'primary' | 'secondary'> }

/** The same object for as long as the agency and its logo are the same: pages keep the markup that is made of it. */
export function siteAgency(agency: Agency, logo?: SiteAgency['logo']): SiteAgency {
  const known = made.get(agency.settings)
  if (known && known.logo === logo) return known.site
  const site = Object.freeze(makeSiteAgency(agency, logo))
  made.set(agency.settings, { logo, site })
  return site
}

/** All that the browser needs; also the same object each time. */
export function headerAgency(site: SiteAgency): HeaderAgency {
  let header = headers.get(site)
  if (!header) {
    const { name, logo, telephone, logoPosition, splitMenuEqually, contactUrl, menus } = site
    const { primary, secondary } = menus
    header = Object.freeze({
      ...{ name, logo, telephone, logoPosition, splitMenuEqually, contactUrl },
      menus: { primary, secondary },
    })
    headers.set(site, header)
  }
  return header
}

const headers = new WeakMap<SiteAgency, HeaderAgency>()

/** by what is replaced whenever any of it is */
const made = new WeakMap<Agency['settings'], { logo: SiteAgency['logo']; site: SiteAgency }>()

function makeSiteAgency(agency: Agency, logo: SiteAgency['logo']): SiteAgency {
  const { name, strapline, about, telephone, email, legal, menus, settings, branches } = agency
  return {
    name,
    strapline,
    about,
    telephone,
    email,
    legal,
    menus,
    logoPosition: settings.logoPosition,
    ...(logo && { logo: { url: logo.url, width: logo.width, height: logo.height } }),
    splitMenuEqually: settings.splitMenuEqually,
    contactUrl: settings.contactUrl,
    cookiesUrl: settings.analytics?.aboutUrl,
    branches: branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      slug: branch.slug,
      telephone: branch.telephone,
      town: branch.address.town,
    })),
  }
}
