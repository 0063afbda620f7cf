import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { changeFields } from './change-property.ts'
import type { ShowDeps } from './show-changes.ts'

const OFF_MARKET: readonly string[] = ['sold', 'completed', 'let', 'withdrawn']

type Replacing = Pick<Parameters<typeof changeFields>[2], 'propertyId' | 'actor' | 'now'>

/** The home that another one takes the place of when it is shown: the same listed anew, or the other way. */
async function replacedHome(db: Database, propertyId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from property_drafts d join properties p on p.id = d.copy_of
    where d.property_id = ${propertyId} and copied_as in ('relist', 'convert') and held_reason is distinct from 'draft'`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * A home that is listed anew, or the other way, is not advertised twice. An old page leads to a new one.
 * @returns the one that is to be shown as it is now
 */
export async function replaceHome(trx: Database, deps: ShowDeps, given: Replacing): Promise<number | undefined> {
  const { propertyId } = given
  const replaced = await replacedHome(trx, propertyId)
  if (replaced === undefined) return undefined
  const { rows } = await sql<{ status: string }>`select status from properties where id = ${replaced}`.execute(trx)
  if (!OFF_MARKET.includes(rows[0]!.status)) {
    await changeFields(trx, deps, {
      ...given,
      propertyId: replaced,
      changeId: crypto.randomUUID(),
      changes: [{ field: 'status', set: { value: 'withdrawn', keep: 'always', until: null, reason: 'Listed anew' } }],
      cause: 'set',
    })
  }
  await sql`
    update properties set relisted_as = ${propertyId}
    where id = ${replaced} and exists (
      select 1 from property_drafts where property_id = ${propertyId} and copied_as = 'relist'
    )`.execute(trx)
  return replaced
}
