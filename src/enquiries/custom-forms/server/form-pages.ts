import { type Body, fieldText, groupOf, idOf } from '#src/enquiries/fields/form-body.ts'
import { localPath } from '#src/enquiries/leads/enquiry-paths.ts'
import { isValuation } from '#src/enquiries/leads/parse-lead.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { overlayPath, propertyPath } from '#src/property/listing/property-paths.ts'

type AboutHome = { id: number; channel: Channel }

/** The form's own page as it says it (`form_url`), else the page on which a form of this kind stands. */
export function formPageOf(body: Body, publicUrl: string, home?: AboutHome): string | undefined {
  return localPath(fieldText(body, 'form_url'), publicUrl) ?? usualPage(body, home)
}

/** Where a form asks to go on to (`redirect_url`, of this site only), else the home that it is about, else the front. */
export function nextPageOf(body: Body, publicUrl: string, home?: AboutHome): string {
  const asked = localPath(fieldText(body, 'redirect_url'), publicUrl)
  return asked ?? (home ? propertyPath(home.id, home.channel) : '/')
}

/** Nowhere for an enquiry to the agency itself: an office's page is that of a branch, a department or a home. */
function usualPage(body: Body, home: AboutHome | undefined): string | undefined {
  if (isValuation(body)) return '/book-a-valuation'
  const lead = groupOf(body, 'lead')
  const about: Record<string, string> = home ? { property_id: String(home.id), channel: home.channel } : {}
  const staff = idOf(lead, 'agency_employee_id')
  if (staff !== undefined) return `/contact-staff-member/${staff}${queryOf(about)}`
  const branch = idOf(lead, 'branch_id')
  const department = idOf(lead, 'branch_department_id')
  if (!home && branch === undefined && department === undefined) return undefined
  const query = {
    ...about,
    ...(branch && { branch_id: String(branch) }),
    ...(department && { department_id: String(department) }),
  }
  return `/contact-office${queryOf(query)}`
}

/** The page of the form for viewings of a home. */
export function viewingPage({ id, channel }: AboutHome): string {
  return overlayPath(id, channel, 'book-a-viewing')
}

function queryOf(fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString()
  return query === '' ? '' : `?${query}`
}
