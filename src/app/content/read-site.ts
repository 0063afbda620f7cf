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
 * was read and is the same is not read again. Of what is written in Markdown each file is a part of its own; the agency,
 * its look and its old paths are read anew only when one of their documents is another.
 * @param whole `all` has every word read, and so every mistake found; a server that starts has no time for ten thousand
 */
export function createReadSite(config: ReadConfig, whole: 'all' | 'some' = 'some'): ReadSite {
  const { agencyDir: folder } = config
  const source = writtenSource(folder, whole)
  const settings = keptRead(
    (published: Published) => [...documentsBesideWords(published)].flat(),
    (published) => readSettings(config, published),
  )
  const paths = keptRead(
    ({ published, agency, written }: { published: Published; agency: Agency; written: WrittenContent }) => {
      return [agency, published.texts.get('redirects.tsv'), ...written.pages.keys()]
    },
    ({ published, agency, written }) => loadMovedPaths(folder, knownPaths(agency, written.pages), published),
  )

  return async (published = NOTHING_PUBLISHED) => {
    const loaded = await settings(published)
    const agency = 'agency' in loaded ? loaded.agency : undefined
    const written = await loadWritten({ ...source, published }, agency)
    const problems: SiteProblem[] = [loaded, written].flatMap((one) => ('problems' in one ? one.problems : []))
    if (!('theme' in loaded) || 'problems' in written || problems.length > 0) return { problems }
    const table = await paths({ published, agency: loaded.agency, written })
    if ('problems' in table) return table
    return { site: { agency: loaded.agency, theme: loaded.theme, written, moved: table.moved } }
  }
}

/** The agency and its theme; with mistakes, the agency alone where it could be read. */
async function readSettings(
  config: ReadConfig,
  published: Published,
): Promise<{ agency: Agency; theme: Theme } | { problems: SiteProblem[]; agency?: Agency }> {
  const loaded = await loadAgency(config.agencyDir, published)
  if ('problems' in loaded) return loaded
  const { agency } = loaded
  const problems = unmetNeeds(config, agency)
  if (problems.length > 0) return { problems, agency }
  return { agency, theme: await loadTheme(config.agencyDir, agency.name, published) }
}

/** All that is published but what is written in Markdown: names with texts, and pictures with hashes. */
function* documentsBesideWords({ texts, pictures }: Published): Generator<[name: string, value: string | null]> {
  for (const entry of texts) if (!entry[0].endsWith('.md')) yield entry
  yield* pictures
}

/** Readings that are kept: what visitors see, and what some people try out beside it. */
const READINGS = 4

/** What a reading gives, kept as long as what it depends on is the same, unless it has mistakes. */
function keptRead<Asked, Result extends object>(
  dependsOn: (asked: Asked) => readonly unknown[],
  read: (asked: Asked) => Promise<Result>,
): (asked: Asked) => Promise<Result> {
  const kept: { on: readonly unknown[]; result: Result }[] = []
  return async (asked) => {
    const on = dependsOn(asked)
    const known = kept.find((one) => one.on.length === on.length && one.on.every((value, at) => value === on[at]))
    if (known) return known.result
    const result = await read(asked)
    if ('problems' in result) return result
    kept.unshift({ on, result })
    kept.length = Math.min(kept.length, READINGS)
    return result
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
