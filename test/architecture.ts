import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Zone = 'domain' | 'server' | 'ui' | 'platform' | 'design-system' | 'site' | 'process'

/** What each zone may use when it runs. Types may come from anywhere. */
const zones: Record<Zone, readonly Zone[]> = {
  domain: ['domain'],
  server: ['domain', 'server', 'platform'],
  ui: ['domain', 'ui', 'design-system'],
  site: ['domain', 'ui', 'design-system', 'site'],
  platform: ['platform'],
  'design-system': ['design-system'],
  process: ['domain', 'server', 'platform', 'process'],
}

/** What each feature may use besides itself. The table has no cycle; a feature that is not in it does not exist. */
const features: Record<string, readonly string[]> = {
  property: [],
  agency: ['property', 'places'],
  places: [],
  drawings: ['property'],
  search: ['property', 'places', 'agency'],
  articles: ['property', 'places', 'agency', 'search'],
  calculators: ['property'],
  'form-protection': [],
  account: ['form-protection'],
  'saved-properties': ['property', 'account', 'form-protection'],
  'saved-searches': ['search', 'property', 'places', 'agency', 'account', 'form-protection'],
  enquiries: ['property', 'places', 'agency', 'account', 'form-protection'],
  valuations: ['property', 'places', 'agency', 'account', 'form-protection', 'enquiries', 'calculators'],
  analytics: ['property', 'agency', 'form-protection'],
  discovery: ['property', 'places', 'search', 'agency', 'articles'],
  'feed-import': ['property', 'places', 'agency'],
  demo: ['property', 'places', 'agency', 'drawings'],
}

const sharedFolders: Record<string, Zone> = { platform: 'platform', 'design-system': 'design-system', site: 'site' }

/** Packages that run in a browser. Those zones may use these and no others. */
const browserPackages =
  /^(react|react-dom|react-router|maplibre-gl|pmtiles|terra-draw|terra-draw-maplibre-gl-adapter|zustand|thumbhash|react-day-picker|altcha-lib)(\/|$)/

const vague = /(^|\/)(index|utils?|helpers?|lib|common|misc|types)(\.|\/)/

export type Source = { path: string; text: string }

/** Every breach of the rules of docs/architecture.md, each with what to do instead. */
export function breaches(sources: Source[]): string[] {
  return sources.flatMap((source) => [...shapeBreaches(source), ...importBreaches(source)])
}

function shapeBreaches({ path }: Source): string[] {
  const [, top = '', ...inner] = path.split('/')
  const problems: string[] = []
  if (vague.test(path)) problems.push(`${path}: name the file after what is in it`)
  if (inner.length > 0 && !(top in sharedFolders) && !(top in features))
    problems.push(`${path}: add the feature "${top}" to the table in test/architecture.ts`)
  const folder = inner.length > 1 ? inner[0] : undefined
  if (top in features && folder !== undefined && !['server', 'ui', 'fixtures'].includes(folder))
    problems.push(`${path}: a feature has domain files, server/ and ui/, and no other folder`)
  return problems
}

function importBreaches({ path, text }: Source): string[] {
  const from = locate(path)
  const problems: string[] = []
  for (const { specifier, typeOnly } of importsOf(path, text)) {
    const target = targetOf(path, specifier)
    if (target === undefined) {
      if (!typeOnly && !packageAllowed(from.zone, specifier))
        problems.push(
          `${path} -> ${specifier}: ${from.zone} code uses no such package; move it to server/ or pass the result in`,
        )
      continue
    }
    if (!target.startsWith('src/')) {
      problems.push(`${path} -> ${target}: the product uses nothing outside src/`)
      continue
    }
    const to = locate(target)
    if (!typeOnly && !zones[from.zone].includes(to.zone))
      problems.push(`${path} -> ${target}: ${from.zone} may not use ${to.zone}; pass it in as an argument`)
    if (
      !typeOnly &&
      from.feature &&
      to.feature &&
      to.feature !== from.feature &&
      !features[from.feature]?.includes(to.feature)
    )
      problems.push(
        `${path} -> ${target}: ${from.feature} may not use ${to.feature}; compose them in a page or a process`,
      )
  }
  return problems
}

function packageAllowed(zone: Zone, specifier: string): boolean {
  if (zone === 'domain') return false
  if (zone === 'ui' || zone === 'design-system') return browserPackages.test(specifier)
  return true
}

function locate(path: string): { zone: Zone; feature?: string } {
  const [, top = '', inner = '', deeper] = path.split('/')
  if (inner === '') return { zone: 'process' }
  const shared = sharedFolders[top]
  if (shared) return { zone: shared }
  if (deeper !== undefined && (inner === 'server' || inner === 'ui')) return { zone: inner, feature: top }
  return { zone: 'domain', feature: top }
}

type Import = { specifier: string; typeOnly: boolean }

/** Static imports and re-exports of a module, and its dynamic imports of literal names. */
function importsOf(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : []))
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .filter((literal) => /^['"]/.test(literal))
    .map((literal) => ({ specifier: literal.slice(1, -1), typeOnly: false }))
  return [...imports, ...reExports, ...dynamic].filter(
    ({ specifier }) =>
      !specifier.includes('+types/') && !specifier.startsWith('virtual:') && !specifier.endsWith('.css'),
  )
}

function targetOf(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#src/')) return plain.slice(1)
  if (plain.startsWith('.')) return join(dirname(path), plain)
  return undefined
}

/** Whether the features' table has a cycle, as the features on it. */
export function cycles(table: Record<string, readonly string[]> = features): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (table[from] ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return Object.keys(table).filter((feature) => reaches(feature, feature))
}

export function missingFeatures(): string[] {
  return Object.keys(features).filter((feature) => !existsSync(join('src', feature)))
}
