import { formById } from '#src/enquiries/custom-forms/form-definition.ts'
import { consentFacts, LEAD_NAMES, leadFacts } from '#src/enquiries/leads/format-lead.ts'
import { addressLine, type Lead } from '#src/enquiries/leads/lead.ts'
import { type LeadRecord, leadById } from '#src/enquiries/leads/server/lead-records.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { listMails } from '#src/platform/mail/outbox.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import { replyFilesOf } from '../../replies/server/reply-files.ts'
import type { TemplateValues } from '../../templates/template-fields.ts'
import { answerDueOn, ENQUIRY_SUBJECT_NAMES, formatEnquiryState } from '../../threads/enquiry.ts'
import { formatEnquiryEvent, isOwnSentence } from '../../threads/enquiry-event.ts'
import { assigneesOf } from '../../threads/server/assignees.ts'
import {
  type AttachmentRecord,
  attachmentsOfEnquiry,
  type EnquiryRecord,
  type MessageRecord,
  messagesOf,
} from '../../threads/server/enquiry-records.ts'
import { otherEnquiries } from '../../threads/server/list-enquiries.ts'
import { draftsOf, writersOf } from '../../threads/server/notes-and-drafts.ts'
import type { EnquiryDeskDeps } from './enquiry-desk-deps.ts'

/** One entry of a thread, as the Desk shows it. */
export type ThreadEntry = {
  id: string
  kind: 'from-them' | 'from-us' | 'note' | 'event'
  at: Date
  /** who wrote or did it */
  name: string
  /** whoever looks at the thread wrote or did it */
  isMine: boolean
  text: string
  quoted: string | null
  /** what was chosen and typed in the form besides the message */
  facts: { label: string; value: string }[]
  attachments: { id: string; name: string; bytes: number | null; problem: string | null }[]
  mailKind: 'auto-reply' | 'bounce' | null
  /** of our mail: how far it is */
  mailState: 'queued' | 'sent' | 'failed' | null
  mailProblem: string | null
  /** of a mail from another address than the enquiry's */
  otherAddress: string | null
}

const empty = {
  isMine: false,
  quoted: null,
  facts: [],
  attachments: [],
  mailKind: null,
  mailState: null,
  mailProblem: null,
  otherAddress: null,
}

/** Everything about one enquiry that its page shows. */
export async function presentEnquiry(
  deps: EnquiryDeskDeps,
  enquiry: EnquiryRecord,
  { scope, actor }: { scope: ListScope; actor: { id: number; name: string } },
) {
  const { db, agency, properties, responseTarget, clock, config } = deps
  const record = enquiry.leadId === null ? undefined : await leadById(db, enquiry.leadId)
  const messages = await messagesOf(db, enquiry.id)
  const attachments = await attachmentsOfEnquiry(db, enquiry.id)
  const [card] = enquiry.propertyId === null ? [] : await properties.cards([enquiry.propertyId])
  const branch = agency.branches.find(({ id }) => id === enquiry.branchId)
  const userId = record?.userId ?? null
  const seesSaved = agency.settings.leads?.staffSeeSaved === true
  const saved = userId !== null && seesSaved ? await deps.savedBy(userId) : { properties: [], searches: [] }
  const values: TemplateValues = {
    'first name': record?.lead.person.firstName ?? enquiry.name.split(' ')[0],
    name: enquiry.name,
    property: card?.displayAddress,
    price: card?.price,
    'property link': card && config.publicUrl + card.propertyUrl,
    branch: branch?.name ?? agency.name,
    'branch phone': branch?.telephone ?? agency.telephone,
    'my name': actor.name,
    agency: agency.name,
  }
  return {
    ...enquiry,
    aboutName: ENQUIRY_SUBJECT_NAMES[enquiry.about],
    stateName: formatEnquiryState(enquiry.state, enquiry.about),
    dueOn: answerDueOn(enquiry),
    title: titleOf(deps, record?.lead),
    wait: enquiry.waitingSince && responseTarget.waitOf(enquiry.branchId, enquiry.waitingSince, clock()),
    branchName: branch?.name ?? null,
    telephoneHref: enquiry.telephone && telephoneHref(enquiry.telephone),
    whatsAppHref: enquiry.telephone && whatsAppHref(enquiry.telephone),
    homeToValue: record?.lead.kind === 'valuation' ? addressLine(record.lead.person.address) : null,
    property: card
      ? {
          id: card.propertyId,
          url: card.propertyUrl,
          address: card.displayAddress,
          price: card.price,
          picture: card.photos[0]?.url ?? null,
        }
      : null,
    /** what was ticked, in which words */
    consent: record ? consentFacts(record.lead) : [],
    mayCall: record ? !record.lead.consent.doNotContact : null,
    thread: [
      ...(record ? await leadEntries(deps, record) : []),
      ...messages.map((message) => ({
        ...messageEntry(deps, enquiry, message, attachments),
        isMine: message.accountId === actor.id,
      })),
    ],
    others: enquiry.emailKey === null ? [] : await othersOf(deps, enquiry, scope),
    saved: { ...saved, properties: await savedHomes(deps, saved.properties) },
    drafts: await draftsOf(db, { enquiryId: enquiry.id, accountId: actor.id }),
    replyFiles: await replyFilesOf(db, { enquiryId: enquiry.id, accountId: actor.id }),
    /** colleagues who are writing a reply at the moment */
    writers: await writersOf(db, { enquiryId: enquiry.id, besides: actor.id, now: clock() }),
    assignees: await assigneesOf(db, enquiry.branchId, clock()),
    templateValues: values,
    replyFrom: branch?.email ?? agency.email,
    /** answers come back into the thread; else to the branch's mailbox */
    repliesComeBack: config.inboundMailAddress !== undefined,
  }
}

