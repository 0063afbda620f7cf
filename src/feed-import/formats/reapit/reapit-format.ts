import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { noForeignWords } from '#src/feed-import/rows/feed-words.ts'
import { type JsonObject, jsonObject, parseJson } from '#src/feed-import/rows/json-values.ts'
import { describeReapit, readReapitMedia, readReapitProperty } from './reapit-property.ts'

/** Properties of Reapit Foundations, each with its images: docs/contracts/reapit.md. */
export const reapitFormat = calledFormat({
  id: 'reapit',
  label: 'Reapit',
  describe: describeReapit,
  row(text, { side = 'sale' }) {
    let read: JsonObject | undefined
    const property = () => {
      read ??= jsonObject(parseJson(text))
      return read
    }
    return {
      media: () => readReapitMedia(property()),
      read: (warn, foreign = noForeignWords) => readReapitProperty(property(), side, warn, foreign),
    }
  },
})
