import { hash } from 'node:crypto'
import type { EssentialField, FeedEvent, FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { CompiledMapping } from '../compile-mapping.ts'
import { isOfFeed, mappedRow } from '../mapped-row.ts'
import { mappingField } from '../mapping-fields.ts'
import { saidTexts } from '../read-value.ts'
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

/** A feed that is read as a mapping says: docs/contracts/feed-mappings.md. Whose feed it is is known before. */
export function mappedFormat(mapping: CompiledMapping): FeedFormat {
  const { document, item, fields } = mapping
  const edition = hash('sha256', JSON.stringify(document), 'base64url').slice(0, 8)
  return {
    id: `${document.name} (${document.file.toUpperCase()})`,
    fileName: MAPPED_NAMES[document.file],
    // whoever gave the feed this mapping has said what its files are
    recognises: () => true,
    isComplete: (end) => MAPPED_ENDS[document.file].test(end),
    essentialFields,
    async *read(text) {
      const unfilled = new Set(Object.keys(ESSENTIAL).filter((name) => fields.has(name)))
      let rows = 0
      yield [{ kind: 'start', label: `${document.file.toUpperCase()} by the mapping “${document.name}”` }]
      for await (const found of readItems({ ...document, item }, text)) {
        if ('refused' in found) return yield [{ kind: 'refused', reason: found.refused }]
        const events: FeedEvent[] = []
        for (const { line, item: one, malformed } of found.items) {
          if (malformed === undefined && !isOfFeed(mapping, one)) continue
          rows += 1
          const row = mappedRow(mapping, one, line, edition)
          if (malformed === undefined)
            for (const name of unfilled)
              if (fields.get(name)!.some((value) => saidTexts(value, one).length > 0)) unfilled.delete(name)
          events.push({ kind: 'row', row: malformed === undefined ? row : { ...row, malformed } })
        }
        yield events
      }
      const filled = Object.keys(ESSENTIAL).filter((name) => fields.has(name) && !unfilled.has(name))
      yield [{ kind: 'end', rows, filled: filled.map(labelOf) }]
    },
  }
}
