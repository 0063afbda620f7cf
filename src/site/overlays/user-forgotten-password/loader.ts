import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'
import { userAreaTitle } from '../user-area/area-user.ts'

export type ForgottenPasswordStart = {
  captcha: CaptchaConfig
  /** the plain form has been sent */
  sent: boolean
}

export const loader: OverlayLoader<ForgottenPasswordStart> = async ({ agency, formProtection }, { query }) => ({
  title: userAreaTitle(agency),
  start: { captcha: formProtection.captcha.publicConfig(), sent: query.get('sent') === '1' },
})
