import { z } from 'zod'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { ENQUIRY_STATES, ENQUIRY_SUBJECTS } from '../../threads/enquiry.ts'
import { type EnquiryFilters, type EnquiryTab, MAX_WORDS_LENGTH } from '../../threads/enquiry-list.ts'
import {
  changeTab,
  deleteTab,
  MAX_SAVED_TABS,
  orderTabs,
  savedTabsOf,
  saveTab,
  tabSubject,
} from '../../threads/server/saved-tabs.ts'
import { type EnquiryDeskDeps, enquiryCall } from './enquiry-desk-deps.ts'

const id = z.int().positive()

export const enquiryFilters = z.strictObject({
  tab: z
    .custom<EnquiryTab>((tab) => /^(unanswered|mine|valuations|all|spam|branch-\d{1,9})$/.test(String(tab)))
    .optional(),
  about: z.enum(ENQUIRY_SUBJECTS).optional(),
  state: z.enum(ENQUIRY_STATES).optional(),
  branchId: id.optional(),
  assigned: z.union([id, z.literal('nobody')]).optional(),
  words: z.string().max(MAX_WORDS_LENGTH).optional(),
})

const name = z.string().trim().min(1, 'Enter a name').max(40, 'Enter a shorter name')

const ofTab = ({ db }: EnquiryDeskDeps, { id: tabId }: { id: number }) => tabSubject(db, tabId)

/** Views of the list that somebody saved for themselves. */
export const tabCalls = {
  'save-enquiry-tab': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({
      name,
      filters: enquiryFilters,
      position: z.int().min(0).max(1000).optional(),
      isDefault: z.boolean().optional(),
    }),
    run: ({ db, clock }, { actor, input }) =>
      db.transaction().execute(async (trx) => {
        const tabs = await savedTabsOf(trx, actor.id)
        if (tabs.length >= MAX_SAVED_TABS && !tabs.some((tab) => tab.name === input.name))
          return { kind: 'too-many' as const, max: MAX_SAVED_TABS }
        const wanted = { ...input, filters: input.filters as EnquiryFilters, accountId: actor.id, now: clock() }
        return { kind: 'saved' as const, tab: await saveTab(trx, wanted) }
      }),
  }),

  'change-enquiry-tab': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({
      id,
      name: name.optional(),
      filters: enquiryFilters.optional(),
      isDefault: z.boolean().optional(),
    }),
    subject: ofTab,
    run: ({ db }, { actor, input }) =>
      db.transaction().execute(async (trx) => {
        const change = { ...input, filters: input.filters as EnquiryFilters | undefined, accountId: actor.id }
        return (await changeTab(trx, change)) ? { saved: true } : invalid({ name: 'Another tab has this name' })
      }),
  }),

  'order-enquiry-tabs': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({ ids: z.array(id).max(MAX_SAVED_TABS) }),
    async run({ db }, { actor, input }) {
      await orderTabs(db, actor.id, input.ids)
      return { saved: true }
    },
  }),

  'delete-enquiry-tab': enquiryCall({
    permission: 'view-enquiries',
    input: z.strictObject({ id }),
    subject: ofTab,
    run: ({ db }, { actor, input }) => deleteTab(db, { accountId: actor.id, id: input.id }),
  }),
}
