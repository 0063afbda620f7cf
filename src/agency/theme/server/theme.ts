import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { documentText, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import { problem } from '#src/platform/http/errors.ts'
import { serveFiles, serveText } from '#src/platform/http/memory-files.ts'
import { FONT_CATALOGUE } from '../font-catalogue.ts'
import { type Logo, readLogo } from './logo.ts'

/** The agency's look: its theme sheet under a path that changes with its content, and the fonts it names. */
export type Theme = {
  url: string
  css: string
  fonts: string[]
  themeColour: string
  /**
   * the sheet as a page can hold it, its faces that are fetched apart from the rest; undefined where what it names is found
   * from its own path alone, or it is long
   */
  inline?: { css: string; faces: string }
  favicon: string
  /** absent: the agency's name is set in the display face */
  logo?: Logo
}

const aYear = 'public, max-age=31536000, immutable'

/**
 * Families that come with Kerbside, one npm package each: with the agency's own fonts/ they are served under /fonts/.
 */
const fontPackages = FONT_CATALOGUE.map((font) => font.package)

/** The order of the style sheet layers, as design-system/base.css has it: whichever sheet comes first has to say it. */
export const LAYER_ORDER = '@layer reset, tokens, theme, base, components, page;'

export async function loadTheme(
  agencyFolder: string,
  agencyName: string,
  published: Published = NOTHING_PUBLISHED,
): Promise<Theme> {
  const sheet = await documentText(agencyFolder, 'theme.css', published)
  if (sheet === undefined) throw new Error(`${agencyFolder} has no theme.css`)
  const css = `${LAYER_ORDER}\n${sheet}`
  const logo = await readLogo(agencyFolder, published)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)
  return {
    url: `/theme.${hash}.css`,
    css,
    ...(standsInPages(css) && { inline: withFacesApart(withoutComments(css)) }),
    fonts: everydayFonts(css),
    themeColour: colour(css, 'page', '#ffffff'),
    favicon: (await documentText(agencyFolder, 'favicon.svg', published)) ?? drawFavicon(css, agencyName),
    ...(logo && 'svg' in logo && { logo }),
  }
}

/** Bytes: a longer sheet costs a page more than a request of its own. */
const MAX_INLINE = 8_000

function standsInPages(css: string): boolean {
  const namesRelatively = /url\(\s*["']?(?!["'/]|data:|https:)|@import/i.test(css)
  return css.length <= MAX_INLINE && !namesRelatively && !css.includes('</')
}

/** What its author noted is not for every visitor. A string may look like a comment. */
function withoutComments(css: string): string {
  return css.replaceAll(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[\s\S]*?\*\//g, (_all, text: string = '') => text)
}

const FONT_FACE = /@font-face\s*\{[^}]*\}/g

const isFetched = (face: string) => /\burl\(/.test(face)

/** A face means the same wherever it stands, but for those in a condition, which stay there. */
function withFacesApart(css: string): { css: string; faces: string } {
  const faces: string[] = []
  const rest = css.replaceAll(new RegExp(`^${FONT_FACE.source}`, 'gm'), (face) => {
    if (!isFetched(face)) return face
    faces.push(face)
    return ''
  })
  return { css: rest, faces: faces.join('\n') }
}

/** The font files that every page needs: those of faces whose range begins at the space, U+20, or that have none. */
export function everydayFonts(css: string): string[] {
  const faces = [...css.matchAll(FONT_FACE)].map(([face]) => face)
  return faces
    .filter((face) => !face.includes('unicode-range') || /unicode-range:[^;}]*\bU\+0*20\b/i.test(face))
    .flatMap((face) => /url\("?(\/fonts\/[\w.-]+\.woff2)"?\)/.exec(face)?.[1] ?? [])
}

function colour(css: string, role: string, fallback: string): string {
  return new RegExp(`--colour-${role}:\\s*(#[0-9a-f]{6})`, 'i').exec(css)?.[1] ?? fallback
}

/** The agency's initial in its primary colour, for an agency that has drawn no icon. */
function drawFavicon(css: string, agencyName: string): string {
  const initial = agencyName
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 1)
    .toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="${colour(css, 'primary', '#1d1d1f')}"/><text x="16" y="23" text-anchor="middle" font-family="Georgia,serif" font-size="21" fill="${colour(css, 'on-primary', '#ffffff')}">${initial}</text></svg>`
}

/** Where fonts are looked for, the agency's own first. */
function fontFolders(agencyFolder: string): string[] {
  const require = createRequire(import.meta.url)
  const ofAgency = join(agencyFolder, 'fonts')
  const ofPackages = fontPackages.map((name) => join(dirname(require.resolve(`${name}/package.json`)), 'files'))
  return existsSync(ofAgency) ? [ofAgency, ...ofPackages] : ofPackages
}

/** The file behind `/fonts/…`, if there is one. */
export function fontFile(agencyFolder: string, path: string): string | undefined {
  const name = path.replace(/^\/fonts\//, '')
  return fontFolders(agencyFolder)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

/** Serves the theme, its fonts, and the agency's map patch (byte ranges, as PMTiles readers ask for). */
export async function serveTheme(app: FastifyInstance, theme: Theme, agencyFolder: string): Promise<void> {
  // at the URL of the sheet there is; pages that somebody still has open ask for an earlier one, and get this one
  serveText(app, '/theme.:hash([0-9a-f]{12}).css', {
    type: 'text/css; charset=utf-8',
    text: () => theme.css,
    isCurrent: (path) => path === theme.url,
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(theme.favicon),
  )
  app.get('/logo.:hash([0-9a-f]{12}).svg', (request, reply) => {
    const { logo } = theme
    if (!logo) return problem(reply, 404, 'Not found.')
    return (
      reply
        .header('cache-control', request.url === logo.url ? aYear : 'public, max-age=60')
        // opened by itself it is a page: one that runs, fetches and frames nothing
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('image/svg+xml')
        .send(logo.svg)
    )
  })
  serveFiles(app, { folders: fontFolders(agencyFolder), prefix: '/fonts/' })
  await app.register(fastifyStatic, {
    root: agencyFolder,
    prefix: '/map/',
    decorateReply: false,
    allowedPath: (path) => /\.(pmtiles|geojson)$/.test(path),
    maxAge: '1d',
  })
}
