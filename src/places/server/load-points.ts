import { readFile } from 'node:fs/promises'
import type { PointOfInterest } from '../nearby-points.ts'

/** A TSV of kind, name, lat and lng with a header row. Without a file there are no points. */
export async function loadPoints(file: string): Promise<PointOfInterest[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .filter(([kind]) => kind !== 'kind')
    .map(([kind = '', name = '', lat, lng]) => ({ kind, name, lat: Number(lat), lng: Number(lng) }))
    .filter(({ name, lat, lng }) => name !== '' && Number.isFinite(lat) && Number.isFinite(lng))
}
