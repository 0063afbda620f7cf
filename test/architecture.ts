import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Zone =
  | 'formatting'
  | 'domain'
  | 'server'
  | 'ui'
  | 'platform'
  | 'design-system'
  | 'site'
  | 'desk'
  | 'definition'
  | 'process'

/** What each zone may use when it runs. Types may come from anywhere. */
const zones: Record<Zone, readonly Zone[]> = {
  formatting: ['formatting'],
  domain: ['domain', 'formatting'],
  server: ['domain', 'server', 'platform', 'formatting'],
  ui: ['domain', 'ui', 'design-system', 'formatting'],
  site: ['domain', 'ui', 'design-system', 'site', 'definition', 'formatting'],
  desk: ['domain', 'ui', 'design-system', 'desk', 'formatting'],
  // of a page or an overlay: data and pure functions, which the processes read as well
  definition: ['domain', 'definition', 'formatting'],
  platform: ['platform', 'formatting'],
  'design-system': ['design-system', 'formatting'],
  process: ['domain', 'server', 'platform', 'process', 'definition', 'formatting'],
}

/** What each feature may use besides itself. The table has no cycle; a feature that is not in it does not exist. */
const features: Record<string, readonly string[]> = {
  property: ['places', 'open-data'],
  agency: ['property', 'places', 'contact-details', 'open-data'],
  places: [],
  'open-data': ['places'],
  search: ['property', 'places', 'agency'],
  articles: ['property', 'places', 'agency', 'search'],
  content: ['property', 'places', 'agency', 'account', 'articles', 'discovery', 'enquiries', 'staff'],
  design: ['agency', 'content', 'staff'],
  settings: ['agency', 'content', 'staff'],
  calculators: ['property'],
  'form-protection': [],
  'contact-details': [],
  account: ['form-protection', 'contact-details'],
  'list-sync': [],
  staff: ['agency', 'account', 'contact-details', 'form-protection'],
  'saved-properties': ['property', 'account', 'form-protection', 'list-sync'],
  'saved-searches': ['search', 'property', 'places', 'agency', 'account', 'form-protection', 'list-sync'],
  enquiries: ['property', 'places', 'agency', 'account', 'form-protection', 'contact-details', 'staff'],
  valuations: [
    'property',
    'places',
    'agency',
    'account',
    'form-protection',
    'contact-details',
    'enquiries',
    'calculators',
  ],
  contacts: [
    'property',
    'agency',
    'account',
    'contact-details',
    'enquiries',
    'viewings',
    'saved-searches',
    'search',
    'staff',
  ],
  compliance: ['property', 'agency', 'staff', 'enquiries'],
  viewings: ['property', 'places', 'agency', 'account', 'form-protection', 'contact-details', 'enquiries', 'staff'],
  analytics: ['property', 'agency', 'form-protection'],
  reports: ['property', 'places', 'agency', 'analytics', 'enquiries', 'search', 'staff'],
  discovery: ['property', 'places', 'search', 'agency', 'articles'],
  'feed-import': ['property', 'places', 'agency', 'staff'],
  demo: ['property', 'places', 'agency'],
  stock: ['property', 'places', 'agency', 'feed-import', 'staff', 'enquiries', 'account', 'search', 'saved-searches'],
  feeds: ['property', 'places', 'agency', 'feed-import', 'staff'],
  'seller-page': [
    'property',
    'agency',
    'account',
    'form-protection',
    'contact-details',
    'enquiries',
    'staff',
    'stock',
    'viewings',
    'material-information',
  ],
  'material-information': [
    'property',
    'agency',
    'account',
    'form-protection',
    'contact-details',
    'feed-import',
    'staff',
    'stock',
    'viewings',
  ],
}

/**
 * The parts of each large feature, and what each part may use of its own feature. A feature's own files (and those of
 * its `server/` and `ui/`) put the parts together: they may use every part, and no part may use them.
 */
