import { OfficeForm } from '#src/enquiries/contact/ui/office-form.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: OfficeForm }
