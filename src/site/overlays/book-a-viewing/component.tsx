import { ViewingForm, type ViewingStart } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/book-a-viewing` */
export function BookAViewing({ data, ...place }: OverlayProps<ViewingStart>) {
  return <ViewingForm start={data} place={place} />
}
