/** What may be uploaded with a form of the agency's own. */

/** 10 MB */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILES = 5
/** All files of one form and its fields. */
export const MAX_FORM_BYTES = 52 * 1024 * 1024

export const FILE_KIND_MESSAGE = 'We can take PDFs, pictures, office documents and plain text.'
export const FILE_LIES_MESSAGE = 'This file is not what its name says. Please send it as it was made.'
export const FILE_DANGER_MESSAGE = 'We cannot take this file: it may not be safe to open.'
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
