import { MarketingForm } from '#src/account/profile/ui/marketing-form.tsx'
import type { OverlayHandle, OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: UserMarketingPreferences }

function UserMarketingPreferences({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details" onlyFor="users">
      {({ user, ...form }) => user && <MarketingForm {...form} user={user} />}
    </UserAreaFrame>
  )
}
