import { DefinitionForm } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: DefinitionForm }
