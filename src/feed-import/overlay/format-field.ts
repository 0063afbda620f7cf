import { formatPounds } from '#src/formatting/numbers.ts'
import { epcText } from '#src/property/listing/epc.ts'
import type { Epc } from '#src/property/listing/listing.ts'
import { overlayField } from './overlay-fields.ts'
import { readEpc } from './overlay-values.ts'

/** A field's value in words, for staff. Nothing is "Not stated". */
export function formatFieldValue(name: string, value: unknown): string {
  const field = overlayField(name)
  const input = field?.input
  if (value === undefined || value === null || value === '') return 'Not stated'
  if (field?.format) return field.format(value)
  if (input?.kind === 'epc') {
    const epc = typeof value === 'object' && 'kind' in value ? (value as Epc) : readEpc(value)
    if (epc) return epcText(epc)
  }
  if (input?.kind === 'choice') return input.options[String(value)] ?? String(value)
  if (input?.kind === 'amount' && typeof value === 'number') return formatPounds(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(formatItem).join(', ')
  return formatItem(value)
}

function formatItem(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { url, name, lat, lng, date } = value as Record<string, unknown>
  if (typeof lat === 'number' && typeof lng === 'number') return `${lat.toFixed(4)}, ${lng.toFixed(4)}`
  return String(url ?? name ?? date ?? JSON.stringify(value))
}

/** What stands in a field's control before it is changed. */
export function overlayFieldText(name: string, value: unknown): string {
  const input = overlayField(name)?.input
  if (value === undefined || value === null) return ''
  if (input?.kind === 'yes-no') return value === true ? 'yes' : 'no'
  if (input?.kind === 'epc') return epcAsText(value)
  if (Array.isArray(value)) return value.map(formatItem).join('\n')
  return String(value)
}

/** The value that somebody typed, in the form in which the overlay has it; it is checked by the field itself. */
export function parseFieldText(name: string, text: string): unknown {
  const typed = text.trim()
  switch (overlayField(name)?.input.kind) {
    case 'amount':
    case 'number':
      return typed === '' ? undefined : Number(typed.replaceAll(/[£,\s]/g, ''))
    case 'epc':
      return parseEpcText(typed)
    case 'yes-no':
      return typed === 'yes' ? true : typed === 'no' ? false : undefined
    case 'lines':
    case 'links':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    default:
      return typed
  }
}

/** JSON of its parts; '' where nothing is known. */
function epcAsText(value: unknown): string {
  const epc = readEpc(value)
  return epc === undefined || epc.kind === 'awaited' ? '' : JSON.stringify(epc)
}

/** A letter, or JSON of the parts. */
function parseEpcText(typed: string): unknown {
  if (!typed.startsWith('{')) return typed
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}
