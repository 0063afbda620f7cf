import { savedNotice } from '#src/account/profile/saved-notice.ts'
import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'
import { userAreaTitle } from '../user-area/area-user.ts'

export type UserStart = {
  captcha: CaptchaConfig
  /** after a plain form: that it was saved */
  saved?: string
}

export const loader: OverlayLoader<UserStart> = async ({ agency, formProtection }, { query }) => ({
  title: userAreaTitle(agency),
  start: { captcha: formProtection.captcha.publicConfig(), saved: savedNotice(query.get('saved')) },
})
