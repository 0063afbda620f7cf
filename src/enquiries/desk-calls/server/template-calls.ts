import { z } from 'zod'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  templateById,
} from '../../templates/server/reply-templates.ts'
import { unknownFields } from '../../templates/template-fields.ts'
import { type EnquiryDeskDeps, enquiryCall } from './enquiry-desk-deps.ts'

const id = z.int().positive()
const name = z.string().trim().min(1, 'Enter a name').max(60, 'Enter a shorter name')
const text = z
  .string()
  .trim()
  .min(1, 'Enter the text')
  .max(10_000, 'Enter a shorter text')
  .superRefine((words, context) => {
    const [unknown] = unknownFields(words)
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `There is no field {${unknown}}` })
  })

const ofTemplate = async ({ db }: EnquiryDeskDeps, input: { id: number }) => {
  const template = await templateById(db, input.id)
  return template && { branchId: template.branchId }
}

/** Calls of reply templates: those of a branch are its manager's, those of all branches the owner's. */
export const templateCalls = {
  'list-reply-templates': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({}),
    run: ({ db }, { actor, scope }) => listTemplates(db, scope.kind === 'all' ? 'all' : actor.branchIds),
  }),

  'add-reply-template': enquiryCall({
    permission: 'edit-reply-templates',
    input: z.strictObject({ branchId: id.nullable(), name, text }),
    subject: async (_deps, { branchId }) => ({ branchId }),
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute((trx) => addTemplate(trx, input, { actor, now: clock() })),
  }),

  'change-reply-template': enquiryCall({
    permission: 'edit-reply-templates',
    input: z.strictObject({ id, version: z.int().positive(), name, text }),
    subject: ofTemplate,
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute(async (trx) => (await changeTemplate(trx, input, { actor, now: clock() })) ?? null),
  }),

  'delete-reply-template': enquiryCall({
    permission: 'edit-reply-templates',
    input: z.strictObject({ id }),
    subject: ofTemplate,
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute((trx) => deleteTemplate(trx, input.id, { actor, now: clock() })),
  }),
}
