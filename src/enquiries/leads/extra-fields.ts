import { tidyLine } from '#src/contact-details/plain-text.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { MAX_LINE_LENGTH } from '../fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf } from '../fields/form-body.ts'
import type { LeadDetail } from './lead.ts'

/** What each group's fields are read as elsewhere; everything else that was typed is kept as a detail. */
const READ: Record<string, ReadonlySet<string>> = {
  lead_client: new Set([
    'first_name',
    'last_name',
    'email',
    'tel_home',
    'body',
    'do_not_contact',
    'create_account',
    'house_number',
    'house_name',
    'street_address',
    'town',
    'county',
    'postcode',
  ]),
  lead: new Set([
    'message',
    'lead_type',
    'channel',
    'property_id',
    'branch_id',
    'branch_department_id',
    'agency_employee_id',
    'is_branch_lead',
    'is_valuation_request',
    'valuation_reason',
  ]),
}

const MAX_EXTRA_FIELDS = 40

/** Fields of `lead` and `lead_client` that no rule reads, such as an estimate's figures, in words. */
export function extraFields(body: Body): LeadDetail[] {
  return Object.entries(READ)
    .flatMap(([name, read]) => {
      const group = groupOf(body, name)
      return Object.keys(group)
        .filter((key) => !read.has(key))
        .map((key) => ({ label: labelOf(key), value: tidyLine(fieldText(group, key)).slice(0, 10 * MAX_LINE_LENGTH) }))
    })
    .filter(({ label, value }) => label !== '' && value !== '')
    .slice(0, MAX_EXTRA_FIELDS)
}

/** "estimated_price_from" is "Estimated price from". */
export function labelOf(key: string): string {
  const words = tidyLine(key.replace(/[_-]+/g, ' ')).slice(0, MAX_LINE_LENGTH)
  return upperFirst(words)
}
