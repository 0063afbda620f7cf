import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { findInFolder } from '#src/agency/documents/server/folder-file.ts'
import type { CrossCheckProblem } from '#src/agency/folder/server/cross-checks.ts'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { locateProblems } from '#src/agency/folder/server/locate-problems.ts'
import { type AgencyProblem, formatAgencyProblem } from '#src/agency/folder/server/read-file.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import { linkedPaths } from '#src/agency/profile/linked-paths.ts'
import { examineTheme } from '#src/agency/theme/server/examine-theme.ts'
import { knownPaths } from '#src/app/known-paths.ts'
import { loadWritten, type WrittenContent, writtenPictures } from '#src/articles/server/load-written.ts'
import { markdownFiles } from '#src/articles/server/written-source.ts'
import { branchFindings, isLettingsBranch } from '#src/compliance/branch-rules.ts'
import { loadMovedPaths } from '#src/discovery/server/load-moved-paths.ts'
import { isInUnitedKingdom } from '#src/feed-import/mapping/map-address.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { folderOutcodes } from '#src/valuations/address-lookup/server/load-addresses.ts'
import type { Finding } from './doctor.ts'
import { emptyList, type LinkTargets, linkMistake, linksIn } from './link-mistakes.ts'
import { examineMapFile, strangeAddresses } from './patch-files.ts'

/** What `agencies/starter` puts where an agency has to fill in a text, address, number, postcode or position. */
const GAP =
  /\{\{([^{}]*)\}\}|fill-in@example\.com|01632 960 000|\bZZ1 1ZZ\b|"ZZ1"|"(?:lat|lng)": 0(?![.\d])|-8\.2, 49\.8, 1\.8, 60\.9/g

const NAMES: Record<string, string> = {
  'fill-in@example.com': 'an email address',
  '01632 960 000': 'a telephone number',
  'ZZ1 1ZZ': 'the postcode',
  '"ZZ1"': 'the first halves of the postcodes of your area, such as "LE15", "LE16"',
  '"lat": 0': 'the latitude',
  '"lng": 0': 'the longitude',
  '-8.2, 49.8, 1.8, 60.9': 'where maps start: west, south, east, north',
}

/** Everything in an agency's folder that is still to be filled in, all at once; undefined if nothing is. */
export async function examineGaps(folder: string): Promise<Finding | undefined> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries
    .filter((entry) => /\.(?:json|md|css)$|^first-home\.blm$/.test(entry.name) && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const gaps: string[] = []
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [at, line] of lines.entries())
      for (const found of line.matchAll(GAP))
        gaps.push(`${file}:${at + 1}:${found.index + 1}: fill in ${found[1] ?? NAMES[found[0]]}`)
  }
  return gaps.length === 0 ? undefined : { about: 'To fill in', state: 'wrong', words: gaps }
}

/** Checks an agency's folder, and returns its content unless that has mistakes. */
export async function examineAgency(
  folder: string,
  pagePatterns: readonly string[] | undefined,
): Promise<{ findings: Finding[]; read?: { agency: Agency; written: WrittenContent } }> {
  const loaded = await loadAgency(folder)
  const written = await loadWritten(folder, 'agency' in loaded ? loaded.agency : undefined)
  const gaps = await examineGaps(folder)
  const look = [...(gaps ? [gaps] : []), ...(await examineLook(folder))]
  if ('problems' in loaded || 'problems' in written) {
    const problems = [loaded, written].flatMap((one) => ('problems' in one ? one.problems : []))
    return { findings: [{ about: 'Agency', state: 'wrong', words: inFolder(folder, problems) }, ...look] }
  }
  const { agency } = loaded
  const { pages, articles, guides } = written
  const moved = await loadMovedPaths(folder, knownPaths(agency, pages))
  const findings: Finding[] = [
    {
      about: 'Agency',
      state: 'well',
      words: [
        `${agency.name}, ${formatCount(agency.branches.length, 'branch', 'branches')}, ${formatCount(pages.size, 'page')}, ${formatCount(articles.size, 'article')}, ${formatCount(guides.size, 'area guide')}`,
      ],
    },
    ...('problems' in moved ? [finding('Old URLs', folder, { mistakes: moved.problems, well: '' })] : []),
    ...look,
    await examineLinks(folder, { agency, written, pagePatterns }),
    await examinePictures(folder, agency, written),
    await examineDetails(folder, agency),
  ]
  return { findings, read: { agency, written } }
}

function inFolder(folder: string, problems: readonly AgencyProblem[]): string[] {
  return problems.map((one) => formatAgencyProblem({ ...one, file: resolve(folder, one.file) }))
}

/** A finding from mistakes (with the notes below them), else from notes, else `well`. */
function finding(
  about: string,
  folder: string,
  found: { mistakes?: readonly AgencyProblem[]; notes?: readonly AgencyProblem[]; well: string },
): Finding {
  const { mistakes = [], notes = [], well } = found
  if (mistakes.length > 0) return { about, state: 'wrong', words: inFolder(folder, [...mistakes, ...notes]) }
  if (notes.length > 0) return { about, state: 'note', words: inFolder(folder, notes) }
  return { about, state: 'well', words: [well] }
}

