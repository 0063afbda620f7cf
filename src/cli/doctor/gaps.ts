import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './doctor.ts'

/** What `agencies/starter` puts where an agency has to fill in a text, email address, telephone, number or postcode. */
const GAP = /\{\{([^{}]*)\}\}|fill-in@example\.com|01632 960 000|\bZZ1 1ZZ\b/g

const NAMES: Record<string, string> = {
  'fill-in@example.com': 'an email address',
  '01632 960 000': 'a telephone number',
  'ZZ1 1ZZ': 'the postcode',
}

/** Everything in an agency's folder that is still to be filled in, all at once; undefined if nothing is. */
export async function examineGaps(folder: string): Promise<Finding | undefined> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries
    .filter((entry) => /\.(?:json|md|css)$/.test(entry.name) && entry.name !== 'README.md')
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
