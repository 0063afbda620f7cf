import { calledFormat } from '#src/feed-import/rows/called-format.ts'
import { compileMapping } from '../../mapped/compile-mapping.ts'
import { jsonNode } from '../../mapped/json-node.ts'
import { readMappedMedia } from '../../mapped/read-mapped-media.ts'
import { readMappedIdentity, readMappedProperty } from '../../mapped/read-mapped-property.ts'
import type { MappedItem } from '../../mapped/read-value.ts'
import { deriveDezrez } from '../derive-dezrez.ts'
import { dezrezMapping } from '../dezrez-mapping.ts'

const mapping = compileMapping(dezrezMapping)
if ('problems' in mapping) throw new Error(`The mapping of Dezrez is wrong: ${JSON.stringify(mapping.problems)}`)
const fields = mapping

/** Roles of Dezrez Rezi, each as its call answered: docs/contracts/dezrez.md. */
export const dezrezFormat = calledFormat({
  id: 'dezrez',
  label: 'Dezrez Rezi',
  describe(document) {
    const item = itemOf(document)
    if ('problem' in item) return item
    const { ref, feedBranch: branch } = readMappedIdentity(fields, item)
    return ref === '' ? { problem: 'it has no RoleId' } : { listings: [{ ref, branch }] }
  },
  parse(document) {
    const item = itemOf(document)
    return 'problem' in item ? item : { parsed: item }
  },
  media: (item) => readMappedMedia(fields, item),
  read: (item, _side, warn, foreign) => readMappedProperty(fields, item, { warn, foreign }),
})

function itemOf(document: string): MappedItem | { problem: string } {
  const node = jsonNode('role', document)
  return 'problem' in node ? node : { node: deriveDezrez(node), context: [] }
}
