import type { OverlayLoader } from '../runtime/overlay.ts'
import { userAreaTitle } from '../user-area/area-user.ts'

export const loader: OverlayLoader<null> = async ({ agency }) => ({ title: userAreaTitle(agency), start: null })
