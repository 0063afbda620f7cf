import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What the pages are made of. */
const sources = ['src/**/*.{ts,tsx,css}', '*.config.ts', 'scripts/compress-assets.ts', 'package-lock.json']

/** Whether the pages were never built, or a source changed since. */
export function siteIsStale(): boolean {
  return newest(['build/server/index.js']) < newest(sources)
}

/** Builds the pages. Answers what went wrong, if anything did. */
export function buildSite(): { problem?: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  return status === 0 ? {} : { problem: `${stdout}\n${stderr}`.trim() }
}

/** Milliseconds since 1970 of the newest change; 0 when this file does not exist. */
function newest(patterns: string[]): number {
  const files = globSync(patterns, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.reduce((latest, file) => Math.max(latest, statSync(join(root, file)).mtimeMs), 0)
}
