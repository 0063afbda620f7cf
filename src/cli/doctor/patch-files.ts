import { open } from 'node:fs/promises'
import { bytesToHeader } from 'pmtiles'
import { findInFolder } from '#src/agency/documents/server/folder-file.ts'
import type { CrossCheckProblem } from '#src/agency/folder/server/cross-checks.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { outcodeIn } from '#src/places/postcode.ts'

/** Bytes of the header of a PMTiles file. */
const HEADER_BYTES = 127

/** In degrees, some hundred metres: files are cut along tiles. */
const TOLERANCE = 0.001

type Found = { mistakes: CrossCheckProblem[]; notes: CrossCheckProblem[] }

/** Whether a map file of the folder covers the area on which maps start. */
export async function examineMapFile(folder: string, { map }: Pick<Agency['settings'], 'map'>): Promise<Found> {
  const path = map.tiles.endsWith('.pmtiles') ? await findInFolder(folder, map.tiles) : undefined
  if (path === undefined) return { mistakes: [], notes: [] }
  const about = (message: string): CrossCheckProblem[] => [
    { file: 'agency', path: ['settings', 'map', 'tiles'], message },
  ]
  const covered = await boundsOf(path)
  if (!covered) return { mistakes: about(`${map.tiles} is not a PMTiles file`), notes: [] }
  const [west, south, east, north] = map.bounds
  const words = `${map.tiles} covers ${covered.join(', ')}`
  if (covered[0] >= east || covered[1] >= north || covered[2] <= west || covered[3] <= south)
    return { mistakes: about(`${words}, which is nowhere in map.bounds: is it of another area?`), notes: [] }
  const isWhole =
    covered[0] <= west + TOLERANCE &&
    covered[1] <= south + TOLERANCE &&
    covered[2] >= east - TOLERANCE &&
    covered[3] >= north - TOLERANCE
  return { mistakes: [], notes: isWhole ? [] : about(`${words}, which is not all of map.bounds`) }
}

/** West, south, east and north of a PMTiles file in degrees; undefined for any other file. */
async function boundsOf(path: string): Promise<[number, number, number, number] | undefined> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    await file.read(header, 0, HEADER_BYTES, 0)
    if (header.toString('latin1', 0, 7) !== 'PMTiles') return undefined
    const { minLon, minLat, maxLon, maxLat } = bytesToHeader(Uint8Array.from(header).buffer)
    return [minLon, minLat, maxLon, maxLat]
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/**
 * What is to be said of an address book without an address in the agency's patch: the postcodes of its branches, their
 * catchments and its areas. Undefined where all is well.
 * @param outcodes of the addresses, with how many are in each
 */
export function strangeAddresses(
  outcodes: ReadonlyMap<string, number>,
  { branches, areas }: Pick<Agency, 'branches' | 'areas'>,
): string | undefined {
  const own = new Set([
    ...branches.flatMap(({ address, catchment }) =>
      [address.postcode, ...(catchment?.sectors ?? []), ...(catchment?.outcodes ?? [])].map((text) => outcodeIn(text)),
    ),
    ...areas.flatMap((area) => area.outcodes),
  ])
  own.delete(null)
  const letters = new Set(branches.flatMap(({ catchment }) => catchment?.areas ?? []))
  const isOwn = (outcode: string) => own.has(outcode) || letters.has(/^[A-Z]+/.exec(outcode)?.[0] ?? '')
  const all = [...outcodes]
  if (all.length === 0 || all.some(([outcode]) => isOwn(outcode))) return undefined
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const most = all.toSorted(([, a], [, b]) => b - a)[0]![0]
  const patch = [...own, ...letters].slice(0, 3).join(', ')
  return `none of its ${formatCount(total, 'address', 'addresses')} is in ${patch} or the rest of your area, most are in ${most}: is it of another county?`
}
