import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import { wholeText } from '#src/feed-import/rows/feed-node.ts'
import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import type { Room } from '#src/property/listing/listing.ts'
import type { CompiledMapping, CompiledValue } from './compile-mapping.ts'
import type { Tracer } from './field-reader.ts'
import { nodesAt } from './node-path.ts'
import { type MappedItem, readMoment, readNumber, saidText, saidTexts } from './read-value.ts'

const KINDS: Record<string, FeedMediaItem['kind']> = {
  photos: 'photo',
  floorplans: 'floorplan',
  epcCharts: 'epc',
  brochures: 'document',
  epcDocuments: 'epc_document',
  tours: 'tour',
}

/** The pictures, documents and tours of a property, each once. */
export function readMappedMedia(
  { fields }: Pick<CompiledMapping, 'fields'>,
  item: MappedItem,
  trace?: Tracer,
): FeedMediaItem[] {
  return Object.entries(KINDS).flatMap(([name, kind]) => {
    const seen = new Set<string>()
    const found = (fields.get(name) ?? []).flatMap((value) => picturesOf(value, item, kind))
    const media = found.filter(({ source }) => !seen.has(source) && seen.add(source))
    if (media.length > 0) {
      const said = media.map(({ source, caption }) => (caption ? `${source} (${caption})` : source)).join(', ')
      trace?.({ field: name, said, became: String(media.length) })
    }
    return media
  })
}

function picturesOf(value: CompiledValue, item: MappedItem, kind: FeedMediaItem['kind']): FeedMediaItem[] {
  if (!value.each) {
    const caption = cleanLine(saidText(value.parts.caption, item))
    return saidTexts(value, item).map((source) => ({ kind, source, caption }))
  }
  return itemsOf(value, item).flatMap((one) => {
    const source = value.parts.url ? saidText(value.parts.url, one) : wholeText(one.node).trim()
    if (source === '') return []
    const changed = value.parts.changed && readMoment(saidText(value.parts.changed, one), value.parts.changed.date)
    const changedAt = changed && 'value' in changed ? changed.value : undefined
    return [{ kind, source, caption: cleanLine(saidText(value.parts.caption, one)), ...(changedAt && { changedAt }) }]
  })
}

/** Each of a list; the paths in it begin there. */
function itemsOf({ each }: CompiledValue, { node, context }: MappedItem): MappedItem[] {
  const around = [{ name: node.name, attributes: node.attributes }, ...context]
  return nodesAt(node, each!).map((one) => ({ node: one, context: around }))
}

/** The rooms of a property; widths and lengths in metres. */
export function readMappedRooms({ fields }: Pick<CompiledMapping, 'fields'>, item: MappedItem, trace?: Tracer): Room[] {
  const rooms = (fields.get('rooms') ?? []).flatMap((value) =>
    (value.each ? itemsOf(value, item) : [item]).flatMap((one): Room[] => {
      const { roomName, floor, width, length, note } = value.parts
      const name = cleanLine(saidText(roomName, one))
      if (name === '') return []
      const metres = (part: CompiledValue | undefined) => {
        const read = part ? readNumber(part, saidText(part, one)) : { value: undefined }
        return 'value' in read && read.value !== undefined && read.value > 0 && read.value < 1000
          ? read.value
          : undefined
      }
      const [widthM, lengthM] = [metres(width), metres(length)]
      const words = { floor: cleanLine(saidText(floor, one)), note: cleanLine(saidText(note, one)) }
      return [
        {
          name,
          ...(words.floor && { floor: words.floor }),
          ...(widthM !== undefined && { widthM }),
          ...(lengthM !== undefined && { lengthM }),
          ...(words.note && { note: words.note }),
        },
      ]
    }),
  )
  if (rooms.length > 0)
    trace?.({ field: 'rooms', said: rooms.map(({ name }) => name).join(', '), became: String(rooms.length) })
  return rooms
}
