import { OfficeForm } from '#src/enquiries/contact/ui/office-form.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(OfficeForm)
