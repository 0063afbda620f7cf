import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { AlertFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import type {} from '#src/saved-searches/list/server/saved-search-tables.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import { wordsOf } from './send.ts'
import { type AlertGrant, readAlertToken } from './token.ts'

/** A saved search as the page behind an email's link shows it. */
export type AlertSetting = { id: number; name?: string; words: string; frequency: AlertFrequency }

export type AlertSettingsService = ReturnType<typeof createAlertSettings>

/**
 * What the links of an email may do, without signing in: see how often its searches are told of, and change it. A token
 * that is not ours is undefined; a search that is no longer saved is left out.
 */
export function createAlertSettings({
  db,
  agency,
  config,
  clock,
}: {
  db: Database
  agency: Agency
  config: { secret: string; secretBefore?: string | undefined }
  clock: () => Date
}) {
  /** Links of mails that were sent under the SECRET before this one are good, too. */
  function grantOf(token: string): AlertGrant | undefined {
    const { secret, secretBefore } = config
    return (
      readAlertToken(token, secret) ?? (secretBefore === undefined ? undefined : readAlertToken(token, secretBefore))
    )
  }

  return {
    async settingsOf(token: string): Promise<AlertSetting[] | undefined> {
      const grant = grantOf(token)
      if (!grant) return undefined
      return (await searchesOf(db, grant)).flatMap(({ id, criteria, name, frequency }) => {
        const kept = parseStoredSearch(criteria)
        return kept ? [{ id, ...(name && { name }), words: wordsOf(parseSavedSearch(kept), agency), frequency }] : []
      })
    },

    /** Sets the frequency of all the searches of a link. False for a token that is not ours. */
    async setFrequency(token: string, frequency: AlertFrequency): Promise<boolean> {
      const grant = grantOf(token)
      if (!grant) return false
      await updateFrequencies(db, grant, frequency, clock())
      return true
    },
  }
}

type GrantedSearch = { id: number; criteria: unknown; name: string | null; frequency: AlertFrequency }

/** A search belongs to its user, whatever a link says. */
async function searchesOf(db: Database, { userId, searchIds }: AlertGrant): Promise<GrantedSearch[]> {
  const { rows } = await sql<GrantedSearch>`
    select id, criteria, name, alert_frequency as frequency from saved_searches
    where user_id = ${userId} and id = any(${searchIds}::integer[]) order by id`.execute(db)
  return rows
}

async function updateFrequencies(
  db: Database,
  { userId, searchIds }: AlertGrant,
  frequency: AlertFrequency,
  now: Date,
): Promise<void> {
  await sql`
    update saved_searches set alert_frequency = ${frequency}, updated_at = ${now}
    where user_id = ${userId} and id = any(${searchIds}::integer[]) and alert_frequency <> ${frequency}`.execute(db)
}
