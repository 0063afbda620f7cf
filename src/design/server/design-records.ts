import type { Generated, JSONColumnType } from 'kysely'
import type { Design } from '#src/agency/theme/design.ts'
import type { Database } from '#src/platform/database/database.ts'

type DesignDraftTable = {
  only_row: Generated<boolean>
  design: JSONColumnType<Design>
  saves: number
  author_id: number | null
  author_name: string
  changed_at: Date
}

type DesignsTable = {
  id: Generated<number>
  design: JSONColumnType<Design>
  theme_css: string
  changes: string[]
  author_id: number | null
  author_name: string
  published_at: Date
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    design_draft: DesignDraftTable
    designs: DesignsTable
  }
}

export type DesignDraft = { design: Design; saves: number; author_id: number | null; author_name: string }

export function readDesignDraft(db: Database): Promise<DesignDraft | undefined> {
  return db.selectFrom('design_draft').select(['design', 'saves', 'author_id', 'author_name']).executeTakeFirst()
}

/**
 * Stores what somebody works on.
 * @param after how often it had been saved when they saw it last; 0: there was none
 * @returns false: somebody else has saved it meanwhile
 */
export async function saveDesignDraft(
  db: Database,
  { design, after, author, now }: { design: Design; after: number; author: { id: number; name: string }; now: Date },
): Promise<boolean> {
  const row = {
    design: JSON.stringify(design),
    saves: after + 1,
    author_id: author.id,
    author_name: author.name,
    changed_at: now,
  }
  if (after === 0) {
    const added = await db
      .insertInto('design_draft')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doNothing())
      .returning('saves')
      .executeTakeFirst()
    return added !== undefined
  }
  const { numUpdatedRows } = await db.updateTable('design_draft').set(row).where('saves', '=', after).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDesignDraft(db: Database): Promise<void> {
  await db.deleteFrom('design_draft').execute()
}

type NewDesign = Omit<DesignsTable, 'id' | 'design'> & { design: Design }

/** @returns its number */
export async function addDesign(db: Database, { design, ...rest }: NewDesign): Promise<number> {
  const { id } = await db
    .insertInto('designs')
    .values({ ...rest, design: JSON.stringify(design) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function listDesigns(db: Database, limit: number) {
  return db
    .selectFrom('designs')
    .select(['id', 'design', 'changes', 'author_name', 'published_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findDesign(db: Database, id: number) {
  return db.selectFrom('designs').selectAll().where('id', '=', id).executeTakeFirst()
}
