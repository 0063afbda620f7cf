import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { z } from 'zod'
import { hasDocument, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import { NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import { readLogo } from '#src/agency/theme/server/logo.ts'
import { agencyFile } from './agency-schema.ts'
import { bannersFile } from './banners-schema.ts'
import { branchesFile } from './branches-schema.ts'
import { consentsFile } from './consents-schema.ts'
import { contentFile } from './content-schema.ts'
import { type CrossCheckProblem, crossChecks } from './cross-checks.ts'
import { filtersFile } from './filters-schema.ts'
import { formsFile } from './forms-schema.ts'
import { galleriesFile } from './galleries-schema.ts'
import { menusFile } from './menus-schema.ts'
import { type AgencyProblem, readAgencyFile } from './read-file.ts'

export type { AgencyProblem } from './read-file.ts'

/**
 * Reads an agency's folder: agency.json, branches.json, menus.json, content.json, theme.css and the pictures they name;
 * galleries.json, filters.json, forms.json, banners.json and consents.json if they are there. Either the whole agency,
 * with defaults filled in, or every mistake with its file and line; it throws only if the disk fails.
 */
export async function loadAgency(
  folder: string,
  published: Published = NOTHING_PUBLISHED,
): Promise<{ agency: Agency } | { problems: AgencyProblem[] }> {
  if (!(await isFolder(folder))) return { problems: [{ file: folder, path: '', message: 'is not a folder' }] }
  const [about, branches, menus, content, filters, galleries, forms, banners, consents, theme, logo] =
    await Promise.all([
      readAgencyFile(folder, 'agency.json', agencyFile, published),
      readAgencyFile(folder, 'branches.json', branchesFile, published),
      readAgencyFile(folder, 'menus.json', menusFile, published),
      readAgencyFile(folder, 'content.json', contentFile, published),
      ifThere('filters.json', filtersFile),
      ifThere('galleries.json', galleriesFile),
      ifThere('forms.json', formsFile),
      ifThere('banners.json', bannersFile),
      ifThere('consents.json', consentsFile),
      hasDocument(folder, 'theme.css', published),
      readLogo(folder, published),
    ])
  const read = { agency: about, branches, menus, content, filters, galleries, forms, banners, consents }
  const problems = Object.values(read).flatMap((file) => file?.problems ?? [])
  if (!theme) problems.push({ file: 'theme.css', path: '', message: 'is missing' })
  if (logo && 'problems' in logo) problems.push(...logo.problems)
  if (!about.value || !branches.value || !menus.value || !content.value) return { problems }

  const agency: Agency = {
    key: basename(resolve(folder)),
    ...about.value,
    branches: branches.value,
    menus: menus.value,
    ...content.value,
    ...(filters?.value && { filters: filters.value }),
    ...(galleries?.value && { galleries: galleries.value }),
    ...(forms?.value && { forms: forms.value }),
    ...(banners?.value && { banners: banners.value }),
    ...(consents?.value && { consents: consents.value }),
  }
  const mistakes = [...crossChecks(agency), ...(await missingFiles(folder, published, agency))]
  problems.push(...mistakes.flatMap(({ file, path, message }) => read[file]?.problemAt(path, message) ?? []))
  return problems.length === 0
    ? { agency: { ...agency, branches: agency.branches.map(withoutFormerStaff) } }
    : { problems }

  async function ifThere<T>(file: string, schema: z.ZodType<T>) {
    return (await hasDocument(folder, file, published)) ? readAgencyFile(folder, file, schema, published) : undefined
  }
}

/** Whoever shows a branch's people shows those who work there: the others are held apart. */
function withoutFormerStaff(branch: Branch): Branch {
  const formerStaff = branch.staff.filter(({ hasLeft }) => hasLeft)
  if (formerStaff.length === 0) return branch
  return { ...branch, staff: branch.staff.filter(({ hasLeft }) => !hasLeft), formerStaff }
}

/** Pictures, the map and code that are named and not there. */
async function missingFiles(
  folder: string,
  published: Published,
  { settings, branches, callsToAction, home, galleries = NO_GALLERIES }: Agency,
): Promise<CrossCheckProblem[]> {
  const named: { file: CrossCheckProblem['file']; path: CrossCheckProblem['path']; name: string | undefined }[] = [
    { file: 'agency', path: ['settings', 'map', 'tiles'], name: settings.map.tiles },
    { file: 'agency', path: ['settings', 'analytics', 'code'], name: settings.analytics?.code },
    { file: 'agency', path: ['settings', 'analytics', 'headCode'], name: settings.analytics?.headCode },
    ...branches.map(({ photo }, at) => ({ file: 'branches' as const, path: [at, 'photo'], name: photo })),
    ...branches.flatMap(({ staff }, at) =>
      staff.map(({ photo }, of) => ({ file: 'branches' as const, path: [at, 'staff', of, 'photo'], name: photo })),
    ),
    ...(['salesEvents', 'history', 'cardSliders'] as const).flatMap((list) =>
      galleries[list].flatMap(({ pictures }, at) =>
        pictures.map(({ picture }, of) => {
          return { file: 'galleries' as const, path: [list, at, 'pictures', of, 'picture'], name: picture }
        }),
      ),
    ),
    ...callsToAction.map(({ image }, at) => {
      return { file: 'content' as const, path: ['callsToAction', at, 'image'], name: image }
    }),
    { file: 'content', path: ['home', 'picture'], name: home.picture },
    ...home.areas.map(({ picture }, at) => {
      return { file: 'content' as const, path: ['home', 'areas', at, 'picture'], name: picture }
    }),
  ]
  const found = await Promise.all(
    named.map(async ({ file, path, name }): Promise<CrossCheckProblem[]> => {
      if (name === undefined || /^https?:/.test(name) || (await hasDocument(folder, name, published))) return []
      return [{ file, path, message: `names ${name}, which is not in the folder` }]
    }),
  )
  return found.flat()
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
