import { DefinitionForm } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(DefinitionForm)