const parts: Record<string, Record<string, readonly string[]>> = {
  account: {
    users: [],
    passwords: ['users'],
    sessions: ['passwords', 'users'],
    profile: ['passwords', 'sessions', 'users'],
    registration: ['passwords', 'profile', 'sessions', 'users'],
    'personal-data': ['passwords', 'profile', 'sessions', 'users'],
    area: ['users'],
  },
  agency: {
    profile: [],
    documents: [],
    staff: ['profile'],
    theme: ['documents', 'profile'],
    branches: ['profile', 'staff'],
    folder: ['branches', 'documents', 'profile', 'staff', 'theme'],
  },
  content: { revisions: [], menus: [], forms: ['revisions'], 'desk-calls': ['revisions', 'menus', 'forms'] },
  demo: {
    drawings: [],
    ingredients: ['drawings'],
    words: ['ingredients'],
    drafts: ['drawings', 'ingredients', 'words'],
  },
  enquiries: {
    fields: [],
    uploads: ['fields'],
    'address-lookup': ['fields'],
    threads: [],
    templates: ['threads'],
    'response-times': [],
    replies: ['templates', 'threads', 'response-times', 'uploads'],
    'inbound-mail': ['replies', 'threads', 'uploads'],
    leads: ['address-lookup', 'fields', 'threads', 'uploads'],
    'desk-calls': ['custom-forms', 'leads', 'replies', 'response-times', 'templates', 'threads', 'uploads'],
    contact: ['fields', 'leads'],
    'custom-forms': ['fields', 'leads', 'uploads'],
    viewing: ['address-lookup', 'fields', 'leads'],
  },
  'feed-import': {
    rows: [],
    report: [],
    'formats/alto': ['rows'],
    'formats/blm': ['rows'],
    'formats/mapped': ['rows'],
    'formats/dezrez': ['formats/mapped', 'rows'],
    'formats/expert-agent': ['formats/mapped', 'rows'],
    'formats/jupix': ['formats/mapped', 'rows'],
    'formats/reapit': ['rows'],
    'formats/rtdf': ['rows'],
    'formats/street': ['rows'],
    'formats/zoopla': ['rows'],
    // the registry of formats: what is outside knows none of them by name
    formats: [
      'formats/alto',
      'formats/blm',
      'formats/dezrez',
      'formats/expert-agent',
      'formats/jupix',
      'formats/mapped',
      'formats/reapit',
      'formats/street',
      'rows',
    ],
    mapping: ['rows'],
    media: ['report'],
    overlay: ['rows'],
    run: ['formats', 'mapping', 'media', 'overlay', 'report', 'rows'],
  },
  feeds: {
    report: [],
    files: ['report'],
    words: [],
    // services that are called: what each is, and how it is read
    api: [],
    'apis/alto': ['api'],
    'apis/dezrez': ['api'],
    'apis/reapit': ['api'],
    'apis/street': ['api'],
    apis: ['api', 'apis/alto', 'apis/dezrez', 'apis/reapit', 'apis/street'],
    documents: [],
    pulling: ['api', 'documents'],
    sources: ['api', 'apis', 'documents', 'files', 'pulling'],
    'real-time': ['sources'],
    'desk-calls': ['api', 'apis', 'documents', 'report', 'files', 'words', 'sources', 'real-time'],
  },
  property: {
    price: [],
    gallery: [],
    listing: ['price'],
    'advert-rules': ['listing', 'price'],
    card: ['gallery', 'listing', 'price'],
    history: ['listing', 'price'],
    'open-data': ['listing'],
    store: ['advert-rules', 'card', 'listing', 'open-data', 'price'],
    page: ['card', 'gallery', 'listing', 'price'],
  },
  'saved-searches': { list: [], alerts: ['list'] },
  search: {
    values: [],
    criteria: ['values'],
    query: ['criteria', 'values'],
    url: ['criteria', 'query', 'values'],
    'free-text': ['criteria', 'query', 'values'],
    history: ['criteria', 'query', 'url', 'values'],
    filters: ['criteria', 'history', 'query', 'url', 'values'],
    results: ['criteria', 'history', 'query', 'url', 'values'],
    map: ['criteria', 'history', 'query', 'results', 'url', 'values'],
  },
  staff: {
    permissions: [],
    accounts: ['permissions'],
    'audit-log': ['accounts', 'permissions'],
    calls: ['accounts', 'permissions'],
    'sign-in': ['accounts', 'audit-log', 'permissions'],
    team: ['accounts', 'audit-log', 'calls', 'permissions', 'sign-in'],
  },
  stock: {
    list: [],
    changes: [],
    'by-hand': ['changes'],
    story: ['changes'],
    photos: ['changes', 'story'],
    statistics: [],
    applicants: [],
    'desk-calls': ['applicants', 'by-hand', 'changes', 'list', 'photos', 'statistics', 'story'],
  },
  valuations: { 'address-lookup': [], instant: [], booking: ['address-lookup'] },
  viewings: {
    availability: [],
    appointments: ['availability'],
    booking: ['appointments', 'availability'],
    'desk-calls': ['appointments', 'availability'],
  },
}

