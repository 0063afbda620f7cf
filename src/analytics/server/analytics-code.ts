import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnalyticsSettings } from '#src/agency/profile/settings.ts'

/** What `GET /analytics_code` answers: HTML as the agency's files have it, empty where there is none. */
export type AnalyticsCodeJson = { analytics_code: string; head_analytics_code: string }

/** Reads the files that the agency's settings name; `loadAgency` has seen that they are there. */
export async function loadAnalyticsCode(
  agencyDir: string,
  settings: AnalyticsSettings | undefined,
): Promise<AnalyticsCodeJson> {
  const read = async (name: string | undefined) => (name === undefined ? '' : readFile(join(agencyDir, name), 'utf8'))
  const [analytics_code, head_analytics_code] = await Promise.all([read(settings?.code), read(settings?.headCode)])
  return { analytics_code, head_analytics_code }
}
