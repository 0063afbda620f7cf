import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { describeStreet, streetDocument } from './street-document.ts'
import { readStreetMedia, readStreetProperty } from './street-property.ts'

/** Properties of Street's Property Feed API, each with what its search includes: docs/contracts/street.md. */
export const streetFormat = calledFormat({
  id: 'street',
  label: 'Street',
  describe: describeStreet,
  parse(text) {
    const document = streetDocument(text)
    return 'problem' in document ? document : { parsed: document }
  },
  media: readStreetMedia,
  read: (document, side = 'sale', warn, foreign) => readStreetProperty(document, side, warn, foreign),
})
