import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnalyticsSettings } from '#src/agency/profile/settings.ts'

/** HTML of the agency's files; empty if there are none. */
export type AnalyticsCodeJson = { analytics_code: string; head_analytics_code: string }

/** `loadAgency` has checked that the files exist. */
export async function loadAnalyticsCode(
  agencyDir: string,
  settings: AnalyticsSettings | undefined,
): Promise<AnalyticsCodeJson> {
  const read = async (name: string | undefined) => (name === undefined ? '' : readFile(join(agencyDir, name), 'utf8'))
  const [analytics_code, head_analytics_code] = await Promise.all([read(settings?.code), read(settings?.headCode)])
  return { analytics_code, head_analytics_code }
}
