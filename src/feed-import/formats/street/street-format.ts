import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { noForeignWords } from '#src/feed-import/rows/feed-words.ts'
import { describeStreet, type StreetDocument, streetDocument } from './street-document.ts'
import { readStreetMedia, readStreetProperty } from './street-property.ts'

/** Properties of Street's Property Feed API, each with what its search includes: docs/contracts/street.md. */
export const streetFormat = calledFormat({
  id: 'street',
  label: 'Street',
  describe: describeStreet,
  row(text, { side = 'sale' }) {
    let read: StreetDocument | { problem: string } | undefined
    const document = () => {
      read ??= streetDocument(text)
      return read
    }
    return {
      media: () => {
        const known = document()
        return 'problem' in known ? [] : readStreetMedia(known)
      },
      read: (warn, foreign = noForeignWords) => {
        const known = document()
        return 'problem' in known ? known : readStreetProperty(known, side, warn, foreign)
      },
    }
  },
})
