import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { CompiledMapping, MappingProblem } from '../compile-mapping.ts'
import type { MappingDocument } from '../mapping-document.ts'
import { readMapping } from './mapping-schema.ts'
import { isShippedMapping, shippedMapping } from './shipped-mappings.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_mappings: {
      id: Generated<number>
      name: string
      document: JSONColumnType<MappingDocument>
      version: Generated<number>
      sample: Buffer | null
      sample_name: string | null
      updated_at: Date
    }
    feed_mapping_of_source: { source: string; mapping_id: number | null; shipped: string | null }
  }
}

/** A mapping of the agency's. `version` tells whether somebody has changed it since it was read. */
type StoredMapping = {
  id: number
  name: string
  document: MappingDocument
  version: number
  sampleName: string | null
  updatedAt: Date
}

/** Which mapping a feed is read by. */
export type MappingChoice = { mappingId: number } | { shipped: string }

const columns = sql`id, name, document, version, sample_name as "sampleName", updated_at as "updatedAt"`

export async function listMappings(db: Database): Promise<StoredMapping[]> {
  const { rows } = await sql<StoredMapping>`select ${columns} from feed_mappings order by name, id`.execute(db)
  return rows
}

export async function mappingById(db: Database, id: number): Promise<StoredMapping | undefined> {
  const { rows } = await sql<StoredMapping>`select ${columns} from feed_mappings where id = ${id}`.execute(db)
  return rows[0]
}

export async function sampleOf(db: Database, id: number): Promise<{ name: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ name: string | null; bytes: Buffer | null }>`
    select sample_name as name, sample as bytes from feed_mappings where id = ${id}`.execute(db)
  const [row] = rows
  return row?.bytes && row.name !== null ? { name: row.name, bytes: row.bytes } : undefined
}

/** @returns undefined if another mapping has the name */
export async function insertMapping(
  db: Database,
  { name, document, now }: { name: string; document: MappingDocument; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into feed_mappings (name, document, updated_at)
    values (${name}, ${JSON.stringify(document)}::json, ${now})
    on conflict (name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updateMapping(
  db: Database,
  id: number,
  { name, document, now }: { name: string; document: MappingDocument; now: Date },
): Promise<void> {
  await sql`
    update feed_mappings set name = ${name}, document = ${JSON.stringify(document)}::json, version = version + 1,
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function lockMapping(trx: Database, id: number): Promise<StoredMapping | undefined> {
  const { rows } = await sql<StoredMapping>`select ${columns} from feed_mappings where id = ${id} for update`.execute(
    trx,
  )
  return rows[0]
}

export async function isMappingName(db: Database, name: string, except: number): Promise<boolean> {
  const { rows } = await sql`select from feed_mappings where name = ${name} and id <> ${except}`.execute(db)
  return rows.length > 0
}

export async function deleteMapping(db: Database, id: number): Promise<void> {
  await sql`delete from feed_mappings where id = ${id}`.execute(db)
}

export async function storeSample(
  db: Database,
  id: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  await sql`update feed_mappings set sample = ${bytes}, sample_name = ${name} where id = ${id}`.execute(db)
}

/** Which feeds are read by a mapping, by their sources. */
export async function mappingChoices(db: Database): Promise<Map<string, MappingChoice>> {
  const { rows } = await sql<{ source: string; mappingId: number | null; shipped: string | null }>`
    select source, mapping_id as "mappingId", shipped from feed_mapping_of_source order by source`.execute(db)
  return new Map(
    rows.map(({ source, mappingId, shipped }) => [source, mappingId === null ? { shipped: shipped! } : { mappingId }]),
  )
}

/** Has a feed read by a mapping, or by none again. */
export async function chooseMapping(db: Database, source: string, choice: MappingChoice | null): Promise<void> {
  await sql`delete from feed_mapping_of_source where source = ${source}`.execute(db)
  if (!choice) return
  const { mappingId = null, shipped = null } = choice as { mappingId?: number; shipped?: string }
  await sql`
    insert into feed_mapping_of_source (source, mapping_id, shipped)
    values (${source}, ${mappingId}, ${shipped})`.execute(db)
}

/** The mapping that a feed is read by, if there is one; `problems` if it cannot be used any more. */
export async function mappingOfSource(
  db: Database,
  source: string,
): Promise<CompiledMapping | { problems: MappingProblem[] } | undefined> {
  const { rows } = await sql<{ document: MappingDocument | null; shipped: string | null }>`
    select document, shipped from feed_mapping_of_source left join feed_mappings on feed_mappings.id = mapping_id
    where source = ${source}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.document !== null) return readMapping(row.document)
  if (row.shipped !== null && isShippedMapping(row.shipped)) return shippedMapping(row.shipped)
  return { problems: [{ at: 'mapping', problem: `there is no mapping “${row.shipped}” any more` }] }
}