/** What a folder may hold beside its sub-folders, tests not counted. */
const MAX_FILES_IN_FOLDER = 25

const sharedFolders: Record<string, Zone> = {
  formatting: 'formatting',
  platform: 'platform',
  'design-system': 'design-system',
  site: 'site',
  desk: 'desk',
}

/** Packages that run in a browser. Those zones may use these and no others. */
const browserPackages =
  /^(react|react-dom|react-router|maplibre-gl|pmtiles|terra-draw|terra-draw-maplibre-gl-adapter|zustand|thumbhash|react-day-picker|@codemirror\/[\w-]+|@lezer\/highlight|altcha-lib|@noble\/hashes)(\/|$)/

const vague = /(^|\/)(index|utils?|helpers?|lib|common|misc|types)(\.|\/)/

export type Source = { path: string; text: string }

/** Every breach of the rules of docs/architecture.md, each with what to do instead. */
export function breaches(sources: Source[]): string[] {
  return sources.flatMap((source) => [...shapeBreaches(source), ...importBreaches(source)])
}

function shapeBreaches({ path }: Source): string[] {
  const [, top = '', ...inner] = path.split('/')
  const { part } = locate(path)
  const problems: string[] = []
  if (vague.test(path)) problems.push(`${path}: name the file after what is in it`)
  if (inner.length > 0 && !(top in sharedFolders) && !processFolders.includes(top) && !(top in features))
    problems.push(`${path}: add the feature "${top}" to the table in test/architecture.ts`)
  if (top in features && part !== '' && !Object.hasOwn(parts[top] ?? {}, part))
    problems.push(
      `${path}: a feature has domain files, server/, ui/ and parts of the same shape; add the part "${part}" to the table in test/architecture.ts`,
    )
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
      // the Desk's build has its configuration beside its sources
      if (/^src\/desk\/[a-z-]+\.config\.ts$/.test(path)) continue
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
    if (!typeOnly && from.feature && from.feature === to.feature && !partAllowed(from.feature, from.part, to.part))
      problems.push(
        `${path} -> ${target}: in ${from.feature}, ${from.part} may not use ${to.part || 'what puts the parts together'}; move the shared code to a part below both`,
      )
  }
  return problems
}

function partAllowed(feature: string, from: string, to: string): boolean {
  return from === to || from === '' || (to !== '' && (parts[feature]?.[from]?.includes(to) ?? true))
}

function packageAllowed(zone: Zone, specifier: string): boolean {
  if (zone === 'domain' || zone === 'definition' || zone === 'formatting') return false
  if (zone === 'ui' || zone === 'design-system') return browserPackages.test(specifier)
  // React chooses its build when it is loaded, and the server sets NODE_ENV after its own imports
  if (zone === 'process') return !/^react(-dom|-router)?(\/|$)/.test(specifier)
  return true
}

const processFolders = ['app', 'cli']

function locate(path: string): { zone: Zone; feature?: string; part: string } {
  const [, top = '', ...inner] = path.split('/')
  const folders = inner.slice(0, -1)
  if (inner.length === 0 || processFolders.includes(top)) return { zone: 'process', part: '' }
  if (top === 'site' && /(definition|registry)\.ts$/.test(path)) return { zone: 'definition', part: '' }
  const shared = sharedFolders[top]
  if (shared) return { zone: shared, part: '' }
  const layer = folders.at(-1)
  const isLayer = layer === 'server' || layer === 'ui'
  const part = (isLayer || layer === 'fixtures' ? folders.slice(0, -1) : folders).join('/')
  return { zone: isLayer ? layer : 'domain', feature: top, part }
}

