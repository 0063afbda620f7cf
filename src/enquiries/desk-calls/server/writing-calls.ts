import { Readable } from 'node:stream'
import { z } from 'zod'
import { tellDesk } from '#src/staff/server/tell-desk.ts'
import { sendReply } from '../../replies/server/send-reply.ts'
import { formatViewingTimes } from '../../templates/template-fields.ts'
import { assigneesOf, mentionsIn } from '../../threads/server/assignees.ts'
import { enquiryById } from '../../threads/server/enquiry-records.ts'
import { nextUnanswered } from '../../threads/server/list-enquiries.ts'
import { addNote, markRead, saveDraft } from '../../threads/server/notes-and-drafts.ts'
import { MAX_FILES } from '../../uploads/upload-rules.ts'
import { changeOne } from './change-one.ts'
import { enquiryCall, ofEnquiry } from './enquiry-desk-deps.ts'

const id = z.int().positive()
const version = z.int().positive()

/** Characters of a reply or note. */
export const MAX_REPLY_LENGTH = 20_000
const text = z
  .string()
  .max(MAX_REPLY_LENGTH, 'This is too long to send. Shorten it, or send a file.')
  .refine((words) => words.trim() !== '', 'Write something first')

/** Replies, notes and what goes with them. */
export const writingCalls = {
  'reply-to-enquiry': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({
      id,
      version,
      text,
      key: z.uuid(),
      files: z.array(id).max(MAX_FILES).optional(),
      close: z.boolean().optional(),
    }),
    subject: ofEnquiry,
    async run(deps, { actor, input, scope }) {
      const outcome = await sendReply(deps, { ...input, actor })
      if (outcome?.kind !== 'sent') return outcome ?? { kind: 'conflict' as const, version: 0 }
      const { id: enquiryId } = input
      const closed = input.close
        ? await changeOne(deps, enquiryId, { kind: 'action', action: 'close' }, { actor })
        : undefined
      await markRead(deps.db, { enquiryId, accountId: actor.id, now: deps.clock() })
      return {
        ...outcome,
        version: closed?.version ?? outcome.version,
        nextId: await nextUnanswered(deps.db, { scope, besides: enquiryId }),
      }
    },
  }),

  'add-enquiry-note': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, text, key: z.uuid().optional() }),
    subject: ofEnquiry,
    async run({ db, clock }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const enquiry = await enquiryById(trx, input.id)
        const accounts = await assigneesOf(trx, enquiry?.branchId ?? null, clock())
        const mentions = mentionsIn(input.text, accounts)
        const noteId = await addNote(trx, input.id, {
          text: input.text.trim(),
          key: input.key,
          mentions,
          actor,
          now: clock(),
        })
        return { noteId: noteId ?? null, mentions }
      })
    },
  }),

  'save-enquiry-draft': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, kind: z.enum(['reply', 'note']), text: z.string().max(MAX_REPLY_LENGTH) }),
    subject: ofEnquiry,
    async run({ db, clock }, { actor, input }) {
      const now = clock()
      await saveDraft(db, { enquiryId: input.id, accountId: actor.id, kind: input.kind, text: input.text, now })
      if (input.kind === 'reply') {
        const enquiry = await enquiryById(db, input.id)
        await tellDesk(db, {
          kind: 'writing',
          id: input.id,
          branchId: enquiry?.branchId ?? null,
          accountId: actor.id,
          isOver: input.text.trim() === '',
        })
      }
      return { savedAt: now }
    },
  }),

  /** A file for the reply that is being written. It is sent as it is, beside a name. */
  'add-reply-file': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, name: z.string().min(1).max(1000), content: z.instanceof(Readable) }),
    subject: ofEnquiry,
    run: ({ replyFiles }, { actor, input }) =>
      replyFiles.add({ enquiryId: input.id, accountId: actor.id }, input.name, input.content),
  }),

  'remove-reply-file': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, file: id }),
    subject: ofEnquiry,
    async run({ replyFiles }, { actor, input }) {
      await replyFiles.remove({ enquiryId: input.id, accountId: actor.id }, input.file)
      return { removed: true }
    },
  }),

  /** The next times at which the enquiry's home can be seen, as a reply names them: as they are at this moment. */
  'viewing-times-for-reply': enquiryCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id }),
    subject: ofEnquiry,
    async run({ db, nextViewingTimes }, { input }) {
      const enquiry = await enquiryById(db, input.id)
      if (!enquiry || enquiry.propertyId === null) return { text: null }
      const { times, allUrl } = await nextViewingTimes(enquiry.propertyId)
      return { text: formatViewingTimes(times, allUrl) ?? null }
    },
  }),
}
