import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import { publicLookup, type ResolveHost, refusedUrl } from '#src/platform/http/public-ip.ts'
import { type LeadRecord, leadById, markWebhookDelivered, markWebhookFailed } from './lead-records.ts'

/** From the first byte to the answer, in milliseconds. */
const TIMEOUT_MS = 5000

export type LeadWebhookDeps = {
  db: Database
  agency: Agency
  config: { publicUrl: string; leadsWebhookSecret: string | undefined }
  clock: () => Date
  /** host:port that may be inside our own network, and by http: for tests alone */
  allowedHosts?: readonly string[]
  resolveHost?: ResolveHost
}

/**
 * `Kerbside-Signature` of a body: `t={seconds since 1970},v1={HMAC-SHA256 of "{t}.{body}" in hex}`. A receiver compares
 * the time too, so that an old call is worth nothing.
 */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The job `tell-lead`: posts leads to the agency's webhook. Only public IPs are connected to; redirects are not followed. */
export function createLeadWebhook({ db, agency, config, clock, allowedHosts, resolveHost }: LeadWebhookDeps) {
  const agent = new Agent({
    connect: { lookup: allowedHosts ? undefined : publicLookup(resolveHost), timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })

  async function post(record: LeadRecord): Promise<string | undefined> {
    const webhookUrl = agency.settings.leads?.webhookUrl
    if (webhookUrl === undefined) return undefined
    if (config.leadsWebhookSecret === undefined) return 'LEADS_WEBHOOK_SECRET is not set'
    const url = new URL(webhookUrl)
    const refused = refusedUrl(url, allowedHosts)
    if (refused) return refused
    const body = JSON.stringify(presentLead(record, config.publicUrl))
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Kerbside (leads)',
          'kerbside-lead': String(record.id),
          'kerbside-signature': signatureOf(config.leadsWebhookSecret, body, clock()),
        },
        body,
      })
      await answer.body.dump({ limit: 1024 })
      return answer.statusCode >= 200 && answer.statusCode < 300 ? undefined : `it answered ${answer.statusCode}`
    } catch (error) {
      return (error as Error).message
    }
  }

  return {
    /** @throws Error to have the job tried again */
    async deliver(id: number): Promise<void> {
      const record = await leadById(db, id)
      if (!record || record.webhookState === null || record.webhookState === 'delivered') return
      const problem = await post(record)
      if (problem === undefined) return markWebhookDelivered(db, id, clock())
      await markWebhookFailed(db, id, problem.slice(0, 500))
      throw new Error(`The webhook did not accept lead ${id}: ${problem}`)
    },
    close: () => agent.close(),
  }
}

/** What the webhook gets. Contract: docs/contracts/leads.md. */
function presentLead(record: LeadRecord, publicUrl: string) {
  const { id, kind, lead, createdAt } = record
  const { person, message, details, consent, files, ...subject } = lead
  return {
    event: 'lead.accepted',
    id,
    kind,
    created_at: createdAt.toISOString(),
    site: publicUrl,
    property_id: record.propertyId,
    branch_id: record.branchId,
    department_id: record.departmentId,
    staff_id: record.staffId,
    channel: record.channel,
    person: {
      first_name: person.firstName ?? null,
      last_name: person.lastName ?? null,
      email: person.email ?? null,
      telephone: person.telephone ?? null,
      address: person.address ?? null,
    },
    message,
    booking: 'booking' in subject ? (subject.booking ?? null) : null,
    valuation_reason: subject.kind === 'valuation' ? subject.reason : null,
    form_id: 'formId' in subject ? subject.formId : null,
    details,
    files: files.map(({ name, mime, bytes }) => ({ name, mime, bytes })),
    consent,
    unverified: record.unverified,
  }
}
