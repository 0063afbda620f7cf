import { mappedXmlFormat } from '../../mapped/server/mapped-format.ts'
import { deriveJupix } from '../derive-jupix.ts'
import { jupixMapping } from '../jupix-mapping.ts'

/** Jupix's XML file: docs/contracts/jupix.md. */
export const jupixFormat = mappedXmlFormat(jupixMapping, {
  id: 'jupix',
  recognises: (start) =>
    /<properties[^>]*>\s*<property(?:\s[^>]*)?>\s*(?:<[^>]*>[^<]*){0,20}?<propertyID>/i.test(start),
  derive: deriveJupix,
})