async function examineLook(folder: string): Promise<Finding[]> {
  const theme = await examineTheme(folder).catch(() => undefined)
  if (!theme) return []
  const well = `${theme.pairs} colour pairs have enough contrast, ${Math.round(theme.fontKilobytes)} kB of fonts per page`
  return [finding('Theme', folder, { ...theme, well })]
}

/** Checks links in menus, offers, settings and written pages. */
async function examineLinks(folder: string, targets: LinkTargets): Promise<Finding> {
  const linked = linkedPaths(targets.agency)
  const today = ukDate(new Date())
  const found: CrossCheckProblem[] = []
  const empty: CrossCheckProblem[] = []
  for (const { file, path, url } of linked) {
    const message = await linkMistake(url, targets)
    if (message !== undefined) found.push({ file, path, message })
    const nothing = emptyList(url, targets, today)
    if (nothing !== undefined) empty.push({ file, path, message: nothing })
  }
  const mistakes: AgencyProblem[] = await locateProblems(folder, found)
  const notes: AgencyProblem[] = await locateProblems(folder, empty)
  const inWords = await writtenLinks(folder)
  for (const { url, ...place } of inWords) {
    const message = await linkMistake(url, targets)
    if (message !== undefined) mistakes.push({ ...place, path: '', message })
    const nothing = emptyList(url, targets, today)
    if (nothing !== undefined) notes.push({ ...place, path: '', message: nothing })
  }
  const unseen = targets.pagePatterns ? '' : '; links to pages of the site are checked once they are built'
  return finding('Links', folder, { mistakes, notes, well: `${linked.length + inWords.length} checked${unseen}` })
}

/** Links to paths of the site in Markdown files, with their places. */
async function writtenLinks(folder: string) {
  const folders = await Promise.all(
    ['pages', 'articles', 'areas'].map(async (name) => {
      const files = await markdownFiles(folder, name)
      return files.flatMap((one) => linksIn(`${name}/${one.name}`, one.text))
    }),
  )
  return folders.flat()
}

/** How wide an image has to be, in pixels, for the largest place it is shown in (twice as wide for phones). */
const WIDTHS = { home: 1600, offer: 800, area: 600, branch: 600, person: 320, gallery: 800, words: 800 }

type NamedPicture = Omit<CrossCheckProblem, 'message'> & { name: string | undefined; least: number }

async function examinePictures(folder: string, agency: Agency, written: WrittenContent): Promise<Finding> {
  const { home, callsToAction, branches, galleries = NO_GALLERIES } = agency
  const named: NamedPicture[] = [
    { file: 'content', path: ['home', 'picture'], name: home.picture, least: WIDTHS.home },
    ...home.areas.map(({ picture: name }, at): NamedPicture => {
      return { file: 'content', path: ['home', 'areas', at, 'picture'], name, least: WIDTHS.area }
    }),
    ...callsToAction.map(({ image: name }, at): NamedPicture => {
      return { file: 'content', path: ['callsToAction', at, 'image'], name, least: WIDTHS.offer }
    }),
    ...branches.flatMap(({ photo, staff }, at): NamedPicture[] => [
      { file: 'branches', path: [at, 'photo'], name: photo, least: WIDTHS.branch },
      ...staff.map((member, of): NamedPicture => {
        return { file: 'branches', path: [at, 'staff', of, 'photo'], name: member.photo, least: WIDTHS.person }
      }),
    ]),
    ...Object.entries(galleries).flatMap(([list, entries]) =>
      entries.flatMap(({ pictures }, at) =>
        pictures.map(({ picture: name }, of): NamedPicture => {
          return { file: 'galleries', path: [list, at, 'pictures', of, 'picture'], name, least: WIDTHS.gallery }
        }),
      ),
    ),
  ]
  const inFiles = named.filter((one) => one.name !== undefined)
  const looked = await Promise.all(inFiles.map(async (one) => ({ ...one, ...(await checkImage(folder, one)) })))
  const ofWords = await Promise.all(
    [...new Set(writtenPictures(written))].map(async (name) => {
      const { message, broken } = await checkImage(folder, { name, least: WIDTHS.words })
      return { problem: { file: name, path: '', message: message ?? '' }, broken }
    }),
  )
  const placed = (wanted: boolean) => looked.filter(({ message, broken }) => message !== undefined && broken === wanted)
  const mistakes = await locateProblems(folder, placed(true).map(asMistake))
  const notes = await locateProblems(folder, placed(false).map(asMistake))
  for (const { problem, broken } of ofWords) if (problem.message !== '') (broken ? mistakes : notes).push(problem)
  const well = `${inFiles.length + ofWords.length} checked`
  return finding('Pictures', folder, { mistakes, notes, well })
}

