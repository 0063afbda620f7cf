import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { jsonObject, parseJson } from '#src/feed-import/rows/json-values.ts'
import { describeReapit, readReapitMedia, readReapitProperty } from './reapit-property.ts'

/** Properties of Reapit Foundations, each with its images: docs/contracts/reapit.md. */
export const reapitFormat = calledFormat({
  id: 'reapit',
  label: 'Reapit',
  describe: describeReapit,
  parse: (text) => ({ parsed: jsonObject(parseJson(text)) }),
  media: readReapitMedia,
  read: (property, side = 'sale', warn, foreign) => readReapitProperty(property, side, warn, foreign),
})
