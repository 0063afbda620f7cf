import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

const projectFolder = join(import.meta.dirname, '../../..')

export type Versions = { kerbside: string; node: string; postgres: string; releases: Release[] }

/** What runs here, and what changed with each release. */
export async function readVersions(db: Database): Promise<Versions> {
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
  const changelog = await readFile(join(projectFolder, 'CHANGELOG.md'), 'utf8').catch(() => '')
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return {
    kerbside: version,
    node: process.versions.node,
    postgres: rows[0]?.version ?? '',
    releases: parseChangelog(changelog),
  }
}

export type Release = { version: string; changes: { heading: string; lines: string[] }[] }

/** The releases of CHANGELOG.md, newest first: `## version`, below it `### heading` and `- change` with its further lines. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    const version = /^## (.+)$/.exec(line)?.[1]
    const heading = /^### (.+)$/.exec(line)?.[1]
    const release = releases.at(-1)
    const change = /^- (.+)$/.exec(line)?.[1]
    if (version) releases.push({ version, changes: [] })
    else if (heading) release?.changes.push({ heading, lines: [] })
    else if (change) {
      if (release?.changes.length === 0) release.changes.push({ heading: '', lines: [] })
      release?.changes.at(-1)?.lines.push(change)
    } else if (/^ {2}\S/.test(line)) {
      const lines = release?.changes.at(-1)?.lines
      const last = lines?.pop()
      if (lines && last !== undefined) lines.push(`${last} ${line.trim()}`)
    }
  }
  return releases
}
