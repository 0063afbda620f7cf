import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { withOverrides } from '#src/feed-import/overlay/overrides.ts'
import { overridesOf, readOverlayFile } from '#src/feed-import/overlay/server/override-records.ts'
import { showStoredPictures } from '#src/feed-import/run/server/match-pictures.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { correctLeftStatus, hideLeft } from '#src/property/store/server/leave-market.ts'
import { beginStoring, storeListings } from '#src/property/store/server/store-listings.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { PROPERTIES_CHANGED, tellDesk } from '#src/staff/server/tell-desk.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** homes whose overrides changed: what visitors see of them follows */
    'show-property-changes': { propertyIds: number[] }
  }
}

export type ShowDeps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  agency: { settings: Pick<Agency['settings'], 'advertRules'> }
  clock: () => Date
  overlayFile?: string
}

/** What a running import holds is waited for so long; a job comes back to it later. */
const LOCK_TIMEOUT = '1200ms'

/**
 * Has visitors see what the overlay file and the overrides make of homes now.
 * @returns false if an import holds them: the job `show-property-changes` follows it
 */
export async function showChanges(
  deps: ShowDeps,
  propertyIds: readonly number[],
  { isPatient = false, isLaunch = false }: { isPatient?: boolean; isLaunch?: boolean } = {},
): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (!isPatient) await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
      await showWithin(trx, deps, propertyIds, { isLaunch })
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    return false
  }
}

type Home = {
  id: number
  source: string
  agentRef: string
  hasLeft: boolean
  listing: Listing
  feedListing: Listing | null
}

/** Waits for the turn of imports to write these homes, which lasts until the transaction ends. */
export async function waitForImport(trx: Database, propertyIds: readonly number[]): Promise<void> {
  for (const source of await sourcesOf(trx, propertyIds)) await lockSource(trx, source)
}

/** The same within a transaction. `isLaunch`: a home that comes to be shown is new to those who search. */
export async function showWithin(
  trx: Database,
  deps: ShowDeps,
  propertyIds: readonly number[],
  { isLaunch = false }: { isLaunch?: boolean } = {},
): Promise<void> {
  const now = deps.clock()
  const read = await readOverlayFile(deps.overlayFile)
  const file = 'problem' in read ? noOverlay : read
  const policy = advertPolicy(deps.agency.settings.advertRules, now)
  for (const source of await sourcesOf(trx, propertyIds)) {
    // the turn first: what is read below is then nobody else's to change
    const begun = await beginStoring(trx, { source, now, isNews: true })
    const listings: Listing[] = []
    const feedListings = new Map<string, Listing>()
    for (const home of await homesOf(trx, source, propertyIds)) {
      const set = (await overridesOf(trx, home.id)).filter(({ until }) => until === null || until > now)
      const entry = withOverrides(file, new Map(set.length > 0 ? [[home.agentRef, set]] : [])).entries.get(
        home.agentRef,
      )
      const fromFeed = home.feedListing ?? home.listing
      if (home.hasLeft) {
        const status = entry?.status
        if (status === 'sold' || status === 'let' || status === 'withdrawn')
          await correctLeftStatus(trx, { source, agentRef: home.agentRef, status, now })
        const { hidden, hiddenByAgency } = entry ? entry.apply(fromFeed) : fromFeed
        await hideLeft(trx, { id: home.id, hidden, hiddenByAgency, fromFeed })
        continue
      }
      listings.push(entry ? entry.apply(fromFeed) : fromFeed)
      if (entry) feedListings.set(home.agentRef, fromFeed)
    }
    const { changes, ids } = await storeListings(trx, {
      source,
      listings,
      feedListings,
      now,
      isNews: true,
      isLaunch,
      begun,
      policy,
    })
    // a picture that was hidden is known by its name in the feed alone
    await showStoredPictures(trx, source, ids)
    if (changes.length > 0) await deps.jobs.enqueue(trx, 'check-adverts', {}, { key: 'check-adverts' })
    if (begun.makesNews && changes.some(({ kind }) => kind !== 'changed'))
      await deps.jobs.enqueue(trx, 'listings-changed', {}, { key: 'listings-changed' })
  }
  // open pages of the Desk were told of the change when it was made; an import may have held it up since
  await tellDesk(trx, PROPERTIES_CHANGED)
}

async function sourcesOf(trx: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from properties where id = any(${[...ids]}::integer[]) order by source`.execute(trx)
  return rows.map(({ source }) => source)
}

async function homesOf(trx: Database, source: string, ids: readonly number[]): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select id, source, agent_ref as "agentRef", left_at is not null as "hasLeft", listing,
      feed_listing as "feedListing"
    from properties where source = ${source} and id = any(${[...ids]}::integer[]) order by id for update`.execute(trx)
  return rows
}
