import { resolve } from 'node:path'
import { sql } from 'kysely'
import { locateProblems } from '#src/agency/folder/server/locate-problems.ts'
import type { AgencyProblem } from '#src/agency/folder/server/read-file.ts'
import { formatAgencyProblem } from '#src/agency/folder/server/read-file.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type LinkedPath, linkedPaths } from '#src/agency/profile/linked-paths.ts'
import type { ContentPart } from '#src/articles/content-page.ts'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Database } from '#src/platform/database/database.ts'
import { splitUrl } from '#src/search/url/parse-search-path.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import type { Finding } from './doctor.ts'
import { strangeAddresses } from './patch-files.ts'

/** A place id in an agency's folder, and where it is. */
type NamedPlace = { id: number } & ({ file: LinkedPath['file']; path: LinkedPath['path'] } | { written: string })

/** Checks every place id in the folder: of areas, blurbs, guides and searches. */
export async function examinePlaceIds(
  db: Database,
  folder: string,
  { agency, written }: { agency: Agency; written: WrittenContent },
): Promise<Finding> {
  const about = 'Place ids'
  const named = [...namedInSettings(agency), ...(await namedInWords(written))]
  const ids = [...new Set(named.map(({ id }) => id))]
  const rows = ids.length === 0 ? [] : await db.selectFrom('places').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = named.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return { about, state: 'well', words: [`${ids.length} checked`] }
  const problems: AgencyProblem[] = [
    ...(await locateProblems(
      folder,
      unknown.flatMap((one) => ('path' in one ? [{ ...one, message: messageOf(one) }] : [])),
    )),
    ...unknown.flatMap((one) => ('written' in one ? [{ file: one.written, path: '', message: messageOf(one) }] : [])),
  ]
  return {
    about,
    state: 'wrong',
    words: problems.map((one) => formatAgencyProblem({ ...one, file: resolve(folder, one.file) })),
  }
}

/**
 * Whether postcodes have positions. Without any, homes whose feed has no coordinates are placed roughly: a mistake as
 * soon as visitors see one. Demonstration homes come with their coordinates.
 */
export async function examinePostcodes(
  db: Database,
  { postcodes, isDemo }: { postcodes: number; isDemo: boolean },
): Promise<Finding> {
  const about = 'Postcodes'
  if (postcodes > 0) return { about, state: 'well', words: [`${formatNumber(postcodes)} loaded`] }
  const isRough = !isDemo && (await showsRoughPositions(db))
  const words = isRough
    ? 'none loaded: homes on the market stand at their town; run "load-postcodes", then import the feed again'
    : 'none loaded: homes without coordinates in the feed are placed at their town; run "load-postcodes"'
  return { about, state: isRough ? 'wrong' : 'note', words: [words] }
}

/** Whether the address book that a command has loaded is of the agency's area; that of the folder is looked at there. */
export async function examineAddresses(db: Database, agency: Agency): Promise<Finding[]> {
  if (agency.settings.addressLookup.provider !== 'file') return []
  const { rows } = await sql<{ outcode: string; count: number }>`
    select split_part(postcode, ' ', 1) as outcode, count(*)::int as count from addresses
    where exists (select from addresses_edition where origin = 'command') group by 1`.execute(db)
  if (rows.length === 0) return []
  const strange = strangeAddresses(new Map(rows.map(({ outcode, count }) => [outcode, count])), agency)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return [
    strange === undefined
      ? { about: 'Addresses', state: 'well', words: [`${formatNumber(total)} loaded`] }
      : { about: 'Addresses', state: 'note', words: [strange] },
  ]
}

async function showsRoughPositions(db: Database): Promise<boolean> {
  const { rows } = await sql<{ rough: boolean }>`
    select exists (
      select from property_search
      join properties on properties.id = property_search.property_id
      where coalesce(properties.listing->'position'->>'accuracy', 'approximate') = 'approximate'
    ) as rough`.execute(db)
  return rows[0]?.rough ?? false
}

const messageOf = ({ id }: NamedPlace) => `names the place ${id}, which does not exist`

function namedInSettings(agency: Agency): NamedPlace[] {
  return [
    ...agency.areas.flatMap(({ placeIds }, at) =>
      placeIds.map((id, of): NamedPlace => ({ id, file: 'agency', path: ['areas', at, 'placeIds', of] })),
    ),
    ...agency.blurbs.flatMap(({ placeId }, at): NamedPlace[] =>
      placeId === undefined ? [] : [{ id: placeId, file: 'content', path: ['blurbs', at, 'placeId'] }],
    ),
    ...linkedPaths(agency).flatMap(({ file, path, url }) =>
      placesOfSearch(url).map((id): NamedPlace => ({ id, file, path })),
    ),
  ]
}

type NamingWords = { written: string; parts: readonly ContentPart[]; ids: number[] }

async function namedInWords({ pages, articles, guides, articleWords }: WrittenContent): Promise<NamedPlace[]> {
  const inArticles: NamingWords[] = []
  for (const slug of articles.keys())
    inArticles.push({ written: `articles/${slug}.md`, parts: (await articleWords(slug))?.parts ?? [], ids: [] })
  const files: NamingWords[] = [
    ...[...pages.values()].map((page) => ({ written: `pages/${page.slug}.md`, parts: page.parts, ids: [] })),
    ...inArticles,
    ...[...guides.values()].map(({ slug, parts, where }) => {
      return { written: `areas/${slug}.md`, parts, ids: 'placeId' in where ? [where.placeId] : [] }
    }),
  ]
  return files.flatMap(({ written, parts, ids }) => {
    const searches = parts.flatMap((part) => {
      if (part.kind === 'homes') return [part.path]
      if (part.kind === 'searches') return part.links.map(({ path }) => path)
      return part.kind === 'words'
        ? [...part.html.matchAll(/href="(\/search[^"]*)"/g)].map(([, path = '']) => path)
        : []
    })
    return [...ids, ...searches.flatMap(placesOfSearch)].map((id) => ({ id, written }))
  })
}

/** The place id of a search path. */
function placesOfSearch(path: string): number[] {
  if (!/^\/search(\/|\?|$)/.test(path)) return []
  const { placeId } = parseSearchRequest(...splitUrl(path)).criteria
  return placeId === undefined ? [] : [placeId]
}
