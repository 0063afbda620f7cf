import { FILE_SIZE_MESSAGE } from '../fields/field-rules.ts'
import { endingOf, FILE_EMPTY_MESSAGE, FILE_KIND_MESSAGE, FILE_KINDS, MAX_FILE_BYTES } from './upload-rules.ts'

/** What can be told of a file before it is sent: too large, empty, or of a kind that is not taken. `size` in bytes. */
export function fileMistake({ name, size }: { name: string; size: number }): string | undefined {
  if (size > MAX_FILE_BYTES) return FILE_SIZE_MESSAGE
  if (size === 0) return FILE_EMPTY_MESSAGE
  return ENDINGS.has(endingOf(name)) ? undefined : FILE_KIND_MESSAGE
}

const ENDINGS = new Set(Object.values(FILE_KINDS).flat())
