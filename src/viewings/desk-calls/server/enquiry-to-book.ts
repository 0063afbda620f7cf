import { sql } from 'kysely'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import type { ViewingDeskDeps } from './viewing-desk-deps.ts'

/** What an enquiry says of its person, and of the home to value, if the actor may see it. */
export async function enquiryToBook({ db }: ViewingDeskDeps, actor: Actor, enquiryId: number) {
  const { rows } = await sql<{
    leadId: number | null
    branchId: number | null
    assignedTo: number | null
    name: string
    email: string | null
    telephone: string | null
    address: { houseNumber?: number; houseName?: string; street?: string; town?: string; postcode?: string } | null
  }>`
    select e.lead_id as "leadId", e.branch_id as "branchId", e.assigned_to as "assignedTo", e.name, e.email,
      e.telephone, l.lead->'person'->'address' as address
    from enquiries e left join leads l on l.id = e.lead_id
    where e.id = ${enquiryId} and e.state <> 'spam'`.execute(db)
  const [row] = rows
  if (!row || !isPermitted(actor, 'view-enquiries', { branchId: row.branchId, accountIds: [row.assignedTo] }))
    return undefined
  const { houseNumber, houseName, street, town, postcode } = row.address ?? {}
  const [firstName = '', ...rest] = row.name.split(' ')
  return {
    id: enquiryId,
    leadId: row.leadId,
    branchId: row.branchId,
    firstName,
    lastName: rest.join(' '),
    email: row.email ?? '',
    telephone: row.telephone ?? '',
    address: [houseName, [houseNumber, street].filter(Boolean).join(' '), town].filter(Boolean).join(', '),
    postcode: postcode ?? '',
  }
}
