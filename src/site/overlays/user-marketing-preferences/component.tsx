import { MarketingForm } from '#src/account/profile/ui/marketing-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'

/** `/user/marketing-preferences` */
export function UserMarketingPreferences(overlay: OverlayProps<null>) {
  return (
    <UserAreaFrame overlay={overlay} tab="details" onlyFor="users">
      {({ user, ...form }) => user && <MarketingForm {...form} user={user} />}
    </UserAreaFrame>
  )
}
