import type { FriendStart } from '#src/enquiries/contact/ui/friend-form.tsx'
import { enquiryHome, enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export const loader: OverlayLoader<FriendStart> = async (services, request) => {
  const { property } = request
  if (!property) return 'missing'
  const start = enquiryStart(services, request, services.agency)
  return { start: { ...start, home: enquiryHome(property) } }
}
