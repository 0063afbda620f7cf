import { Picture } from '#src/design-system/picture/picture.tsx'
import { StaffForm } from '#src/enquiries/contact/ui/staff-form.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { ContactStaffMemberData } from './loader.ts'

/** `/contact-staff-member/{id}` */
export function ContactStaffMember({ data, ...place }: OverlayProps<ContactStaffMemberData>) {
  const { portrait, ...start } = data
  return <StaffForm start={start} place={place} portrait={portrait && <Portrait photo={portrait} />} />
}

function Portrait({ photo }: { photo: NonNullable<ContactStaffMemberData['portrait']> }) {
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
