import { formatEnquiryEvent, isOwnSentence } from '../../threads/enquiry-event.ts'
import { type ChangeOutcome, changeEnquiry, type EnquiryChange } from '../../threads/server/change-enquiry.ts'
import { messagesOf } from '../../threads/server/enquiry-records.ts'
import type { EnquiryDeskDeps } from './enquiry-desk-deps.ts'

type Conflict = Extract<ChangeOutcome, { kind: 'conflict' }> & {
  /** what somebody else did meanwhile, in words */
  meanwhile: string | null
}

/** Changes one enquiry of the version that was shown. Where somebody else was faster, it says what they did. */
export async function changeOne(
  deps: EnquiryDeskDeps,
  enquiryId: number,
  wanted: EnquiryChange,
  { actor, version }: { actor: { id: number; name: string }; version?: number },
): Promise<Exclude<ChangeOutcome, { kind: 'conflict' }> | Conflict> {
  const { db, clock } = deps
  const outcome = await db
    .transaction()
    .execute((trx) => changeEnquiry(trx, enquiryId, wanted, { actor, now: clock(), version }))
  if (!outcome) return { kind: 'conflict', version: 0, meanwhile: null }
  return outcome.kind === 'conflict' ? { ...outcome, meanwhile: await latestDoing(deps, enquiryId) } : outcome
}

/** What happened last in an enquiry, in words. */
async function latestDoing({ db, agency }: EnquiryDeskDeps, enquiryId: number): Promise<string | null> {
  const last = (await messagesOf(db, enquiryId)).findLast(({ kind }) => kind !== 'note')
  if (!last) return null
  const name = last.accountName ?? last.senderName ?? ''
  const branchName = (id: number) => agency.branches.find((branch) => branch.id === id)?.name ?? 'another branch'
  if (last.kind === 'from-us') return `${name} replied`
  if (last.kind === 'from-them') return `${name} wrote again`
  if (!last.event) return null
  const words = formatEnquiryEvent(last.event, branchName)
  return isOwnSentence(last.event) ? words : `${name} ${words}`
}
