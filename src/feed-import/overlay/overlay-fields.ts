import { DESCRIPTION_FIELDS, LINK_FIELDS, PRICE_FIELDS } from './advert-fields.ts'
import { FACT_FIELDS } from './fact-fields.ts'
import { MATERIAL_FIELDS } from './material-fields.ts'
import { mediaField } from './media-fields.ts'
import type { OverlayField } from './overlay-field.ts'

/** Pictures that staff arrange. */
const MEDIA_FIELDS: Record<string, OverlayField> = {
  photos: mediaField('photos'),
  floorplans: mediaField('floorplans'),
  epcCharts: mediaField('epcCharts'),
  brochureFiles: mediaField('brochureFiles'),
}

/** Every field that an entry may have. They are applied in this order. */
const fields: Record<string, OverlayField> = {
  ...PRICE_FIELDS,
  ...DESCRIPTION_FIELDS,
  ...FACT_FIELDS,
  ...MEDIA_FIELDS,
  ...LINK_FIELDS,
  ...MATERIAL_FIELDS,
}

/** The names of all fields, in the order in which they are applied. */
export const OVERLAY_FIELD_NAMES: readonly string[] = Object.keys(fields)

/** A field by its name, or undefined if there is no such field. */
export function overlayField(name: string): OverlayField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
