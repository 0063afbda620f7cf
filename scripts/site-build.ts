import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a build is made of. */
const sources = ['src/**/*.{ts,tsx,css}', '*.config.ts', 'scripts/build-steps/*.ts', 'package-lock.json']

/** The processes of a site. Each is a file of its name in `src`, and is bundled under its name in this folder. */
export const PROCESSES = ['server', 'worker'] as const
export const processesFolder = join(root, 'build/processes')

/** The visitors' pages and the Desk, each a React Router application with a build of its own, and the processes. */
export const BUILDS = [
  ...[[], ['src/desk']].map((folder) => [
    'node_modules/@react-router/dev/bin.cjs',
    'build',
    ...folder,
    '--logLevel',
    'warn',
  ]),
  ['scripts/build-steps/bundle-processes.ts'],
]

/** What is written last of each build. */
const made = ['build/server/index.js', 'build/desk/server/index.js', 'build/processes/server.js']

/** Whether the site was never built, or a source changed since. */
export function siteIsStale(): boolean {
  return Math.min(...made.map((file) => newest([file]))) < newest(sources)
}

/** Builds the pages and the processes. Answers what went wrong, if anything did. */
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
