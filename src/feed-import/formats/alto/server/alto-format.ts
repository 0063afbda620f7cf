import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { noForeignWords } from '#src/feed-import/rows/feed-words.ts'
import { readXml } from '#src/feed-import/rows/server/read-xml.ts'
import type { XmlElement } from '#src/feed-import/rows/xml-element.ts'
import { readAltoProperty } from '../alto-property.ts'
import { readAltoMedia } from '../alto-texts.ts'

/** Properties of Alto's Client Feed API, each as its call answered: docs/contracts/alto.md. */
export const altoFormat = calledFormat({
  id: 'alto',
  label: 'Alto',
  describe(document) {
    const property = readXml(document)
    if ('problem' in property) return { problem: property.problem as string }
    const { id = '', firmid = '', branchid = '' } = property.attributes
    if (property.name !== 'property' || id.trim() === '') return { problem: 'it is no property' }
    return { listings: [{ ref: id.trim(), branch: `${firmid.trim()}-${branchid.trim()}` }] }
  },
  row(document) {
    let read: XmlElement | { problem: string } | undefined
    const property = () => {
      read ??= readXml(document)
      return read
    }
    return {
      media: () => {
        const known = property()
        return 'problem' in known ? [] : readAltoMedia(known)
      },
      read: (warn, foreign = noForeignWords) => {
        const known = property()
        return 'problem' in known ? { problem: known.problem as string } : readAltoProperty(known, warn, foreign)
      },
    }
  },
})
