import type { CaptchaConfig } from '../captcha.ts'

/** A captcha in the browser, loaded. */
export type CaptchaClient = {
  /** Starts work before the form is sent. */
  prepare(): void
  /** A token for one submit; rejects if there is none. */
  token(action: string): Promise<string>
  /** Discards a used or refused token. */
  reset(): void
}

export async function loadCaptcha(config: CaptchaConfig): Promise<CaptchaClient | undefined> {
  if (config.adapter === 'none') return undefined
  if (config.adapter === 'altcha') return (await import('./altcha-client.ts')).createAltchaClient(config)
  return (await import('./recaptcha-client.ts')).createRecaptchaClient({ ...config, adapter: config.adapter })
}
