import type { OverlayLoader } from '../runtime/overlay.ts'
import { userAreaTitle } from '../user-area/user-area-overlay.ts'

export const loader: OverlayLoader<null> = async ({ agency }) => ({ title: userAreaTitle(agency), start: null })
