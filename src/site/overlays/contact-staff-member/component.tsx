import { Picture } from '#src/design-system/picture/picture.tsx'
import { StaffForm } from '#src/enquiries/contact/ui/staff-form.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader, StaffOverlayStart } from './loader.ts'

export default overlayComponent<typeof loader>(ContactStaffMember)

function ContactStaffMember({ start: { portrait, ...start }, place }: OverlayProps<StaffOverlayStart>) {
  return <StaffForm start={start} place={place} portrait={portrait && <Portrait photo={portrait} />} />
}

function Portrait({ photo }: { photo: NonNullable<StaffOverlayStart['portrait']> }) {
  const { hash, width, height, thumbhash } = photo
  return (
    <Picture
      src={picturePath(hash, 175)}
      srcSet={pictureSrcSet(hash, width, [175])}
      sizes="64px"
      alt=""
      {...{ width, height, thumbhash }}
    />
  )
}
