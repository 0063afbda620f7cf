import { DefinitionForm, type DefinitionStart } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/new-homes-enquiry` */
export function NewHomesEnquiry({ data, ...place }: OverlayProps<DefinitionStart>) {
  return <DefinitionForm start={data} place={place} />
}
