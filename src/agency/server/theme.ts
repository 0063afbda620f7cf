import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The agency's look: its theme sheet under an address that changes with its content, and the fonts it names. */
export type Theme = { address: string; css: string; fonts: string[]; themeColour: string }

const aYear = 'public, max-age=31536000, immutable'

/** Where each family's files come from: one npm package a family, its files served under /fonts/. */
const fontPackages = ['@fontsource-variable/newsreader', '@fontsource-variable/commissioner']

export async function loadTheme(agencyFolder: string): Promise<Theme> {
  const css = await readFile(join(agencyFolder, 'theme.css'), 'utf8')
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)
  return {
    address: `/theme.${hash}.css`,
    css,
    fonts: [...css.matchAll(/url\("?(\/fonts\/[\w.-]+\.woff2)"?\)/g)].map((found) => found[1] ?? ''),
    themeColour: /--colour-page:\s*(#[0-9a-f]{6})/i.exec(css)?.[1] ?? '#ffffff',
  }
}

/** Serves the theme, its fonts, and the agency's map patch (byte ranges, as PMTiles readers ask for). */
export async function serveTheme(app: FastifyInstance, theme: Theme, agencyFolder: string): Promise<void> {
  app.get(theme.address, (_request, reply) =>
    reply.header('cache-control', aYear).type('text/css; charset=utf-8').send(theme.css),
  )
  const require = createRequire(import.meta.url)
  const folders = fontPackages.map((name) => join(dirname(require.resolve(`${name}/package.json`)), 'files'))
  await app.register(fastifyStatic, {
    root: folders,
    prefix: '/fonts/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', aYear),
  })
  await app.register(fastifyStatic, {
    root: agencyFolder,
    prefix: '/map/',
    decorateReply: false,
    allowedPath: (path) => path.endsWith('.pmtiles'),
    maxAge: '1d',
  })
}
