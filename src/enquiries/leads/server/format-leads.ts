import type { Agency } from '#src/agency/profile/agency.ts'
import { csvText } from '#src/platform/csv/csv-line.ts'
import { consentFacts, LEAD_NAMES, leadFacts } from '../format-lead.ts'
import { addressLine, leadName } from '../lead.ts'
import type { LeadRecord } from './lead-records.ts'

/** One lead in a list: `   12  2026-11-20 10:00  delivered  Viewing request   Rosalind Achebe   Oakham`. */
export function formatLeadLine(record: LeadRecord, { branches }: Pick<Agency, 'branches'>): string {
  const { id, kind, lead, state, createdAt, branchId } = record
  const branch = branches.find((one) => one.id === branchId)?.name ?? ''
  const webhook = record.webhookState === 'failing' ? `  webhook: ${record.webhookProblem}` : ''
  const problem = record.problem === null ? '' : `  ${record.problem}`
  return `${String(id).padStart(6)}  ${minute(createdAt)}  ${state.padEnd(9)}  ${LEAD_NAMES[kind].padEnd(22)}  ${leadName(lead.person).padEnd(24)}  ${branch}${problem}${webhook}`.trimEnd()
}

/** Everything of one lead, a line each. */
export function formatLead(
  record: LeadRecord,
  mails: { recipient: string; state: string; problem: string | null }[],
): string[] {
  const { id, kind, lead, createdAt, state, attempts, problem } = record
  const rows = [...leadFacts(lead), ...consentFacts(lead)]
  const width = Math.max(...rows.map(({ label }) => label.length))
  return [
    `${LEAD_NAMES[kind]} ${id}, ${minute(createdAt)}`,
    ...rows.flatMap(({ label, value }) =>
      value.split('\n').map((line, at) => `  ${(at === 0 ? label : '').padEnd(width)}  ${line}`.trimEnd()),
    ),
    `  Delivery: ${state}, tried ${attempts === 1 ? 'once' : `${attempts} times`}${problem === null ? '' : ` (${problem})`}`,
    ...mails.map((mail) => `    ${mail.recipient}: ${mail.state}${mail.problem === null ? '' : ` (${mail.problem})`}`),
    ...(record.webhookState === null
      ? []
      : [`  Webhook: ${record.webhookState}${record.webhookProblem === null ? '' : ` (${record.webhookProblem})`}`]),
    ...(record.unverified ? ['  The spam check (captcha) was unavailable.'] : []),
  ]
}

const HEADINGS = [
  'id',
  'created_at',
  'kind',
  'state',
  'property_id',
  'branch',
  'department_id',
  'staff_id',
  'channel',
  'first_name',
  'last_name',
  'email',
  'telephone',
  'address',
  'message',
  'valuation',
  'details',
  'files',
  'opt_in_terms',
  'do_not_contact',
  'ticked',
  'page',
]

/** Leads as a spreadsheet reads them, with headings. */
export function formatLeadsCsv(records: readonly LeadRecord[], { branches }: Pick<Agency, 'branches'>): string {
  return csvText([HEADINGS, ...records.map((record) => cells(record, branches))])
}

function cells(record: LeadRecord, branches: Agency['branches']): string[] {
  const { lead } = record
  const { person, consent } = lead
  const inWords = (value: number | string | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  const valuation =
    lead.kind === 'valuation' ? leadFacts(lead).filter(({ label }) => VALUATION_LABELS.includes(label)) : []
  return [
    String(record.id),
    record.createdAt.toISOString(),
    record.kind,
    record.state,
    inWords(record.propertyId),
    branches.find(({ id }) => id === record.branchId)?.name ?? inWords(record.branchId),
    inWords(record.departmentId),
    inWords(record.staffId),
    inWords(record.channel),
    inWords(person.firstName),
    inWords(person.lastName),
    inWords(person.email),
    inWords(person.telephone),
    addressLine(person.address),
    lead.message,
    valuation.map(({ value }) => value).join('; '),
    lead.details.map(({ label, value }) => `${label}: ${value}`).join('; '),
    lead.files.map(({ name }) => name).join('; '),
    consent.optInTerms ? 'on' : '',
    consent.doNotContact ? '1' : '',
    consent.boxes
      .filter(({ ticked }) => ticked)
      .map(({ box }) => box)
      .join('; '),
    consent.page,
  ]
}

const VALUATION_LABELS = ['Thinking of', 'Day', 'Preferred times']

function minute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ')
}
