import { FriendForm } from '#src/enquiries/contact/ui/friend-form.tsx'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(FriendForm)
