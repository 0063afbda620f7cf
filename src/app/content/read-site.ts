import { NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { loadTheme, type Theme } from '#src/agency/theme/server/theme.ts'
import { loadWritten, type WrittenContent } from '#src/articles/server/load-written.ts'
import { writtenSource } from '#src/articles/server/written-source.ts'
import type { MovedPaths } from '#src/discovery/moved-paths.ts'
import { loadMovedPaths } from '#src/discovery/server/load-moved-paths.ts'
import { captchaConfigProblem } from '#src/form-protection/captcha.ts'
import { lookupProviderProblem } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import type { Config } from '../../config.ts'
import { knownPaths } from '../known-paths.ts'

/** Everything that an agency's folder says, with what the Desk has published over it. */
export type SiteContent = { agency: Agency; theme: Theme; written: WrittenContent; moved: MovedPaths }

/** A mistake in a document: where it is and what to do. */
export type SiteProblem = { file: string; line?: number; column?: number; path: string; message: string }

export type ReadSite = (published: Published) => Promise<{ site: SiteContent } | { problems: SiteProblem[] }>

type ReadConfig = Pick<Config, 'agencyDir' | 'captcha' | 'recaptchaSiteKey' | 'recaptchaSecretKey' | 'addressLookupKey'>

/**
 * Reads the whole of a site, or every mistake in it. It is asked again whenever something is published, and before: what
 * was read and is the same is not read again.
 */
export function createReadSite(config: ReadConfig): ReadSite {
  const { agencyDir: folder } = config
  const source = writtenSource(folder)

  return async (published = NOTHING_PUBLISHED) => {
    const loaded = await loadAgency(folder, published)
    const agency = 'agency' in loaded ? loaded.agency : undefined
    const written = await loadWritten({ ...source, published }, agency)
    const problems: SiteProblem[] = [loaded, written].flatMap((one) => ('problems' in one ? one.problems : []))
    if (!agency || 'problems' in written || problems.length > 0) return { problems }
    const table = await loadMovedPaths(folder, knownPaths(agency, written.pages), published)
    if ('problems' in table) problems.push(...table.problems)
    problems.push(...unmetNeeds(config, agency))
    if (!('moved' in table) || problems.length > 0) return { problems }
    const theme = await loadTheme(folder, agency.name, published)
    return { site: { agency, theme, written, moved: table.moved } }
  }
}

/** What the agency asks for and the environment has no key for. */
function unmetNeeds(config: ReadConfig, { settings }: Agency): SiteProblem[] {
  const keys = { siteKey: config.recaptchaSiteKey, secretKey: config.recaptchaSecretKey }
  const captcha = captchaConfigProblem(config.captcha ?? settings.captcha, keys)
  const lookup = lookupProviderProblem(settings.addressLookup.provider, config.addressLookupKey)
  const at = (path: string, message: string | undefined): SiteProblem[] =>
    message === undefined ? [] : [{ file: 'agency.json', path, message }]
  return [...at('settings.captcha', captcha), ...at('settings.addressLookup.provider', lookup)]
}
