import { sql } from 'kysely'
import { z } from 'zod'
import { emailKey } from '#src/account/users/user.ts'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import { leadById } from '#src/enquiries/leads/server/lead-records.ts'
import { ENQUIRY_SUBJECTS } from '../../threads/enquiry.ts'
import { addEnquiry } from '../../threads/server/add-enquiry.ts'
import { assigneesOf } from '../../threads/server/assignees.ts'
import { changeEnquiry, type EnquiryChange, undoChange } from '../../threads/server/change-enquiry.ts'
import { enquiryById, isInScope } from '../../threads/server/enquiry-records.ts'
import { markRead } from '../../threads/server/notes-and-drafts.ts'
import { changeOne } from './change-one.ts'
import { type EnquiryDeskDeps, enquiryCall, ofEnquiry } from './enquiry-desk-deps.ts'
import { enquiryListCalls } from './list-calls.ts'
import { presentEnquiry } from './present-enquiry.ts'
import { reportCalls } from './report-calls.ts'
import { templateCalls } from './template-calls.ts'
import { MAX_REPLY_LENGTH, writingCalls } from './writing-calls.ts'

const id = z.int().positive()
const version = z.int().positive()
const one = z.strictObject({ id })

const MAX_BULK = 200

const oneCalls = {
  'get-enquiry': enquiryCall({
    permission: 'view-enquiries',
    input: one,
    subject: ofEnquiry,
    async run(deps, { actor, input, scope }) {
      const enquiry = await enquiryById(deps.db, input.id)
      await markRead(deps.db, { enquiryId: input.id, accountId: actor.id, now: deps.clock() })
      return enquiry ? presentEnquiry(deps, enquiry, { scope, actor }) : null
    },
  }),

  'assign-enquiry': enquiryCall({
    permission: 'assign-enquiries',
    input: z.strictObject({ id, version, to: id.nullable() }),
    subject: ofEnquiry,
    async run(deps, { actor, input }) {
      const enquiry = await enquiryById(deps.db, input.id)
      const to = await assignee(deps, input.to, enquiry?.branchId ?? null)
      if (to === undefined) return { kind: 'refused' as const, problem: NO_ASSIGNEE }
      return changeOne(deps, input.id, { kind: 'assign', to }, { actor, version: input.version })
    },
  }),

  /** An enquiry that nobody has: whoever may answer it may take it. */
  'take-enquiry': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, version }),
    subject: ofEnquiry,
    async run(deps, { actor, input }) {
      const enquiry = await enquiryById(deps.db, input.id)
      if (enquiry && enquiry.assignedTo !== null)
        return { kind: 'refused' as const, problem: `${enquiry.assignedName} has this enquiry.` }
      return changeOne(deps, input.id, { kind: 'assign', to: actor }, { actor, version: input.version })
    },
  }),

  'change-enquiry': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({
      id,
      version,
      action: z.enum(['close', 'reopen', 'needs-no-reply', 'book', 'cancel-booking']),
    }),
    subject: ofEnquiry,
    run: (deps, { actor, input }) =>
      changeOne(deps, input.id, { kind: 'action', action: input.action }, { actor, version: input.version }),
  }),

  'mark-enquiry-spam': enquiryCall({
    permission: 'assign-enquiries',
    input: z.strictObject({ id, version, isSpam: z.boolean() }),
    subject: ofEnquiry,
    run: (deps, { actor, input }) =>
      changeOne(
        deps,
        input.id,
        { kind: 'action', action: input.isSpam ? 'mark-spam' : 'unmark-spam' },
        { actor, version: input.version },
      ),
  }),

  'move-enquiry': enquiryCall({
    permission: 'assign-enquiries',
    input: z.strictObject({ id, version, branchId: id }),
    subject: ofEnquiry,
    async run(deps, { actor, input }) {
      if (!deps.agency.branches.some((branch) => branch.id === input.branchId))
        return { kind: 'refused' as const, problem: 'We couldn’t find that branch.' }
      return changeOne(deps, input.id, { kind: 'move', branchId: input.branchId }, { actor, version: input.version })
    },
  }),

  'undo-enquiry-change': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ changeId: z.uuid() }),
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute(async (trx) => ({
        undone: await undoChange(trx, input.changeId, { actor, now: clock() }),
      })),
  }),

  'change-enquiries': enquiryCall({
    permission: 'assign-enquiries',
    input: z.strictObject({
      ids: z.array(id).min(1).max(MAX_BULK, `Select ${MAX_BULK} at most`),
      action: z.enum(['assign', 'close', 'mark-spam', 'unmark-spam']),
      to: id.nullable().optional(),
    }),
    async run(deps, { actor, input, scope }) {
      const { db, clock } = deps
      const { rows } = await sql<{ id: number; branchId: number | null }>`
        select e.id, e.branch_id as "branchId" from enquiries e
        where e.id = any(${input.ids}::integer[]) and ${isInScope(scope)} order by e.id`.execute(db)
      const changeId = crypto.randomUUID()
      const changed: number[] = []
      for (const row of rows) {
        const to = input.action === 'assign' ? await assignee(deps, input.to ?? null, row.branchId) : null
        if (to === undefined) continue
        const wanted: EnquiryChange =
          input.action === 'assign' ? { kind: 'assign', to } : { kind: 'action', action: input.action }
        const outcome = await db
          .transaction()
          .execute((trx) => changeEnquiry(trx, row.id, wanted, { actor, now: clock(), changeId }))
        if (outcome?.kind === 'changed') changed.push(row.id)
      }
      return { changed, unchanged: input.ids.filter((one) => !changed.includes(one)), changeId }
    },
  }),

  'add-enquiry': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({
      about: z.enum(ENQUIRY_SUBJECTS),
      branchId: id,
      propertyId: id.nullable().optional(),
      name: z.string().trim().min(1, 'Enter a name').max(100, 'Enter a shorter name'),
      email: z.union([z.literal(''), z.email('Enter an email address, like name@example.com')]).optional(),
      telephone: z.string().trim().max(30, 'Enter a phone number, like 01572 123456').optional(),
      message: z.string().max(MAX_REPLY_LENGTH).optional(),
    }),
    subject: async ({ agency }, { branchId }) =>
      agency.branches.some((branch) => branch.id === branchId) ? { branchId } : undefined,
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute(async (trx) => ({
        id: await addEnquiry(trx, {
          ...input,
          propertyId: input.propertyId ?? null,
          email: input.email || null,
          emailKey: input.email ? emailKey(input.email) : null,
          telephone: input.telephone || null,
          message: input.message ?? '',
          actor,
          now: clock(),
        }),
      })),
  }),

  'open-enquiry-attachment': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({ id, attachment: z.string().regex(/^(lead-)?\d{1,10}$/) }),
    subject: ofEnquiry,
    async run(deps, { input }) {
      const file = await attachedFile(deps, input.id, input.attachment)
      return file ? { name: file.name, mime: file.mime, content: await deps.uploads.read(file) } : null
    },
  }),
}

const NO_ASSIGNEE = 'That person can’t answer enquiries of this branch.'

/** Whoever an enquiry of a branch is given to; null: nobody; undefined: who cannot have it. */
async function assignee({ db, clock }: EnquiryDeskDeps, to: number | null, branchId: number | null) {
  if (to === null) return null
  return (await assigneesOf(db, branchId, clock())).find((account) => account.id === to)
}

async function attachedFile({ db }: EnquiryDeskDeps, enquiryId: number, name: string): Promise<LeadFile | null> {
  if (name.startsWith('lead-')) {
    const enquiry = await enquiryById(db, enquiryId)
    const record = enquiry?.leadId ? await leadById(db, enquiry.leadId) : undefined
    return record?.lead.files[Number(name.slice('lead-'.length))] ?? null
  }
  const row = await db
    .selectFrom('enquiry_attachments')
    .select('file')
    .where('id', '=', Number(name))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirst()
  return row?.file ?? null
}

/** Everything that the Desk can ask about enquiries. */
export const enquiryCalls = { ...enquiryListCalls, ...oneCalls, ...writingCalls, ...templateCalls, ...reportCalls }
