/** What may be uploaded with a form of the agency's own. */

const MB = 1024 * 1024

/** The limits of one form. Every check, message and hint derives from these two. */
const MAX_FILE_MB = 10
export const MAX_FILES = 5

export const MAX_FILE_BYTES = MAX_FILE_MB * MB
/** All files of one form and its fields. */
export const MAX_FORM_BYTES = (MAX_FILE_MB * MAX_FILES + 2) * MB

/** Fixed wording: docs/contracts/leads.md#messages */
export const FILE_SIZE_MESSAGE = `File size can't be over ${MAX_FILE_MB}mb`

export const FILE_HINT = `A picture, PDF or document of up to ${MAX_FILE_MB} MB.`
export const FILE_KIND_MESSAGE = 'You can upload PDFs, pictures, office documents and plain text.'
export const FILE_LIES_MESSAGE = "This file's contents don't match its extension. Please upload the original file."
export const FILE_DANGER_MESSAGE = "We can't accept this file: it may not be safe to open."
export const FILE_ACTIVE_MESSAGE =
  'This file has macros, scripts or other files inside it. Please save or print it as a new PDF, and send that.'
export const FILE_FORMULA_MESSAGE = 'This file has formulas in it. Please send it as a PDF, or without the formulas.'
export const FILE_SEALED_MESSAGE = "We can't look inside this PDF. Please print it to a new PDF, and send that."
/** The form itself can still be sent. */
export const FILE_QUOTA_MESSAGE = "You've sent a lot of files today. Please send this form without them, or call us."
export const FILE_NO_ROOM_MESSAGE = "We can't take files at the moment. Please send this form without them, or call us."
export const FILE_COUNT_MESSAGE = `You can send up to ${MAX_FILES} files at once.`
export const FILE_EMPTY_MESSAGE = 'This file is empty.'

/** Each kind that is taken, by its media type, with the endings that go with it. */
export const FILE_KINDS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tif', 'tiff'],
  'application/rtf': ['rtf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'text'],
  'text/csv': ['csv'],
}

/** For a file field's `accept`. */
export const ACCEPTED_ENDINGS = Object.values(FILE_KINDS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')

/** The ending of a name in lower case, without the dot; empty if it has none. */
export function endingOf(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

const ENDINGS = new Set(Object.values(FILE_KINDS).flat())

/** What is wrong with a file, as far as its name and size tell before it is sent. `size` in bytes. */
export function fileMistake({ name, size }: { name: string; size: number }): string | undefined {
  if (size > MAX_FILE_BYTES) return FILE_SIZE_MESSAGE
  if (size === 0) return FILE_EMPTY_MESSAGE
  return ENDINGS.has(endingOf(name)) ? undefined : FILE_KIND_MESSAGE
}

const MAX_STEM_LENGTH = 80

/** Characters of a sent name that are looked at: no file system takes longer names, so the rest is never cleaned. */
const MAX_SENT_NAME_LENGTH = 255

/**
 * A file's name that is safe in a folder, in a mail's header and on every system: the last part of a path, letters,
 * digits, hyphens, dots and spaces, never hidden, never a device of Windows. "file" if nothing is left.
 */
export function safeFileName(sent: string): string {
  const last = sent.slice(-MAX_SENT_NAME_LENGTH).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const ending = endingOf(last)
  const stem = (ending ? last.trim().slice(0, -ending.length - 1) : last)
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\s_-]+/, '')
    .slice(0, MAX_STEM_LENGTH)
    .replace(/[.\s]+$/, '')
  const named = stem === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `file${stem ? `-${stem}` : ''}` : stem
  return (ending ? `${named}.${ending}` : named).toWellFormed()
}
