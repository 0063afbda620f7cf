import { readFile } from 'node:fs/promises'
import { findInFolder } from '#src/agency/documents/server/folder-file.ts'
import { NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import type { MediaStore, StoredPicture } from '#src/platform/media/media-store.ts'

/** The pictures that the agency's own content names, by their file names there. */
export type AgencyPictures = ReadonlyMap<string, StoredPicture>

type Options = {
  alsoNamed?: readonly string[]
  /** those that the Desk added, which are stored already */
  published?: Published
  report: (words: string) => void
}

/**
 * Takes in every picture that the agency's content names, and those that its pages do. One that is missing or broken is
 * reported and left out.
 */
export async function loadAgencyPictures(
  agency: Agency,
  folder: string,
  media: Pick<MediaStore, 'putFile' | 'record'>,
  { alsoNamed = [], published = NOTHING_PUBLISHED, report }: Options,
  /** those that were taken in before, which are not read again */
  pictures = new Map<string, StoredPicture>(),
): Promise<AgencyPictures> {
  const { home, callsToAction, branches, galleries = NO_GALLERIES } = agency
  const named = [
    ...alsoNamed,
    ...(home.picture === undefined ? [] : [home.picture]),
    ...home.areas.map(({ picture }) => picture),
    ...callsToAction.map(({ image }) => image),
    ...branches.flatMap(({ photo, staff }) =>
      [photo, ...staff.map((member) => member.photo)].filter((file) => file !== undefined),
    ),
    ...Object.values(galleries).flatMap((list) =>
      list.flatMap(({ pictures }) => pictures.map(({ picture }) => picture)),
    ),
  ]
  for (const file of new Set(named)) {
    const added = published.pictures.get(file)
    if (pictures.has(file) && (added === undefined || pictures.get(file)?.hash === added)) continue
    const stored = added === undefined ? undefined : await media.record(added)
    if (stored?.thumbhash) {
      const { hash, width, height, thumbhash } = stored
      pictures.set(file, { hash, width, height, thumbhash })
      continue
    }
    const path = await findInFolder(folder, file)
    const taken =
      path === undefined ? { problem: 'this file does not exist' } : await media.putFile(await readFile(path))
    if ('problem' in taken) report(`${file}: ${taken.problem}`)
    else pictures.set(file, taken)
  }
  return pictures
}