/** `later`: by a dynamic import. */
type Import = { specifier: string; typeOnly: boolean; later?: boolean }

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
    .map((literal) => ({ specifier: literal.slice(1, -1), typeOnly: false, later: true }))
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

/** The files that a process reads before its first line runs: those that a file imports, and what they import. */
export function readFirst(entry: string, sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const seen = new Set([entry])
  for (const path of seen)
    for (const { specifier, typeOnly, later } of importsOf(path, texts.get(path) ?? '')) {
      const target = targetOf(path, specifier)
      if (target !== undefined && texts.has(target) && !typeOnly && !later) seen.add(target)
    }
  return [...seen]
}

/** Whether the features' table has a cycle, as the features on it. */
export function cycles(table: Record<string, readonly string[]> = features): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (table[from] ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return Object.keys(table).filter((feature) => reaches(feature, feature))
}

/** Features whose parts go in circles, each with those on one. */
export function partCycles(): string[] {
  return Object.entries(parts).flatMap(([feature, table]) => cycles(table).map((part) => `${feature}/${part}`))
}

/** Features and parts of the tables that have no folder. */
export function missingFolders(): string[] {
  const folders = [
    ...Object.keys(features),
    ...Object.entries(parts).flatMap(([feature, table]) => Object.keys(table).map((part) => `${feature}/${part}`)),
  ]
  return folders.filter((folder) => !existsSync(join('src', folder)))
}

/** Folders with more files than one takes in at a glance. @param paths of all files, tests among them */
export function fullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths)
    if (!/\.test\.tsx?$/.test(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(([folder, count]) => `${folder} has ${count} files: give some of them a folder of their own`)
}

/** React Router reads the same names from each route module, and the overlays' page from each overlay's loader. */
const sameByRule =
  /^src\/desk\/(root\.tsx|[a-z-]+\.config\.ts|entry\.server\.tsx|pages\/.*\/route\.tsx?)$|^src\/site\/(root\.tsx|entry\.server\.tsx|pages\/.*\/route\.tsx|overlays\/[a-z-]+\/loader\.ts)$/

/** Names that two modules export, each with the modules: a search for a name then finds two different things. */
export function sharedNames(sources: Source[]): string[] {
  const modules = new Map<string, string[]>()
  for (const { path, text } of sources.filter(({ path }) => !sameByRule.test(path)))
    for (const { entries } of parseSync(path, text).module.staticExports)
      for (const { exportName, moduleRequest } of entries)
        if (exportName.name && exportName.kind === 'Name' && !moduleRequest)
          modules.set(exportName.name, [...(modules.get(exportName.name) ?? []), path])
  return [...modules]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}: rename one of them`)
}

/** A file of fewer lines has to be worth opening by itself. */
const MIN_LINES = 30

/** Components, routes, case tables, inline scripts, and the entries of a registry, which have a file each. */
const mayBeSmall =
  /\.tsx$|[-/]routes?\.ts$|\.cases\.ts$|-script\.ts$|^src\/(cli\/[a-z-]+|search\/criteria\/[a-z-]+|site\/overlays\/[a-z-]+\/[a-z]+)\.ts$/

/**
 * Small files that one file beside them imports, and no other: both are read together, so they are one file. A file that
 * is loaded later, by a dynamic import, has to be its own. @param others what imports the sources besides themselves
 */
export function fragments(sources: Source[], others: Source[] = []): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path, text } of [...sources, ...others])
    for (const { specifier, later } of importsOf(path, text)) {
      const target = targetOf(path, specifier)
      const from = later ? `${path}, later` : path
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(from))
    }
  return sources
    .filter(({ path, text }) => !mayBeSmall.test(path) && text.trimEnd().split('\n').length < MIN_LINES)
    .flatMap(({ path }) => {
      const [importer, another] = importers.get(path) ?? []
      if (importer === undefined || another !== undefined || importer.endsWith(', later')) return []
      if (dirname(importer) !== dirname(path)) return []
      return [`${path}: only ${importer} imports it; move its few lines there`]
    })
}
