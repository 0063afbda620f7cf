import { FriendForm } from '#src/enquiries/contact/ui/friend-form.tsx'
import type { OverlayHandle } from '../runtime/overlay.ts'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: FriendForm }
