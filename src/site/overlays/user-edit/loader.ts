import type { OverlayLoader } from '../runtime/overlay.ts'
import { areaUser, userAreaTitle } from '../user-area/area-user.ts'

/** Only a signed-in user has details. A script opens the overlay without a visitor, and asks who it is by itself. */
export const loader: OverlayLoader<null> = async ({ agency }, { visitor }) =>
  visitor && !areaUser(visitor) ? { redirect: '/user' } : { title: userAreaTitle(agency), start: null }
