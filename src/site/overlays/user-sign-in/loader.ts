import type { OverlayLoader } from '../runtime/overlay.ts'
import { areaUser, userAreaTitle } from '../user-area/area-user.ts'

/** A signed-in visitor has no use for the form. */
export const loader: OverlayLoader<null> = async ({ agency }, { visitor }) =>
  areaUser(visitor) ? { redirect: '/user' } : { title: userAreaTitle(agency), start: null }