function titleOf({ agency }: EnquiryDeskDeps, lead: Lead | undefined): string {
  if (!lead) return 'Enquiry'
  return lead.kind === 'form' ? (formById(agency, lead.formId)?.title ?? LEAD_NAMES.form) : LEAD_NAMES[lead.kind]
}

/** Facts that stand elsewhere on the page. */
const SHOWN_ELSEWHERE = new Set(['Name', 'Email', 'Phone number', 'Message', 'Files', 'Home'])

async function leadEntries({ db }: EnquiryDeskDeps, record: LeadRecord): Promise<ThreadEntry[]> {
  const { lead, createdAt } = record
  const [acknowledgement] = await listMails(db, { keyPrefix: `lead:${record.id}:visitor` })
  const name = [lead.person.firstName, lead.person.lastName].filter(Boolean).join(' ')
  const asked: ThreadEntry = {
    ...empty,
    id: 'lead',
    kind: 'from-them',
    at: createdAt,
    name,
    text: lead.message,
    facts: leadFacts(lead).filter(({ label }) => !SHOWN_ELSEWHERE.has(label)),
    attachments: lead.files.map((file, at) => ({
      id: `lead-${at}`,
      name: file.name,
      bytes: file.bytes,
      problem: null,
    })),
  }
  if (!acknowledgement) return [asked]
  const isSent = acknowledgement.state === 'sent'
  return [
    asked,
    {
      ...empty,
      id: 'acknowledgement',
      kind: 'event',
      at: createdAt,
      name: '',
      text: isSent ? 'Automatic acknowledgement sent' : 'The automatic acknowledgement has not been sent',
      mailState: isSent ? 'sent' : acknowledgement.state === 'failed' ? 'failed' : 'queued',
      mailProblem: acknowledgement.problem,
    },
  ]
}

function messageEntry(
  { agency }: EnquiryDeskDeps,
  enquiry: EnquiryRecord,
  message: MessageRecord,
  attachments: readonly AttachmentRecord[],
): ThreadEntry {
  const branchName = (id: number) => agency.branches.find((branch) => branch.id === id)?.name ?? 'another branch'
  const { event, senderEmail } = message
  const isFromOther =
    message.kind === 'from-them' && senderEmail !== null && senderEmail.toLowerCase() !== enquiry.email?.toLowerCase()
  return {
    ...empty,
    id: String(message.id),
    kind: message.kind,
    at: message.at,
    name: event && isOwnSentence(event) ? '' : (message.accountName ?? (message.senderName || enquiry.name)),
    text: event ? formatEnquiryEvent(event, branchName) : message.text,
    quoted: message.quoted,
    attachments: attachments
      .filter(({ messageId }) => messageId === message.id)
      .map(({ id, name, bytes, problem }) => ({ id: String(id), name, bytes, problem })),
    mailKind: message.mailKind,
    mailState: message.mailState,
    mailProblem: message.mailProblem,
    otherAddress: isFromOther ? senderEmail : null,
  }
}

async function othersOf({ db }: EnquiryDeskDeps, enquiry: EnquiryRecord, scope: ListScope) {
  const rows = await otherEnquiries(db, { scope, emailKey: enquiry.emailKey ?? '', besides: enquiry.id })
  return rows.map((row) => ({
    ...row,
    aboutName: ENQUIRY_SUBJECT_NAMES[row.about],
    stateName: formatEnquiryState(row.state, row.about),
  }))
}

const MAX_SAVED_SHOWN = 6

async function savedHomes({ properties }: EnquiryDeskDeps, ids: readonly number[]) {
  const cards = ids.length > 0 ? await properties.cards(ids.slice(0, MAX_SAVED_SHOWN)) : []
  return cards.map(({ propertyId, propertyUrl, displayAddress, price, photos }) => ({
    id: propertyId,
    url: propertyUrl,
    address: displayAddress,
    price,
    picture: photos[0]?.url ?? null,
  }))
}

/** Opens the phone's own app with this number: those of the United Kingdom as the world dials them. */
function whatsAppHref(telephone: string): string {
  const digits = telephone
    .replace(/[^\d+]/g, '')
    .replace(/^\+/, '')
    .replace(/^00/, '')
    .replace(/^0/, '44')
  return `https://wa.me/${digits}`
}
