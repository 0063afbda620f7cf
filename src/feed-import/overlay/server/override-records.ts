import { readFile } from 'node:fs/promises'
import { type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { FactOrigin } from '#src/property/listing/fact-origin.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { formatFieldValue } from '../format-field.ts'
import { type EndedOverride, noOverlay, type Overlay, parseOverlay } from '../overlay.ts'
import { overlayField } from '../overlay-fields.ts'
import { type Override, type OverrideKeep, withOverrides } from '../overrides.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    property_overrides: {
      property_id: number
      field: string
      value: JSONColumnType<unknown & object>
      keep: OverrideKeep
      feed_value: JSONColumnType<unknown & object> | null
      until: Date | null
      reason: string | null
      account_id: number | null
      account_name: string
      set_at: Date
      origin: JSONColumnType<FactOrigin> | null
    }
  }
}

/** An override with who set it. */
export type OverrideRecord = Override & { reason: string | null; accountId: number | null; accountName: string }

const columns = sql`
  field, value, keep, feed_value as "feedValue", until, reason, account_id as "accountId",
  account_name as "accountName", set_at as "setAt", origin`

export async function overridesOf(db: Database, propertyId: number): Promise<OverrideRecord[]> {
  const { rows } = await sql<OverrideRecord>`
    select ${columns} from property_overrides where property_id = ${propertyId} order by field`.execute(db)
  return rows
}

/** Those of every home of a feed that have not run out, by reference. */
async function overridesOfSource(db: Database, source: string, now: Date): Promise<Map<string, Override[]>> {
  const { rows } = await sql<Override & { ref: string }>`
    select agent_ref as ref, ${columns} from property_overrides join properties on id = property_id
    where source = ${source} and (until is null or until > ${now})`.execute(db)
  const byRef = new Map<string, Override[]>()
  for (const { ref, ...override } of rows) byRef.set(ref, [...(byRef.get(ref) ?? []), override])
  return byRef
}

/** Reads the overlay file, which may be absent. */
export async function readOverlayFile(path: string | undefined): Promise<Overlay | { problem: string }> {
  if (path === undefined) return noOverlay
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noOverlay
    throw error
  }
  return parseOverlay(text)
}

/** What the overlay file and the Desk say of the homes of a feed. */
export async function overlayWithOverrides(
  db: Database,
  file: Overlay,
  { source, now }: { source: string; now: Date },
): Promise<Overlay> {
  return withOverrides(file, await overridesOfSource(db, source, now))
}

export async function putOverride(
  trx: Database,
  propertyId: number,
  { field, value, keep, feedValue, until, reason, accountId, accountName, setAt, origin }: OverrideRecord,
): Promise<void> {
  await sql`
    insert into property_overrides (
      property_id, field, value, keep, feed_value, until, reason, account_id, account_name, set_at, origin
    )
    values (
      ${propertyId}, ${field}, ${JSON.stringify(value)}::jsonb, ${keep}, ${JSON.stringify(feedValue ?? null)}::jsonb,
      ${until}, ${reason}, ${accountId}, ${accountName}, ${setAt}, ${origin ? JSON.stringify(origin) : null}::jsonb
    )
    on conflict (property_id, field) do update set
      value = excluded.value, keep = excluded.keep, feed_value = excluded.feed_value, until = excluded.until,
      reason = excluded.reason, account_id = excluded.account_id, account_name = excluded.account_name,
      set_at = excluded.set_at, origin = excluded.origin`.execute(trx)
}

export async function deleteOverride(trx: Database, propertyId: number, field: string): Promise<void> {
  await sql`delete from property_overrides where property_id = ${propertyId} and field = ${field}`.execute(trx)
}

type Gone = { ref: string; propertyId: number; address: string; branchId: number; field: string; value: unknown }

/**
 * Ends overrides that their feed has overtaken, and says so in the history of each home and in the audit log. One that
 * was set anew since the import read it stays: the import's own value of it is older.
 */
export async function endOverrides(
  trx: Database,
  source: string,
  ended: readonly (EndedOverride & { ref: string })[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return
  const { rows } = await sql<Gone>`
    with gone as (
      delete from property_overrides using properties, unnest(
        ${ended.map(({ ref }) => ref)}::text[], ${ended.map(({ field }) => field)}::text[],
        ${ended.map(({ setAt }) => setAt)}::timestamptz[]
      ) as given (ref, name, read_at)
      where source = ${source} and agent_ref = ref and property_id = id and field = name
        and date_trunc('milliseconds', set_at) = read_at
      returning property_overrides.*, agent_ref, display_address, branch_id
    ), kept as (
      insert into property_changes (change_id, property_id, field, before, after, why, account_name, at)
      select gen_random_uuid(), property_id, field, to_jsonb(gone) - '{agent_ref,display_address,branch_id}'::text[],
        null, 'feed-changed', 'Feed', ${now}
      from gone
    )
    select agent_ref as ref, property_id as "propertyId", display_address as address, branch_id as "branchId", field, value
    from gone order by property_id, field`.execute(trx)
  const feedValues = new Map(ended.map(({ ref, field, feedValue }) => [`${ref} ${field}`, feedValue]))
  for (const { ref, propertyId, address, branchId, field, value } of rows) {
    const label = overlayField(field)?.label ?? field
    await recordAudit(trx, {
      at: now,
      action: 'property-override-ended',
      subject: { kind: 'property', id: propertyId, name: address },
      branchId,
      before: { [label]: formatFieldValue(field, value) },
      after: { [label]: `${formatFieldValue(field, feedValues.get(`${ref} ${field}`))} (feed)` },
    })
  }
}
