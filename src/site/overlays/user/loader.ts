import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'
import { userAreaTitle } from '../user-area/area-user.ts'

export type UserStart = { captcha: CaptchaConfig }

export const loader: OverlayLoader<UserStart> = async ({ agency, formProtection }) => ({
  title: userAreaTitle(agency),
  start: { captcha: formProtection.captcha.publicConfig() },
})
