import type { FriendStart } from '#src/enquiries/contact/ui/friend-form.tsx'
import { enquiryHome, enquiryStart } from '../enquiry-start.ts'
import type { OverlayData } from '../runtime/overlay.ts'

/** `/send-to-friend`: a home by e-mail. */
export const sendToFriendData: OverlayData<FriendStart> = async (services, question) => {
  const { property } = question
  if (!property) return 'missing'
  const start = enquiryStart(services, question, services.agency)
  return { title: 'Send to a friend', data: { ...start, home: enquiryHome(property) } }
}
