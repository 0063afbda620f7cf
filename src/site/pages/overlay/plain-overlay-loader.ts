import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Services } from '#src/app/services.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { pageMeta } from '../../layout/meta.ts'
import { overlayAnswer } from '../../overlays/runtime/overlay-answer.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { homePageData } from '../home/front-page-data.ts'
import { propertyPageData } from '../property/property-page-data.ts'

/** An overlay at its plain address: over the home page, or over the page of the property that it is about. */
export async function plainOverlayLoader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const path = pathname.replace(/(.)\/$/, '$1')
  const answer = await overlayAnswer(services, { path, query: searchParams }, visit.private)
  if (answer.kind === 'redirect') throw redirect(answer.to)
  if (answer.kind !== 'found') throw data({ needsHome: answer.kind === 'needs-property' }, { status: 404 })
  const { title, match, property } = answer
  return {
    entry: match.entry,
    title,
    data: answer.data,
    path: path + search,
    closeHref: property ? propertyPath(property.id, property.channel) : '/',
    visitor: answer.visitor,
    form: visit.form,
    underneath: await pageUnderneath(services, property),
    meta: pageMeta({ title, description: services.agency.about, agencyName: services.agency.name }),
  }
}

export type PlainOverlayData = Awaited<ReturnType<typeof plainOverlayLoader>>

async function pageUnderneath(services: Services, property: Property | undefined) {
  if (!property) return { front: await homePageData(services) }
  const { properties } = services
  const [similar, plots] = await Promise.all([properties.similarTo(property, 3), properties.plotsOf(property)])
  return { home: propertyPageData(property, services, new URLSearchParams()), similar, plots }
}
