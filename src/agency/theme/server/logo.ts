import { createHash } from 'node:crypto'
import { documentText, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import type { TextPlace } from '#src/agency/folder/server/json-lines.ts'
import type { AgencyProblem } from '#src/agency/folder/server/read-file.ts'

/** The agency's logo: logo.svg of its folder, under a path that changes with its content. */
export type Logo = { url: string; svg: string; width: number; height: number }

const FILE = 'logo.svg'
const MAX_KILOBYTES = 60

/**
 * What a drawing has no need of: it would run, or fetch from elsewhere. The browser would do neither with a picture,
 * but the file also has a path at which somebody may open it as a page.
 */
const unwanted: [pattern: RegExp, message: string][] = [
  [/<!DOCTYPE|<!ENTITY/gi, 'declares a document type or entities: remove them'],
  [
    /<(?:[^\s<>/:]+:)?(script|foreignObject|iframe|object|embed|handler|set|animate\w*)[\s>/]/gi,
    'has <$1>, which is not allowed in a logo',
  ],
  [/\son\w+\s*=/gi, 'has an event handler: remove it'],
  [
    /\bhref\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|webp);))/gi,
    'links to something outside itself: put it into the file',
  ],
  [/url\((?!\s*["']?\s*#)|@import/gi, 'fetches something from outside itself: put it into the file'],
]

/** Reads logo.svg; undefined where an agency has none, whose name is then set in the display face. */
export async function readLogo(
  agencyFolder: string,
  published: Published = NOTHING_PUBLISHED,
): Promise<Logo | { problems: AgencyProblem[] } | undefined> {
  const svg = await documentText(agencyFolder, FILE, published)
  if (svg === undefined) return undefined
  const problems = logoProblems(svg)
  const [, width, height] = sizeOf(svg) ?? []
  if (problems.length > 0 || !width || !height) return { problems }
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { url: `/logo.${hash}.svg`, svg, width, height }
}

/** Everything for which a drawing is refused. */
export function logoProblems(svg: string): AgencyProblem[] {
  const refuse = (message: string, at = 0): AgencyProblem => ({ file: FILE, ...placeOf(svg, at), path: '', message })
  if (!/<svg[\s>]/.test(svg)) return [refuse('is not an SVG image')]
  const problems = unwanted.flatMap(([pattern, message]) =>
    [...svg.matchAll(pattern)].map(({ 1: name = '', index }) => refuse(message.replace('$1', name), index)),
  )
  if (!sizeOf(svg)) problems.push(refuse('needs a viewBox="0 0 width height" that says how wide and high it is'))
  const kilobytes = Buffer.byteLength(svg) / 1000
  if (kilobytes > MAX_KILOBYTES)
    problems.push(
      refuse(`is ${Math.round(kilobytes)} kB, but may be ${MAX_KILOBYTES} kB at most, because every page loads it`),
    )
  return problems
}

function sizeOf(svg: string): [whole: string, width: number, height: number] | undefined {
  const found = /<svg[^>]*?\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(svg)
  const [width, height] = [Number(found?.[1]), Number(found?.[2])]
  return found && width > 0 && height > 0 ? [found[0], width, height] : undefined
}

function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
