import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of the demonstration agency in a folder, with so many listings. Returns its path. */
export function demoAgencyWith(folder: string, listings: number): string {
  const source = new URL('../agencies/demo/', import.meta.url).pathname
  const target = join(folder, 'agency')
  mkdirSync(target)
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('/pictures') })
  symlinkSync(join(source, 'pictures'), join(target, 'pictures'))
  const file = join(target, 'agency.json')
  const agency = JSON.parse(readFileSync(file, 'utf8'))
  agency.settings.demoListings = listings
  writeFileSync(file, JSON.stringify(agency))
  return target
}
