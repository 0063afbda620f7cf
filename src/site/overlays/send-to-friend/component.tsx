import { FriendForm, type FriendStart } from '#src/enquiries/contact/ui/friend-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'

/** `/send-to-friend` */
export function SendToFriend({ data, ...place }: OverlayProps<FriendStart>) {
  return <FriendForm start={data} place={place} />
}
