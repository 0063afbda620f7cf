import { ViewingForm } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(ViewingForm)
