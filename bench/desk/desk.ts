import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { EnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import { addEnquiriesOfLeads } from '#src/enquiries/threads/server/add-enquiries.ts'
import { countEnquiries, listEnquiries } from '#src/enquiries/threads/server/list-enquiries.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'

/** Milliseconds that a list may take on the server. */
const AIM = 100

const NOW = new Date('2026-11-24T10:00:00Z')

/** Measures every list of enquiries, for whoever sees all branches and for whoever sees one of twenty. */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { leads: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await withServer(async (url) => {
    const db = openDatabase(url)
    const started = performance.now()
    await fill(db, Number(values.leads))
    console.log(`${values.leads} leads became enquiries in ${Math.round(performance.now() - started)} ms`)
    const scopes: [string, ListScope][] = [
      ['all branches', { kind: 'all' }],
      ['one branch', { kind: 'branches', branchIds: [7], accountId: 1 }],
      ['three branches', { kind: 'branches', branchIds: [2, 7, 11], accountId: 1 }],
      ['their own', { kind: 'own', accountId: 1 }],
    ]
    const rows: string[][] = []
    for (const [whose, scope] of scopes) {
      for (const [name, filters] of LISTS) {
        const ask = () => listEnquiries(db, { scope, accountId: 1, filters, limit: 51 })
        rows.push([whose, name, ...(await measure(ask, Number(values.rounds)))])
      }
      const lists = LISTS.slice(0, TABS).map(([, filters]) => filters)
      rows.push([
        whose,
        'the counts of all tabs',
        ...(await measure(() => countEnquiries(db, { scope, accountId: 1, lists }), Number(values.rounds))),
      ])
    }
    console.log(table(['whose', 'list', 'p50 ms', 'slowest ms', `within ${AIM} ms`], rows))
    if (rows.some((row) => row.at(-1) === 'no')) process.exitCode = 1
    await close(db)
  })
}

const TABS = 6

const LISTS: readonly [string, EnquiryFilters][] = [
  ['unanswered', { tab: 'unanswered' }],
  ['mine', { tab: 'mine' }],
  ['a branch', { tab: 'branch-7' }],
  ['valuations', { tab: 'valuations' }],
  ['all', { tab: 'all' }],
  ['spam', { tab: 'spam' }],
  ['all, unassigned', { tab: 'all', assigned: 'nobody' }],
  ['all, closed', { tab: 'all', state: 'closed' }],
  ['all, new homes', { tab: 'all', about: 'new-homes' }],
  ['a name', { tab: 'all', words: 'okafor 4711' }],
  ['an email address', { tab: 'all', words: 'person4711@mail.example' }],
  ['a word of few', { tab: 'all', words: 'whippet' }],
  ['a word of everybody', { tab: 'all', words: 'viewing' }],
  ['two letters of everybody', { tab: 'all', words: 'pe' }],
]

async function measure(ask: () => Promise<unknown>, rounds: number): Promise<string[]> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push((await timed(ask)).ms)
  const p50 = percentile(times, 0.5)
  return [p50.toFixed(1), Math.max(...times).toFixed(1), p50 <= AIM ? 'yes' : 'no']
}

/** Leads of twenty branches over a year, most of them dealt with. */
async function fill(db: Database, count: number): Promise<void> {
  await sql`
    insert into staff_accounts (email, email_key, name, role, branch_ids, state, created_at, updated_at)
    select 'p' || n || '@a.example', 'p' || n || '@a.example', 'Person ' || n, 'negotiator', array[n % 20], 'active',
      ${NOW}, ${NOW} from generate_series(1, 50) n`.execute(db)
  await sql`
    insert into leads (key, kind, branch_id, email_key, lead, created_at, state, recipient)
    select 'lead-' || n, (array['viewing', 'office', 'valuation', 'office', 'new-homes'])[1 + n % 5], n % 20,
      'person' || n % (${count}::integer * 3 / 4) || '@mail.example',
      jsonb_build_object('person', jsonb_build_object('firstName', 'Person', 'lastName', 'Okafor ' || n,
        'email', 'person' || n % (${count}::integer * 3 / 4) || '@mail.example'),
        'message', 'I would like a viewing of number ' || n || case when n % 997 = 0 then ', with a whippet' else '' end,
        'files', '[]'::jsonb),
      ${NOW}::timestamptz - n * interval '5 minutes', 'delivered', '{}'::jsonb
    from generate_series(1, ${count}::integer) n`.execute(db)
  await addEnquiriesOfLeads(db, { firstBranchId: 1, now: NOW })
  await sql`
    update enquiries set
      state = case when id % 50 = 0 then 'spam' when id % 40 = 0 then 'booked' when id % 30 = 0 then 'answered'
        when id % 333 = 0 then 'new' else 'closed' end,
      waiting_since = case when id % 50 <> 0 and id % 40 <> 0 and id % 30 <> 0 and id % 333 = 0 then received_at end,
      assigned_to = case when id % 3 = 0 then null else 1 + id % 50 end`.execute(db)
  await sql`vacuum analyze enquiries`.execute(db)
}
