import { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { decodeText, inspectBytes } from '#src/feed-import/rows/server/decode-text.ts'
import { contentOf } from '../mapped-row.ts'
import type { MappingDocument } from '../mapping-document.ts'
import { readItems } from './read-items.ts'

/** The text of a sample, which is mostly the beginning of a longer file. */
export async function sampleText(bytes: Buffer): Promise<string> {
  const open = async () => Readable.from([bytes])
  const { encoding } = await inspectBytes(open)
  let text = ''
  for await (const piece of decodeText(await open(), encoding)) text += piece
  return text.trimStart()
}

function fileKindOf(text: string): MappingDocument['file'] {
  if (text.startsWith('<')) return 'xml'
  return text.startsWith('{') || text.startsWith('[') ? 'json' : 'csv'
}

/** Paths to what may be the properties: the likeliest first. */
export function itemCandidates(text: string): string[] {
  const kind = fileKindOf(text)
  return kind === 'csv' ? [] : kind === 'xml' ? elementPaths(text) : listPaths(text)
}

/** Elements that hold several others, those that occur most often first. */
function elementPaths(text: string): string[] {
  const parser = new SaxesParser({ position: false })
  const open: string[] = []
  const found = new Map<string, { count: number; children: Set<string> }>()
  parser.on('error', () => {})
  parser.on('opentag', ({ name }) => {
    found.get(open.join('/'))?.children.add(name)
    open.push(name)
    const path = open.join('/')
    const known = found.get(path)
    if (known) known.count += 1
    else if (found.size < 2000) found.set(path, { count: 1, children: new Set() })
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text)
  return [...found]
    .filter(([path, { children }]) => path.includes('/') && children.size >= 3)
    .sort(([a, one], [b, other]) => depth(a) - depth(b) || other.count - one.count)
    .sort(([, one], [, other]) => Number(other.count > 1) - Number(one.count > 1))
    .slice(0, 10)
    .map(([path]) => path)
}

const depth = (path: string) => path.split('/').length

/** Lists of objects. */
function listPaths(text: string): string[] {
  const found = new Set<string>()
  const open: { isList: boolean; key: string | undefined }[] = []
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g
  let key: string | undefined
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[1] !== undefined) {
      key = token[2] ? token[1] : undefined
      continue
    }
    if (token[0] === '}' || token[0] === ']') {
      open.pop()
      continue
    }
    const isList = token[0] === '['
    if (!isList && open.at(-1)?.isList)
      found.add(open.flatMap((one) => (one.key === undefined ? [] : [one.key])).join('/'))
    open.push({ isList, key })
    key = undefined
  }
  return [...found].sort((a, b) => depth(a) - depth(b)).slice(0, 10)
}

type SamplePath = { path: string; example: string; homes: number }

const MAX_PATHS = 300
const MAX_EXAMPLE = 80

/** Every path of the properties of a sample, with the first text of each. */
export async function samplePaths(
  text: string,
  { file, item, separator }: Pick<MappingDocument, 'file' | 'item' | 'separator'>,
): Promise<SamplePath[]> {
  const found = new Map<string, { example: string; homes: number }>()
  const layout = { file, item: (item ?? '').split('/').filter(Boolean), ...(separator !== undefined && { separator }) }
  for await (const some of readItems(layout, sampleStream(text), { isCut: true })) {
    if ('refused' in some) break
    for (const { item: one } of some.items) {
      const seen = new Set<string>()
      for (const [path, value] of Object.entries(contentOf(one))) {
        const name = path.replaceAll(/\[\d+\]/g, '')
        if (seen.has(name)) continue
        seen.add(name)
        const known = found.get(name)
        if (known) known.homes += 1
        else if (found.size < MAX_PATHS) found.set(name, { example: value.slice(0, MAX_EXAMPLE), homes: 1 })
      }
    }
  }
  return [...found].map(([path, about]) => ({ path, ...about }))
}

export async function* sampleStream(text: string): AsyncGenerator<string> {
  yield text
}

/** A mapping to begin with: where the properties are, and nothing of them yet. */
export function draftMapping(name: string, text: string): MappingDocument {
  const file = fileKindOf(text)
  const item = itemCandidates(text)[0]
  return { name, file, ...(item !== undefined && { item }), fields: {} }
}
