import { MarketingForm } from '#src/account/profile/ui/marketing-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(UserMarketingPreferences)

function UserMarketingPreferences({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details" onlyFor="users">
      {({ user, ...form }) => user && <MarketingForm {...form} user={user} />}
    </UserAreaFrame>
  )
}
