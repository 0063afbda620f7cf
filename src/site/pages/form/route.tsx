import { data, redirect } from 'react-router'
import { formById, newHomesForm } from '#src/enquiries/custom-forms/form-definition.ts'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { pageMeta } from '../../layout/meta.ts'
import { enquiryStart, idIn } from '../../overlays/enquiry-start.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { FormPage } from './form-page.tsx'

/** A form of the agency's own, on a page of its own. The one for new homes has an overlay. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { agency, properties } = services
  const { pathname, search, searchParams: query } = new URL(request.url)
  const definition = formById(agency, params.id)
  if (!definition) throw data(null, { status: 404 })
  if (definition === newHomesForm(agency)) throw redirect(`/new-homes-enquiry${search}`)
  const id = idIn(query.get('property_id'))
  const found = id === undefined ? null : await properties.byId(id)
  const property = found?.published ? found : undefined
  const home = property && { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const recipient = recipientFor(agency, { kind: 'form', formId: definition.id, propertyId: property?.id }, home)
  const { title, para } = definition
  return {
    start: { ...enquiryStart(services, { query, property }, recipient), definition },
    path: pathname + search,
    visitor: await visit.private(),
    form: visit.form,
    meta: pageMeta({ title, description: para || title, agencyName: agency.name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function FormRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return <FormPage {...page} />
}
