import { sql } from 'kysely'
import { z } from 'zod'
import { isInScope } from '#src/enquiries/threads/server/enquiry-records.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

/** Days after a reply at which it is time to write again, and after which it is no use any more. */
const SILENT_DAYS = { from: 3, to: 21 }

/** Days in which feedback is still worth asking for. */
const FEEDBACK_DAYS = 14

/** Views of a home in a week that are many for one about which nobody asks. */
const MANY_VIEWS = 20
const ASKED_DAYS = 14

/** Something worth doing while nobody waits. */
export type NextStep = {
  kind: 'no-feedback' | 'silent' | 'looked-at'
  count: number
  /** of one home */
  address: string | null
  /** where it is done */
  to: string
}

export const nextStepCalls = {
  /** What a quiet hour is good for, the most useful first: from what the site counts and keeps anyway. */
  'next-steps': call({
    permission: 'view-enquiries',
    input: z.object({}),
    async run({ readDb, properties, clock }, { scope, actor }) {
      const now = clock()
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const steps: NextStep[] = []

      const viewings = await sql<{ id: number; count: number }>`
        select max(a.id) as id, count(*)::integer as count from appointments a
        where a.kind = 'viewing' and a.state = 'done' and a.ends_at between ${ago(FEEDBACK_DAYS)} and ${now}
          and ${isDiaryInScope(scope, actor.memberId)}
          and not exists (select from viewing_feedback f where f.appointment_id = a.id)`.execute(readDb)
      const [first] = viewings.rows
      if (first && first.count > 0)
        steps.push({
          kind: 'no-feedback',
          count: first.count,
          address: null,
          to: `/desk/viewings/${first.id}/feedback`,
        })

      const silent = await sql<{ count: number }>`
        select count(*)::integer as count from enquiries e
        where e.state = 'answered' and e.waiting_since is null and ${isInScope(scope)}
          and e.last_message_at between ${ago(SILENT_DAYS.to)} and ${ago(SILENT_DAYS.from)}`.execute(readDb)
      const unanswered = silent.rows[0]?.count ?? 0
      if (unanswered > 0)
        steps.push({ kind: 'silent', count: unanswered, address: null, to: '/desk/enquiries?tab=all&state=answered' })

      const looked = await sql<{ id: number; views: number }>`
        select p.id, sum(v.views)::integer as views
        from property_views v join properties p on p.id = v.property_id
        where v.day >= ${ago(7)}::date and p.published and p.left_at is null and p.status = 'available'
          and ${isHomeOfBranches(scope, actor.branchIds)}
          and not exists (select from enquiries e where e.property_id = p.id and e.received_at >= ${ago(ASKED_DAYS)})
        group by p.id having sum(v.views) >= ${MANY_VIEWS} order by views desc, p.id limit 1`.execute(readDb)
      const [home] = looked.rows
      const [card] = home ? await properties.cards([home.id]) : []
      if (home && card)
        steps.push({ kind: 'looked-at', count: home.views, address: card.displayAddress, to: card.propertyUrl })
      return steps
    },
  }),
}

function isDiaryInScope(scope: ListScope, memberId: number | null) {
  if (scope.kind === 'all') return sql`true`
  if (scope.kind === 'branches') return sql`a.branch_id = any(${[...scope.branchIds]}::integer[])`
  return sql`a.staff_id = ${memberId}`
}

function isHomeOfBranches(scope: ListScope, branchIds: readonly number[]) {
  return scope.kind === 'all' ? sql`true` : sql`p.branch_id = any(${[...branchIds]}::integer[])`
}
