import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type EnquiryAction, nextProgress } from '../enquiry.ts'
import type { EnquiryBefore, EnquiryEvent } from '../enquiry-event.ts'
import { announceEnquiry } from './add-enquiries.ts'
import { type EnquiryRecord, lockEnquiry } from './enquiry-records.ts'

/** Who changes something: a member of staff. */
export type EnquiryActor = { id: number; name: string }

/** What a member of staff changes besides writing. */
export type EnquiryChange =
  | { kind: 'action'; action: Exclude<EnquiryAction, 'reply' | 'they-wrote'> }
  | { kind: 'assign'; to: { id: number; name: string } | null }
  | { kind: 'move'; branchId: number }

export type ChangeOutcome =
  | { kind: 'changed'; version: number; changeId: string }
  /** somebody else changed it since the version that was shown */
  | { kind: 'conflict'; version: number }
  /** it cannot happen in this state, or is so already */
  | { kind: 'no-change'; version: number }

export type ChangeOptions = { actor: EnquiryActor; now: Date; changeId?: string; version?: number }

/** Changes one enquiry, with its event, its entry in the audit log and the announcement, in the caller's transaction. */
export async function changeEnquiry(
  trx: Database,
  id: number,
  change: EnquiryChange,
  { actor, now, changeId = randomUUID(), version }: ChangeOptions,
): Promise<ChangeOutcome | undefined> {
  const enquiry = await lockEnquiry(trx, id)
  if (!enquiry) return undefined
  if (version !== undefined && version !== enquiry.version) return { kind: 'conflict', version: enquiry.version }
  const changed = changesOf(enquiry, change, now)
  if (!changed) return { kind: 'no-change', version: enquiry.version }
  const { set, event, audit } = changed
  await updateEnquiry(trx, enquiry.id, set)
  await addEvent(trx, enquiry, { ...event, before: beforeOf(enquiry) }, { actor, now, changeId })
  await recordAudit(trx, {
    at: now,
    actor,
    action: audit.action,
    subject: { kind: 'enquiry', id, name: enquiry.name },
    branchId: set.branchId ?? enquiry.branchId,
    before: audit.before,
    after: audit.after,
  })
  await announceEnquiry(trx, { id, branchId: set.branchId ?? enquiry.branchId })
  return { kind: 'changed', version: enquiry.version + 1, changeId }
}

type Changed = {
  set: EnquirySet
  event: EnquiryEvent
  audit: { action: AuditAction; before: Record<string, unknown>; after: Record<string, unknown> }
}

function changesOf(enquiry: EnquiryRecord, change: EnquiryChange, now: Date): Changed | undefined {
  if (change.kind === 'assign') {
    const { to } = change
    if ((to?.id ?? null) === enquiry.assignedTo) return undefined
    return {
      set: { assignedTo: to?.id ?? null },
      event: { kind: 'assigned', to: to?.id ?? null, toName: to?.name ?? null },
      audit: {
        action: 'enquiry-assigned',
        before: { assigned: enquiry.assignedName },
        after: { assigned: to?.name ?? null },
      },
    }
  }
  if (change.kind === 'move') {
    const { branchId } = change
    if (branchId === enquiry.branchId) return undefined
    return {
      set: { branchId },
      event: { kind: 'moved', branchId },
      audit: { action: 'enquiry-moved', before: { branch: enquiry.branchId }, after: { branch: branchId } },
    }
  }
  const next = nextProgress(progressOf(enquiry), change.action)
  if (!next) return undefined
  const waitingSince = next.isWaiting ? (enquiry.waitingSince ?? now) : null
  return {
    set: { state: next.state, waitingSince },
    event: change.action === 'needs-no-reply' ? { kind: 'needs-no-reply' } : { kind: 'state', state: next.state },
    audit: { action: 'enquiry-changed', before: { state: enquiry.state }, after: { state: next.state } },
  }
}

/** How far an enquiry is, as `nextProgress` takes it. */
export function progressOf({ state, waitingSince, answeredAt }: EnquiryRecord) {
  return { state, isWaiting: waitingSince !== null, wasAnswered: answeredAt !== null }
}

function beforeOf({ state, assignedTo, branchId, waitingSince, version }: EnquiryRecord): EnquiryBefore {
  return { state, assignedTo, branchId, waitingSince: waitingSince?.toISOString() ?? null, version: version + 1 }
}

export type EnquirySet = Partial<
  Pick<EnquiryRecord, 'state' | 'assignedTo' | 'branchId' | 'waitingSince' | 'answeredAt' | 'lastMessageAt' | 'preview'>
>

/** Sets fields and counts the change. */
export async function updateEnquiry(trx: Database, id: number, set: EnquirySet): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set((update) => ({
      version: update('version', '+', 1),
      ...(set.state !== undefined && { state: set.state }),
      ...(set.assignedTo !== undefined && { assigned_to: set.assignedTo }),
      ...(set.branchId !== undefined && { branch_id: set.branchId }),
      ...(set.waitingSince !== undefined && { waiting_since: set.waitingSince }),
      ...(set.answeredAt !== undefined && { answered_at: set.answeredAt }),
      ...(set.lastMessageAt !== undefined && { last_message_at: set.lastMessageAt }),
      ...(set.preview !== undefined && { preview: set.preview }),
    }))
    .where('id', '=', id)
    .execute()
}

async function addEvent(
  trx: Database,
  { id }: Pick<EnquiryRecord, 'id'>,
  event: EnquiryEvent,
  { actor, now, changeId }: { actor: EnquiryActor; now: Date; changeId: string },
): Promise<void> {
  await trx
    .insertInto('enquiry_messages')
    .values({
      enquiry_id: id,
      kind: 'event',
      at: now,
      account_id: actor.id,
      account_name: actor.name,
      event: JSON.stringify(event),
      change_id: changeId,
    })
    .execute()
}

/**
 * Takes back a change that somebody made, of one enquiry or of many. Those that have changed again since stay as they are.
 * @returns the ids of those that are as before
 */
export async function undoChange(
  trx: Database,
  changeId: string,
  { actor, now }: { actor: EnquiryActor; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ enquiryId: number; event: EnquiryEvent }>`
    select enquiry_id as "enquiryId", event from enquiry_messages
    where change_id = ${changeId} and account_id = ${actor.id} and event ? 'before' order by enquiry_id`.execute(trx)
  const undone: number[] = []
  for (const { enquiryId, event } of rows) {
    const enquiry = await lockEnquiry(trx, enquiryId)
    const { before } = event
    if (!enquiry || !before || before.version !== enquiry.version) continue
    await updateEnquiry(trx, enquiryId, {
      state: before.state,
      assignedTo: before.assignedTo,
      branchId: before.branchId,
      waitingSince: before.waitingSince === null ? null : new Date(before.waitingSince),
    })
    await addEvent(trx, enquiry, { kind: 'undone' }, { actor, now, changeId: randomUUID() })
    await recordAudit(trx, {
      at: now,
      actor,
      action: 'enquiry-change-undone',
      subject: { kind: 'enquiry', id: enquiryId, name: enquiry.name },
      branchId: before.branchId,
      before: { state: enquiry.state },
      after: { state: before.state },
    })
    await announceEnquiry(trx, { id: enquiryId, branchId: before.branchId })
    undone.push(enquiryId)
  }
  return undone
}