const asMistake = ({
  file,
  path,
  message = '',
}: Omit<CrossCheckProblem, 'message'> & { message?: string | undefined }) => {
  return { file, path, message }
}

async function checkImage(
  folder: string,
  { name, least }: { name?: string | undefined; least: number },
): Promise<{ message?: string; broken: boolean }> {
  try {
    const { width } = await sharp(await readFile((await findInFolder(folder, name ?? '')) ?? '')).metadata()
    const message = `is ${width} pixels wide but shown at up to ${least}: use a larger one`
    return width < least ? { message, broken: false } : { broken: false }
  } catch {
    return { message: `${name} is not a readable image`, broken: true }
  }
}

/** Checks what is allowed to be missing but rarely should be, and files of another area. */
async function examineDetails(folder: string, agency: Agency): Promise<Finding> {
  const { branches, legal, settings } = agency
  // of bounds that are far from home the map file covers nothing: one message is enough
  const map = isMapFar(settings) ? { mistakes: [], notes: [] } : await examineMapFile(folder, settings)
  const addresses = await examineAddressFile(folder, agency)
  const notes: CrossCheckProblem[] = branches.flatMap(({ name, feedBranches, departments }, at) => [
    ...(feedBranches.length > 0
      ? []
      : [
          note(
            'branches',
            [at],
            `${name} has no feedBranches, so its homes are not imported: add the BRANCH_ID of its feed`,
          ),
        ]),
    ...(departments.length > 0
      ? []
      : [note('branches', [at], `${name} has no departments: its enquiries go to the branch's email address`)]),
  ])
  notes.push(...farAway({ branches, settings }), ...map.notes)
  notes.push(...lettingsNotes({ branches, legal }))
  if (!/^([A-Z]{2}\d{6}|\d{8})$/.test(legal.companyNumber))
    notes.push(note('agency', ['legal', 'companyNumber'], 'is not a Companies House number, such as 01234567'))
  if (!/^Z[A-Z0-9]\d{6}$/i.test(legal.icoNumber))
    notes.push(note('agency', ['legal', 'icoNumber'], 'is not an ICO registration number, such as ZA123456'))
  const without = branches.flatMap(({ staff }) => staff).filter(({ photo }) => photo === undefined).length
  const faces = without === 0 ? '' : `; ${without} of the staff without a photo`
  const well = `legal details, departments and feed branches are complete${faces}`
  return finding('Details', folder, {
    mistakes: [...(await locateProblems(folder, map.mistakes)), ...addresses.mistakes],
    notes: [...(await locateProblems(folder, notes)), ...addresses.notes],
    well,
  })
}

/** Whether the address book of the folder can be read, and is of the agency's area. */
async function examineAddressFile(
  folder: string,
  agency: Agency,
): Promise<{ mistakes: AgencyProblem[]; notes: AgencyProblem[] }> {
  const book = agency.settings.addressLookup.provider === 'file' ? await folderOutcodes(folder) : undefined
  if (book === undefined) return { mistakes: [], notes: [] }
  const { file } = book
  if ('refused' in book) return { mistakes: [{ file, path: '', message: book.refused }], notes: [] }
  const message = strangeAddresses(book.outcodes, agency)
  return { mistakes: [], notes: message === undefined ? [] : [{ file, path: '', message }] }
}

/** What each branch that lets homes has to show: client money protection, redress scheme and fees. */
function lettingsNotes({ branches, legal }: Pick<Agency, 'branches' | 'legal'>): CrossCheckProblem[] {
  const letting = branches.filter(isLettingsBranch).map(({ name }) => name)
  if (letting.length === 0) return []
  // which nation's homes a branch lets is seen in the Desk; what England and Wales ask for is shown everywhere
  return branchFindings({ legal }, ['england']).map(({ rule: { title, source }, detail }) =>
    note('agency', ['legal'], `${detail}. ${title} by ${letting.join(', ')} (${source.name})`),
  )
}

/** Positions far from home: of two numbers in the wrong order, say. */
function farAway({ branches, settings }: Pick<Agency, 'branches' | 'settings'>): CrossCheckProblem[] {
  const order = 'is not in the United Kingdom: is the order right?'
  return [
    ...branches.flatMap(({ position: { lat, lng } }, at) =>
      isInUnitedKingdom(lat, lng) ? [] : [note('branches', [at, 'position'], order)],
    ),
    ...(isMapFar(settings)
      ? [note('agency', ['settings', 'map', 'bounds'], `${order} It is west, south, east, north`)]
      : []),
  ]
}

function isMapFar({ map }: Pick<Agency['settings'], 'map'>): boolean {
  const [west, south, east, north] = map.bounds
  return !isInUnitedKingdom((south + north) / 2, (west + east) / 2)
}

const note = (file: CrossCheckProblem['file'], path: CrossCheckProblem['path'], message: string) => ({
  file,
  path,
  message,
})
