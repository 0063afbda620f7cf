import { ViewingForm } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: ViewingForm }
