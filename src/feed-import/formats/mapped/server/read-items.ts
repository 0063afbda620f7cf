import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { branchNode, leafNode } from '#src/feed-import/rows/feed-node.ts'
import { createJsonReader } from '#src/feed-import/rows/json-items.ts'
import { createXmlReader } from '#src/feed-import/rows/server/read-xml.ts'
import { jsonNode } from '../json-node.ts'
import type { MappingDocument } from '../mapping-document.ts'
import type { MappedItem } from '../read-value.ts'

/** An element, object or row of a file, with its line; `malformed` if it cannot be read. */
export type FoundItem = { line: number; item: MappedItem; malformed?: string }

/** The items that came with one piece of the file, or why the file is refused. */
type Found = { items: FoundItem[] } | { refused: string }

type Layout = Pick<MappingDocument, 'file' | 'separator'> & { item: readonly string[] }

/** What is known to be cut short, a sample, is no fault. */
type ReadOptions = { isCut?: boolean }

/** Reads what may be properties from the text of a file, cut anywhere; one is held at a time. */
export function readItems(
  layout: Layout,
  text: AsyncIterable<string>,
  options: ReadOptions = {},
): AsyncGenerator<Found> {
  if (layout.file === 'xml') return readXmlItems(layout.item, text, options)
  if (layout.file === 'json') return readJsonItems(layout.item, text, options)
  return readCsvItems(layout, text, options)
}

async function* readXmlItems(item: readonly string[], text: AsyncIterable<string>, { isCut }: ReadOptions) {
  const reader = createXmlReader(item.at(-1))
  const take = (given: ReturnType<typeof reader.push>): Found => {
    if ('problem' in given) return { refused: given.problem! }
    const items = given.found!.flatMap(({ element, around, line }) =>
      isAround(
        item.slice(0, -1),
        around.map(({ name }) => name),
      )
        ? [{ line, item: { node: element, context: [...around].reverse() } }]
        : [],
    )
    return { items }
  }
  for await (const piece of text) {
    const found = take(reader.push(piece))
    yield found
    if ('refused' in found) return
  }
  if (!isCut) yield take(reader.finish())
}

/** Whether elements stand in each other as a path says: `*` is any of them, `**` at the beginning any number. */
function isAround(path: readonly string[], names: readonly string[]): boolean {
  const isAnywhere = path[0] === '**'
  const wanted = isAnywhere ? path.slice(1) : path
  if (isAnywhere ? names.length < wanted.length : names.length !== wanted.length) return false
  const inner = names.slice(names.length - wanted.length)
  return wanted.every((name, at) => name === '*' || name === inner[at])
}

async function* readJsonItems(item: readonly string[], text: AsyncIterable<string>, { isCut }: ReadOptions) {
  const reader = createJsonReader(item)
  const name = item.at(-1) ?? 'property'
  for await (const piece of text) {
    const found = reader.push(piece)
    if ('problem' in found) {
      yield { refused: found.problem }
      return
    }
    const items: FoundItem[] = []
    for (const { text: written, line } of found.found) {
      const node = jsonNode(name, written)
      if ('problem' in node) {
        yield { refused: `it is not JSON: what begins in line ${line} is damaged` }
        return
      }
      items.push({ line, item: { node, context: [] } })
    }
    yield { items }
  }
  const problem = isCut ? undefined : reader.finish()
  if (problem !== undefined) yield { refused: problem }
}

/** Characters of a row at most. */
const MAX_ROW = 1_000_000
const BATCH = 200

async function* readCsvItems(
  { separator }: Layout,
  text: AsyncIterable<string>,
  { isCut }: ReadOptions,
): AsyncGenerator<Found> {
  const { first, whole } = await withFirstLine(text)
  const parser = parse({
    bom: true,
    delimiter: separator ?? separatorOf(first),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  })
  const source = Readable.from(whole)
  source.on('error', (error) => parser.destroy(error))
  let names: string[] | undefined
  let items: FoundItem[] = []
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (!names) {
        names = record.map((name) => name.trim())
        continue
      }
      items.push(csvItem(names, record, info.lines))
      if (items.length < BATCH) continue
      yield { items }
      items = []
    }
  } catch (error) {
    if (!isCut) return yield { refused: `it is not CSV (${(error as Error).message.slice(0, 100)})` }
  }
  if (!names) return yield { refused: 'it is empty' }
  // the last row of what was cut short is no whole one
  yield { items: isCut ? items.slice(0, -1) : items }
}

function csvItem(names: readonly string[], values: readonly string[], line: number): FoundItem {
  const children = names.flatMap((name, at) => (name === '' ? [] : [leafNode(name, values[at] ?? '')]))
  const item = { node: branchNode('row', children), context: [] }
  if (values.length === names.length) return { line, item }
  return { line, item, malformed: `it has ${values.length} values, and the first line names ${names.length} columns` }
}

/** The beginning of a text up to the end of its first line, and the text again. */
async function withFirstLine(text: AsyncIterable<string>): Promise<{ first: string; whole: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let first = ''
  while (!first.includes('\n') && first.length < MAX_ROW) {
    const next = await pieces.next()
    if (next.done) break
    first += next.value
  }
  async function* again() {
    if (first !== '') yield first
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return { first: first.split('\n', 1)[0]!, whole: again() }
}

/** What stands most often in the line with the names of the columns, outside of quotation marks. */
function separatorOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
