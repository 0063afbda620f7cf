import { mappedXmlFormat } from '../../mapped/server/mapped-format.ts'
import { deriveExpertAgent } from '../derive-expert-agent.ts'
import { expertAgentMapping } from '../expert-agent-mapping.ts'

/** Expert Agent's XML file: docs/contracts/expert-agent.md. */
export const expertAgentFormat = mappedXmlFormat(expertAgentMapping, {
  id: 'expert-agent',
  recognises: (start) => /<branches[^>]*>\s*<branch[\s>]|<properties[^>]*>\s*<property\s[^>]*\breference=/i.test(start),
  derive: deriveExpertAgent,
})
