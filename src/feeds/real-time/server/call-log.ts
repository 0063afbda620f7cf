import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { CALL_NAMES, type Fault } from '../faults.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_calls: {
      id: Generated<number>
      source_id: number
      key_id: number | null
      at: Date
      call: string
      ref: string | null
      outcome: CallOutcome
      words: string
    }
  }
}

type CallOutcome = 'done' | 'warned' | 'refused'

/** Calls of a feed that are kept for staff to read. */
const MAX_CALLS = 1000
const MAX_SHOWN = 30
const MAX_WORDS = 500

export type NotedCall = {
  sourceId: number
  /** null: nobody called, and something is to be told of what was sent before */
  keyId: number | null
  call: string
  ref?: string
  faults?: readonly Fault[]
  notes?: readonly Fault[]
}

/** Notes what became of a call: what is said of it, and never what was sent. */
export async function noteCall(db: Database, call: NotedCall, now: Date): Promise<void> {
  await noteCallSql(call, now).execute(db)
}

/** The same as a part of a statement: once for each row of `from`. */
export function noteCallSql(
  { sourceId, keyId, call, ref = '', faults = [], notes = [] }: NotedCall,
  now: Date,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const outcome: CallOutcome = faults.length > 0 ? 'refused' : notes.length > 0 ? 'warned' : 'done'
  const words = [...faults, ...notes].map((fault) => fault.words).join('; ')
  return sql`
    insert into feed_calls (source_id, key_id, at, call, ref, outcome, words)
    select ${sourceId}::integer, ${keyId}::integer, ${now}::timestamptz, ${call}, ${ref || null}, ${outcome},
      ${words.slice(0, MAX_WORDS)} ${from}`
}

export async function forgetOldCalls(db: Database, sourceId: number): Promise<void> {
  await sql`
    delete from feed_calls where source_id = ${sourceId} and id <= (
      select id from feed_calls where source_id = ${sourceId} order by id desc offset ${MAX_CALLS} limit 1
    )`.execute(db)
}

type ShownCall = {
  id: number
  at: Date
  /** "Property sent" */
  what: string
  ref: string | null
  propertyId: number | null
  outcome: CallOutcome
  words: string
  keyName: string | null
}

/** The last calls of a feed, the newest first. */
export async function lastCalls(db: Database, sourceId: number): Promise<ShownCall[]> {
  const { rows } = await sql<Omit<ShownCall, 'what'> & { call: string }>`
    select c.id, c.at, call, c.ref, outcome, words, key.name as "keyName", p.id as "propertyId"
    from feed_calls c
    left join feed_api_keys key on key.id = key_id
    left join sent_documents d on d.source_id = c.source_id and d.ref = c.ref
    left join properties p on p.id = d.property_id
    where c.source_id = ${sourceId} order by c.id desc limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ call, ...shown }) => ({ ...shown, what: CALL_NAMES[call] ?? call }))
}
