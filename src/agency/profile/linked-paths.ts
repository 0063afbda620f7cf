import type { Agency } from './agency.ts'

/** An agency's JSON files, without the ending of their names. */
export type AgencyFileName =
  | 'agency'
  | 'branches'
  | 'menus'
  | 'content'
  | 'filters'
  | 'galleries'
  | 'forms'
  | 'banners'
  | 'consents'

/** A link in one of them, and its place in it. */
export type LinkedPath = {
  file: AgencyFileName
  path: (string | number)[]
  url: string
}

/** Which file of the folder says which part of an agency; the others are in agency.json. */
const fileOf: Partial<Record<keyof Agency, LinkedPath['file']>> = {
  branches: 'branches',
  menus: 'menus',
  callsToAction: 'content',
  blurbs: 'content',
  home: 'content',
  filters: 'filters',
  galleries: 'galleries',
  forms: 'forms',
  banners: 'banners',
  consents: 'consents',
}

/** Parts that are a file by themselves, whose paths begin inside them. */
const wholeFiles: readonly string[] = ['branches', 'menus', 'filters', 'galleries', 'forms', 'banners', 'consents']

/** Paths that are called and not visited. */
const calls: readonly string[] = ['webhookUrl', 'exposuresUrl']

/** Every path that menus, offers, legal lines and settings link to: fields called `url` or `…Url`. */
export function linkedPaths(agency: Agency): LinkedPath[] {
  return Object.entries(agency).flatMap(([part, value]) => {
    const file = fileOf[part as keyof Agency] ?? 'agency'
    return linksIn(value, wholeFiles.includes(part) ? [] : [part]).map((found) => ({ file, ...found }))
  })
}

function linksIn(value: unknown, path: (string | number)[]): { path: (string | number)[]; url: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => linksIn(item, [...path, at]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => linksIn(item, [...path, key]))
  const name = String(path.at(-1))
  return typeof value === 'string' && /(^u|U)rl$/.test(name) && !calls.includes(name) ? [{ path, url: value }] : []
}
