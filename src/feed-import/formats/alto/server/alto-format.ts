import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { readXml } from '#src/feed-import/rows/server/read-xml.ts'
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
  parse(document) {
    const property = readXml(document)
    return 'problem' in property ? { problem: property.problem as string } : { parsed: property }
  },
  media: readAltoMedia,
  read: (property, _side, warn, foreign) => readAltoProperty(property, warn, foreign),
})
