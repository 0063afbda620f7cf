import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const site = join(import.meta.dirname, '../../../..')
/** what turns a row into a listing lies in these, and in packages */
const folders = ['feed-import', 'property', 'places'].flatMap((feature) => [feature, `${feature}/server`])

let kept: Promise<string> | undefined

/** Changes with every release that might read a row otherwise: it is a digest of the code that does, and of package.json. */
export function readingEdition(): Promise<string> {
  kept ??= digest()
  return kept
}

async function digest(): Promise<string> {
  const texts = [await readFile(join(site, 'package.json'), 'utf8')]
  for (const folder of folders) {
    const path = join(site, 'src', folder)
    const names = (await readdir(path)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    for (const name of names.sort()) texts.push(name, await readFile(join(path, name), 'utf8'))
  }
  return hash('sha256', texts.join('\0'), 'base64url')
}
