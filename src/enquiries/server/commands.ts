import { emailKey } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { listMails, requeueFailedMails } from '#src/platform/mail/outbox.ts'
import { LEAD_KINDS, type LeadKind } from '../leads/lead.ts'
import { formatLead, formatLeadLine, formatLeadsCsv } from '../leads/server/format-leads.ts'
import { deleteLeads, type LeadFilter, type LeadRecord, leadById, listLeads } from '../leads/server/lead-records.ts'
import type { Leads } from '../leads/server/leads.ts'
import { addedEnquiriesOf, eraseEnquiries } from '../threads/server/erase-enquiries.ts'

type Writer = { line: (text: string) => void; error: (text: string) => void }

export type LeadsArguments = {
  id?: number
  since?: string
  kind?: string
  branch?: string
  email?: string
  failing?: boolean
  json?: boolean
  csv?: boolean
  retry?: boolean
  erase?: boolean
  /** a folder that a lead's files are copied to */
  files?: string
}

export type LeadsCommandDeps = {
  db: Database
  agency: Agency
  leads: Pick<Leads, 'resume'>
  uploads: Pick<Uploads, 'copyTo' | 'drop'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}

/** How many a list shows; CSV and JSON have all. */
const LISTED = 50

/** `leads [ID]`: 0 when done, 1 when there is no such lead, 2 for wrong arguments. */
export async function leadsCommand(parts: LeadsCommandDeps, args: LeadsArguments, writer: Writer): Promise<number> {
  if (args.retry) return retry(parts, writer)
  if (args.id !== undefined) return oneLead(parts, args.id, args, writer)
  const filter = filterOf(parts.agency, args)
  if ('problem' in filter) {
    writer.error(filter.problem)
    return 2
  }
  if (args.erase) return eraseLeads(parts, filter, writer)
  const whole = args.json || args.csv
  const records = await listLeads(parts.db, { ...filter, ...(!whole && { limit: LISTED }) })
  if (args.json) writer.line(JSON.stringify(records))
  else if (args.csv) writer.line(formatLeadsCsv(records, parts.agency).trimEnd())
  else if (records.length === 0) writer.line('No enquiries match.')
  else for (const record of records) writer.line(formatLeadLine(record, parts.agency))
  return 0
}

async function oneLead(parts: LeadsCommandDeps, id: number, args: LeadsArguments, writer: Writer): Promise<number> {
  const record = await leadById(parts.db, id)
  if (!record) {
    writer.error(`There is no lead ${id}.`)
    return 1
  }
  if (args.erase) return erase(parts, [record], writer)
  if (args.files !== undefined) {
    for (const path of await parts.uploads.copyTo(args.files, record.lead.files)) writer.line(path)
    return 0
  }
  if (args.json) writer.line(JSON.stringify(record))
  else if (args.csv) writer.line(formatLeadsCsv([record], parts.agency).trimEnd())
  else for (const line of formatLead(record, await listMails(parts.db, { keyPrefix: `lead:${id}:` }))) writer.line(line)
  return 0
}

function filterOf({ branches }: Agency, args: LeadsArguments): LeadFilter | { problem: string } {
  const filter: LeadFilter = {}
  if (args.since !== undefined) {
    const since = new Date(args.since)
    if (!/^\d{4}-\d{2}-\d{2}/.test(args.since) || Number.isNaN(since.getTime()))
      return { problem: `--since takes a day, such as 2026-11-20, not ${args.since}` }
    filter.since = since
  }
  if (args.kind !== undefined) {
    if (!isKind(args.kind)) return { problem: `--kind is one of ${LEAD_KINDS.join(', ')}, not ${args.kind}` }
    filter.kind = args.kind
  }
  if (args.branch !== undefined) {
    const branch = branches.find(({ slug, id }) => slug === args.branch || String(id) === args.branch)
    if (!branch)
      return { problem: `--branch is one of ${branches.map(({ slug }) => slug).join(', ')}, not ${args.branch}` }
    filter.branchId = branch.id
  }
  if (args.email !== undefined) filter.emailKey = emailKey(args.email)
  if (args.failing) filter.state = 'failing'
  return filter
}

function isKind(text: string): text is LeadKind {
  return LEAD_KINDS.some((kind) => kind === text)
}

/** Queues everything undelivered again at once, including mails that were given up. */
async function retry({ db, leads, jobs, clock }: LeadsCommandDeps, writer: Writer): Promise<number> {
  const underWay = await leads.resume()
  const mails = await requeueFailedMails(db, { keyPrefix: 'lead:', now: clock() })
  for (const id of mails) await jobs.enqueue(db, 'send-mail', { id }, { key: `mail:${id}` })
  writer.line(`Retried: ${formatCount(underWay, 'lead')}, ${formatCount(mails.length, 'email')}.`)
  return 0
}

/** Erases what one person wrote, by their email address only, so that no mistake erases everything. */
async function eraseLeads(parts: LeadsCommandDeps, filter: LeadFilter, writer: Writer): Promise<number> {
  if (filter.emailKey === undefined) {
    writer.error('--erase needs --email ADDRESS, or the number of a lead.')
    return 2
  }
  const added = await addedEnquiriesOf(parts.db, filter.emailKey)
  await parts.uploads.drop(await parts.db.transaction().execute((trx) => eraseEnquiries(trx, added)))
  if (added.length > 0) writer.line(`Erased: ${formatCount(added.length, 'enquiry', 'enquiries')} added by staff.`)
  return erase(parts, await listLeads(parts.db, filter), writer)
}

async function erase({ db, uploads }: LeadsCommandDeps, records: LeadRecord[], writer: Writer): Promise<number> {
  const { count, files } = await deleteLeads(
    db,
    records.map(({ id }) => id),
  )
  await uploads.drop(files)
  writer.line(`Erased: ${formatCount(count, 'lead')}.`)
  return 0
}
