import { OfficeForm, type OfficeStart } from '#src/enquiries/contact/ui/office-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/contact-office` */
export function ContactOffice({ data, ...place }: OverlayProps<OfficeStart>) {
  return <OfficeForm start={data} place={place} />
}
