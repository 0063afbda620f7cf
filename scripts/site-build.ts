import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What the pages are made of. */
const sources = ['src/**/*.{ts,tsx,css}', '*.config.ts', 'scripts/compress-assets.ts', 'package-lock.json']

/** The visitors' pages and the Desk: each a React Router application with a build of its own. */
export const BUILDS = [[], ['src/desk']].map((folder) => [
  'node_modules/@react-router/dev/bin.cjs',
  'build',
  ...folder,
  '--logLevel',
  'warn',
])

/** Whether the pages were never built, or a source changed since. */
export function siteIsStale(): boolean {
  return Math.min(newest(['build/server/index.js']), newest(['build/desk/server/index.js'])) < newest(sources)
}

/** Builds the pages. Answers what went wrong, if anything did. */
export function buildSite(): { problem?: string } {
  for (const build of BUILDS) {
    const { status, stdout, stderr } = spawnSync(process.execPath, build, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) return { problem: `${stdout}\n${stderr}`.trim() }
  }
  return {}
}

/** Milliseconds since 1970 of the newest change; 0 when this file does not exist. */
function newest(patterns: string[]): number {
  const files = globSync(patterns, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.reduce((latest, file) => Math.max(latest, statSync(join(root, file)).mtimeMs), 0)
}
