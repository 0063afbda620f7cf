import { createFormProtection, type FormProtectionParts } from '#src/form-protection/server/form-protection.ts'
import type { Database } from '#src/platform/database/database.ts'
import { anAgency } from './agency.ts'

export type ProtectionChanges = Partial<FormProtectionParts['config']> & { recaptchaScore?: number; clock?: () => Date }

export const PUBLIC_URL = 'https://homes.example'

/** The protection of a site at PUBLIC_URL; without a captcha, unless the test is about one. */
export function aFormProtection(
  db: Database,
  { clock = () => new Date(), recaptchaScore = 0.5, ...config }: ProtectionChanges = {},
) {
  const { settings } = anAgency()
  return createFormProtection({
    db,
    clock,
    agency: { settings: { ...settings, recaptchaScore } },
    config: {
      secret: 'a secret of at least thirty-two characters',
      publicUrl: PUBLIC_URL,
      captcha: 'none',
      recaptchaSiteKey: undefined,
      recaptchaSecretKey: undefined,
      recaptchaVerifyUrl: 'http://127.0.0.1:9/verify',
      ...config,
    },
  })
}
