import type { Services } from '#src/app/services.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { pageMeta } from '../../layout/meta.ts'
import type { OverlayVisitor } from '../../overlays/runtime/overlay.ts'
import type { FoundOverlay } from '../../overlays/runtime/overlay-answer.ts'
import { frontPageData } from '../home/front-page-data.ts'
import { propertyPageData, propertyPageParts } from '../property/property-page-data.ts'

type Visit = { path: string; visitor?: OverlayVisitor; form?: FormState }

/** An overlay, and the page under it: that of its property, or the home page. */
export async function overlayPageData(services: Services, overlay: FoundOverlay, visit: Visit) {
  const { title, start, match, property } = overlay
  return {
    overlay: match.overlay,
    title,
    start,
    place: { ...visit, closeHref: property ? propertyPath(property.id, property.channel) : '/' },
    underneath: await pageUnderneath(services, property),
    meta: pageMeta({
      title: match.overlay.partTitle ?? title,
      description: services.agency.about,
      agencyName: services.agency.name,
    }),
  }
}

async function pageUnderneath(services: Services, property: Property | undefined) {
  if (!property) return { front: await frontPageData(services), page: undefined }
  const { properties } = services
  const [similar, plots] = await Promise.all([properties.similarTo(property, 3), properties.plotsOf(property)])
  const home = propertyPageData(property, services, new URLSearchParams())
  return { page: propertyPageParts({ home, similar, plots }) }
}
