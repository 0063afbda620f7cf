import { z } from 'zod'
import { formatCount } from '#src/formatting/numbers.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { CSV_READ_LIMIT, csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import { responseTimes } from '../../response-times/server/response-report.ts'
import { answerDueOn, ENQUIRY_SUBJECT_NAMES, formatEnquiryState } from '../../threads/enquiry.ts'
import { ENQUIRY_PAGE_SIZES, type EnquiryFilters, type EnquiryTab } from '../../threads/enquiry-list.ts'
import {
  countEnquiries,
  type EnquiryCursor,
  type EnquiryRow,
  listEnquiries,
} from '../../threads/server/list-enquiries.ts'
import { savedTabsOf } from '../../threads/server/saved-tabs.ts'
import { type EnquiryDeskDeps, enquiryCall } from './enquiry-desk-deps.ts'
import { enquiryFilters, tabCalls } from './tab-calls.ts'

/** Enquiries in a list, as the Desk shows them. */
async function present({ properties, responseTarget, clock }: EnquiryDeskDeps, rows: readonly EnquiryRow[]) {
  const ids = [...new Set(rows.flatMap(({ propertyId }) => propertyId ?? []))]
  const cards = new Map((ids.length > 0 ? await properties.cards(ids) : []).map((card) => [card.propertyId, card]))
  return rows.map((row) => {
    const card = row.propertyId === null ? undefined : cards.get(row.propertyId)
    const { emailKey: _, email: _email, telephone: _telephone, leadId: _lead, displayAddress, ...shown } = row
    return {
      ...shown,
      aboutName: ENQUIRY_SUBJECT_NAMES[row.about],
      stateName: formatEnquiryState(row.state, row.about),
      dueOn: answerDueOn(row),
      wait: row.waitingSince && responseTarget.waitOf(row.branchId, row.waitingSince, clock()),
      address: card?.displayAddress ?? displayAddress,
      picture: card?.photos[0]?.url ?? null,
    }
  })
}

/** `at` and `id` of the last row: opaque to whoever passes it on. */
const cursorOf = ({ waitingSince, lastMessageAt, id: rowId }: EnquiryRow, tab: EnquiryTab | undefined) =>
  `${(tab === 'unanswered' ? waitingSince : lastMessageAt)?.getTime()}-${rowId}`

const cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,10}$/)
  .transform((text): EnquiryCursor => {
    const [at = 0, rowId = 0] = text.split('-').map(Number)
    return { at: new Date(at), id: rowId }
  })

/** The branches whose tabs somebody has: their own, or for whoever sees everything all of them. */
function branchTabs({ agency }: EnquiryDeskDeps, scope: ListScope) {
  const branches =
    scope.kind === 'all'
      ? agency.branches
      : agency.branches.filter((branch) => scope.kind === 'branches' && scope.branchIds.includes(branch.id))
  return branches.map((branch) => ({ tab: `branch-${branch.id}` as const, name: branch.name }))
}

export const enquiryListCalls = {
  ...tabCalls,

  'list-enquiries': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({ filters: enquiryFilters, after: cursor.optional() }),
    async run(deps, { actor, input, scope }) {
      const limit = input.after ? ENQUIRY_PAGE_SIZES.more : ENQUIRY_PAGE_SIZES.first
      const wanted = input.filters as EnquiryFilters
      const options = { scope, accountId: actor.id, filters: wanted, after: input.after }
      const rows = await listEnquiries(deps.db, { ...options, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        enquiries: await present(deps, page),
        next: rows.length > limit && last ? cursorOf(last, wanted.tab) : null,
        target: deps.responseTarget.words,
      }
    },
  }),

  'count-enquiries': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({}),
    async run(deps, { actor, scope }) {
      const saved = await savedTabsOf(deps.db, actor.id)
      const usual: { tab: EnquiryTab; name: string }[] = [
        { tab: 'unanswered', name: 'Unanswered' },
        { tab: 'mine', name: 'Mine' },
        ...branchTabs(deps, scope),
        { tab: 'valuations', name: 'Valuations' },
        { tab: 'all', name: 'All' },
        { tab: 'spam', name: 'Spam' },
      ]
      const lists = [...usual.map(({ tab }) => ({ tab })), ...saved.map((tab) => tab.filters)]
      const now = deps.clock()
      const { targetMinutes } = deps.responseTarget
      const week = { from: new Date(now.getTime() - 7 * DAY_MS), to: now, targetMinutes, scope }
      const { withinTarget } = await responseTimes(deps.db, week)
      const counts = await countEnquiries(deps.db, { scope, accountId: actor.id, lists })
      return {
        /** share of the last seven days' replies that met the target; null without replies */
        withinTarget,
        tabs: usual.map((tab, at) => ({ ...tab, count: counts[at] ?? 0 })),
        saved: saved.map((tab, at) => ({ ...tab, count: counts[usual.length + at] ?? 0 })),
      }
    },
  }),

  'export-enquiries': enquiryCall({
    permission: 'export-enquiries',
    needsProof: true,
    input: z.strictObject({ filters: enquiryFilters }),
    async run({ db, agency, clock }, { actor, input, scope }) {
      const wanted = input.filters as EnquiryFilters
      const read = await listEnquiries(db, { scope, accountId: actor.id, filters: wanted, limit: CSV_READ_LIMIT })
      const file = rowsOfFile(read)
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'enquiries-exported',
        subject: { kind: 'enquiries', id: 'csv', name: formatCount(file.rows.length, 'enquiry', 'enquiries') },
      })
      const branchName = (branchId: number | null) => agency.branches.find((one) => one.id === branchId)?.name ?? ''
      return csvFile(`enquiries-${clock().toISOString().slice(0, 10)}.csv`, HEADINGS, file, (row) => [
        String(row.id),
        row.receivedAt.toISOString(),
        ENQUIRY_SUBJECT_NAMES[row.about],
        formatEnquiryState(row.state, row.about),
        branchName(row.branchId),
        row.assignedName ?? '',
        row.name,
        row.email ?? '',
        row.telephone ?? '',
        row.displayAddress ?? '',
        row.preview,
        row.answeredAt?.toISOString() ?? '',
      ])
    },
  }),
}

const HEADINGS = [
  'id',
  'received_at',
  'about',
  'state',
  'branch',
  'assigned_to',
  'name',
  'email',
  'telephone',
  'property',
  'message',
  'answered_at',
]
