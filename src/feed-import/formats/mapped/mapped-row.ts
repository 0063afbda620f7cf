import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { nodeValues } from '#src/feed-import/rows/feed-node.ts'
import type { CompiledMapping } from './compile-mapping.ts'
import { textsAt } from './node-path.ts'
import { wordForm } from './our-words.ts'
import { readMappedMedia } from './read-mapped-media.ts'
import { readMappedIdentity, readMappedProperty } from './read-mapped-property.ts'
import type { MappedItem } from './read-value.ts'

/** Whether an element is a property of the feed at all, as the mapping says. */
export function isOfFeed({ only }: CompiledMapping, { node, context }: MappedItem): boolean {
  return only.every(({ path, is }) => textsAt(node, path, context).some((text) => is.has(wordForm(text))))
}

/**
 * A property as a row. Its content names the mapping, too: under another one the same property is another listing.
 * `edition` tells two mappings of one name apart.
 */
export function mappedRow(mapping: CompiledMapping, item: MappedItem, line: number, edition: string): FeedRow {
  return {
    line,
    ...readMappedIdentity(mapping, item),
    content: () => JSON.stringify({ ...contentOf(item), Mapping: `${mapping.document.name} (${edition})` }),
    media: () => readMappedMedia(mapping, item),
    read: (warn, foreign) => readMappedProperty(mapping, item, { warn, foreign }),
  }
}

/** The values of a property and, of the elements around it, the attributes. */
export function contentOf({ node, context }: MappedItem): Record<string, string> {
  const around = context.flatMap(({ attributes }, index) =>
    Object.entries(attributes).map(([name, value]) => [`${'../'.repeat(index + 1)}@${name}`, value]),
  )
  return { ...nodeValues(node), ...Object.fromEntries(around) }
}
