import { hash } from 'node:crypto'
import type { EssentialField, FeedEvent, FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { FeedNode } from '#src/feed-import/rows/feed-node.ts'
import { type CompiledMapping, compileMapping } from '../compile-mapping.ts'
import { isOfFeed, mappedRow } from '../mapped-row.ts'
import type { MappingDocument } from '../mapping-document.ts'
import { mappingField } from '../mapping-fields.ts'
import { type MappedItem, saidTexts } from '../read-value.ts'
import { MAPPED_ENDS, MAPPED_NAMES } from '../unmapped-formats.ts'
import { readItems } from './read-items.ts'

const ESSENTIAL: Record<string, Omit<EssentialField, 'name'>> = {
  status: { consequence: 'homes that are sold or let would be advertised as available', always: true },
  published: { consequence: 'homes that are not to be shown would be shown' },
  bedrooms: { consequence: 'homes would be shown without their bedrooms' },
  displayAddress: { consequence: 'addresses would be put together from their parts' },
  price: { consequence: 'homes would be shown without their prices' },
}

const labelOf = (name: string) => mappingField(name)!.label.toLowerCase()

const essentialFields: readonly EssentialField[] = Object.entries(ESSENTIAL).map(([name, field]) => ({
  name: labelOf(name),
  ...field,
}))

type Own = {
  id: string
  /** of reports; absent: the mapping's name */
  label?: string
  recognises: (start: string) => boolean
  /** the listings of one element, with what has to be worked out in elements of our own */
  derive?: (node: FeedNode) => FeedNode[]
  edition: string
}

/** A feed that is read as a mapping says: docs/contracts/feed-mappings.md. Whose feed it is is known before. */
export function mappedFormat(mapping: CompiledMapping): FeedFormat {
  const { document } = mapping
  return formatOf(mapping, {
    id: `${document.name} (${document.file.toUpperCase()})`,
    label: `${document.file.toUpperCase()} by the mapping “${document.name}”`,
    // whoever gave the feed this mapping has said what its files are
    recognises: () => true,
    edition: hash('sha256', JSON.stringify(document), 'base64url').slice(0, 8),
  })
}

/** A format of its own whose fields are a mapping. Its edition is `PARSER_VERSION`, as that of any code. */
export function mappedXmlFormat(document: MappingDocument, own: Omit<Own, 'label' | 'edition'>): FeedFormat {
  const mapping = compileMapping(document)
  if ('problems' in mapping) throw new Error(`The mapping of ${document.name} is wrong: ${JSON.stringify(mapping)}`)
  return formatOf(mapping, { ...own, label: document.name, edition: 'its own' })
}

function formatOf(mapping: CompiledMapping, { id, label, recognises, derive, edition }: Own): FeedFormat {
  const { document, item, fields } = mapping
  return {
    id,
    fileName: MAPPED_NAMES[document.file],
    recognises,
    isComplete: (end) => MAPPED_ENDS[document.file].test(end),
    essentialFields,
    async *read(text) {
      const unfilled = new Set(Object.keys(ESSENTIAL).filter((name) => fields.has(name)))
      let rows = 0
      yield [{ kind: 'start', label: label ?? document.name }]
      for await (const found of readItems({ ...document, item }, text)) {
        if ('refused' in found) return yield [{ kind: 'refused', reason: found.refused }]
        const events: FeedEvent[] = []
        for (const { line, item: one, malformed } of found.items) {
          if (malformed === undefined && !isOfFeed(mapping, one)) continue
          for (const node of derive?.(one.node) ?? [one.node]) {
            const listing = { ...one, node }
            rows += 1
            if (malformed === undefined) noteFilled(unfilled, listing)
            const row = mappedRow(mapping, listing, line, edition)
            events.push({ kind: 'row', row: malformed === undefined ? row : { ...row, malformed } })
          }
        }
        yield events
      }
      const filled = Object.keys(ESSENTIAL).filter((name) => fields.has(name) && !unfilled.has(name))
      yield [{ kind: 'end', rows, filled: filled.map(labelOf) }]
    },
  }

  function noteFilled(unfilled: Set<string>, listing: MappedItem) {
    for (const name of unfilled)
      if (fields.get(name)!.some((value) => saidTexts(value, listing).length > 0)) unfilled.delete(name)
  }
}
