import { readFile } from 'node:fs/promises'
import type { Agency } from '#src/agency/profile/agency.ts'
import { NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import type { MediaStore, StoredPicture } from '#src/platform/media/media-store.ts'
import { findInFolder } from './folder-file.ts'

/** The pictures that the agency's own content names, by their file names there. */
export type AgencyPictures = ReadonlyMap<string, StoredPicture>

/**
 * Takes in every picture that the agency's content names, and those that its pages do. One that is missing or broken is
 * reported and left out.
 */
export async function loadAgencyPictures(
  agency: Agency,
  folder: string,
  media: Pick<MediaStore, 'putFile'>,
  { alsoNamed = [], report }: { alsoNamed?: readonly string[]; report: (words: string) => void },
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
  const pictures = new Map<string, StoredPicture>()
  for (const file of new Set(named)) {
    const path = await findInFolder(folder, file)
    const taken =
      path === undefined ? { problem: 'this file does not exist' } : await media.putFile(await readFile(path))
    if ('problem' in taken) report(`${file}: ${taken.problem}`)
    else pictures.set(file, taken)
  }
  return pictures
}
