import { basename } from 'node:path'
import { z } from 'zod'
import { documentText, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import { nearestName } from '../nearest-name.ts'
import { type JsonPath, readJson } from './json-lines.ts'

/** A mistake in an agency's folder, for a person: where it is and what to do. */
export type AgencyProblem = {
  file: string
  /** from 1; absent where the file itself is the problem */
  line?: number
  /** from 1 */
  column?: number
  /** "settings.salesPrices[3]"; empty for the whole file */
  path: string
  message: string
}

/** `branches.json:12:5 [0].position is missing` */
export function formatAgencyProblem({ file, line, column, path, message }: AgencyProblem): string {
  return [[file, line, column].filter(Boolean).join(':'), path, message].filter(Boolean).join(' ')
}

export type ReadFile<T> = {
  /** undefined if there are problems */
  value: T | undefined
  problems: AgencyProblem[]
  /** makes a problem of something found later by looking at several files */
  problemAt(path: JsonPath, message: string): AgencyProblem
}

/**
 * Reads a JSON file of the folder, or what is published over it, and checks it against its schema; every mistake is
 * reported, not the first alone.
 */
export async function readAgencyFile<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  published: Published = NOTHING_PUBLISHED,
): Promise<ReadFile<T>> {
  const text = await documentText(folder, file, published).catch(() => null)
  if (text === undefined || text === null)
    return failed(file, [{ file, path: '', message: text === undefined ? 'is missing' : 'cannot be read' }])
  const json = readJson(text)
  if ('message' in json) return failed(file, [{ file, path: '', ...json }])
  const { content, above } = contentOf(json.value, file, schema)
  const problemAt = (path: JsonPath, message: string): AgencyProblem => {
    return { file, ...json.placeOf([...above, ...path]), path: written([...above, ...path]), message }
  }
  const problems = json.repeated.map(({ path, ...place }): AgencyProblem => {
    return { file, ...place, path: written(path), message: 'appears twice' }
  })
  const checked = schema.safeParse(content, { error: inWords })
  for (const issue of checked.error?.issues ?? []) {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
    if (issue.code !== 'unrecognized_keys') problems.push(problemAt(path, issue.message))
    else
      for (const key of issue.keys) {
        const message = unknownKey(key, knownKeys(schema, path))
        problems.push({ ...problemAt([...path, key], message), ...json.keyPlaceOf([...above, ...path, key]) })
      }
  }
  return { value: problems.length === 0 ? checked.data : undefined, problems, problemAt }
}

/** Where things stand in a file that has been read without problems before. */
export function locatedFile(file: string, text: string): Pick<ReadFile<unknown>, 'problemAt'> {
  const json = readJson(text)
  if ('message' in json) return failed(file, [])
  const list = listNameOf(file)
  const isWrapped = typeof json.value === 'object' && json.value !== null && list in json.value
  const above = isWrapped ? [list] : []
  return {
    problemAt: (path, message) => {
      return { file, ...json.placeOf([...above, ...path]), path: written([...above, ...path]), message }
    },
  }
}

/** The name of the list that is all of a file, where the file is an object for the sake of its `$schema`. */
export const listNameOf = (file: string) => basename(file, '.json')

/**
 * What a file says, without the address of its schema, which is for editors. A file that is a list may be written
 * `{ "$schema": "…", "branches": [ … ] }`, since a list has no place for that address; also without the address.
 */
function contentOf(value: unknown, file: string, schema: z.core.$ZodType): { content: unknown; above: JsonPath } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { content: value, above: [] }
  const { $schema: _address, ...content } = value as Record<string, unknown>
  const list = listNameOf(file)
  if (!(schema instanceof z.ZodArray) || Object.keys(content).join() !== list) return { content, above: [] }
  return { content: content[list], above: [list] }
}

function failed(file: string, problems: AgencyProblem[]) {
  return {
    value: undefined,
    problems,
    problemAt: (path: JsonPath, message: string) => ({ file, path: written(path), message }),
  }
}

/** ["settings", "salesPrices", 3] → "settings.salesPrices[3]" */
function written(path: JsonPath): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
}

const kinds: Record<string, string> = {
  string: 'text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  tuple: 'a list [ … ]',
  object: 'an object { … }',
}

/** Words for what the schema does not put into words itself. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing'
    return `must be ${kinds[issue.expected] ?? issue.expected}`
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
  return undefined
}

function unknownKey(key: string, known: string[]): string {
  const nearest = nearestName(key, known)
  return nearest ? `is not known; did you mean "${nearest}"?` : `is not known; known here: ${known.join(', ')}`
}

/** The keys that the schema has for the object at a path. */
function knownKeys(schema: z.core.$ZodType, path: JsonPath): string[] {
  let at = unwrapped(schema)
  for (const part of path) {
    if (at instanceof z.ZodArray) at = unwrapped(at.element)
    else if (at instanceof z.ZodObject) at = unwrapped(at.shape[String(part)])
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? unwrapped(schema.unwrap())
    : schema
}
