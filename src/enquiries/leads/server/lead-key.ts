import { createHash } from 'node:crypto'
import type { Lead } from '../lead.ts'

/**
 * What tells a lead from every other: the key that its form was given, and what was typed. Sent twice it is one lead;
 * with something else typed it is another, although the form's key is the same (a page that was gone back to).
 */
export function leadKey(key: string, lead: Lead): string {
  const { consent, files, ...typed } = lead
  const said = [
    key,
    typed,
    consent.boxes.map(({ box, ticked }) => [box, ticked]),
    files.map(({ field, sha256 }) => [field, sha256]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
