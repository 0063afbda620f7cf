import { basename, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

type Site = { name: string; folder: string }

/**
 * Notes whose site a database is, at the first start. Returns a problem if it is another agency's: one whose folder and
 * name both differ. An agency may change either, one after the other.
 */
export async function claimDatabase(
  db: Database,
  { agencyDir, name }: { agencyDir: string; name: string },
): Promise<string | undefined> {
  const folder = basename(resolve(agencyDir))
  const { rows } = await sql<Site>`
    insert into site_agency (name, folder) values (${name}, ${folder})
    on conflict (only_row) do update set
      name = case when site_agency.name = ${name} or site_agency.folder = ${folder} then ${name} else site_agency.name end,
      folder = case when site_agency.name = ${name} or site_agency.folder = ${folder} then ${folder} else site_agency.folder end
    returning name, folder`.execute(db)
  return foreignTo({ name, folder }, rows[0])
}

/** The same problem, without noting anything. */
export async function foreignDatabase(
  db: Database,
  { agencyDir, name }: { agencyDir: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<Site>`select name, folder from site_agency`.execute(db)
  return foreignTo({ name, folder: basename(resolve(agencyDir)) }, rows[0])
}

function foreignTo({ name, folder }: Site, owner: Site | undefined): string | undefined {
  if (!owner || owner.name === name || owner.folder === folder) return undefined
  return `This database is the site of ${owner.name} (${owner.folder}), not of ${name} (${folder}), and has its homes and enquiries. Set DATA_DIR to a folder of its own, or DATABASE_URL to another database`
}
