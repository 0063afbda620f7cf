import type { CaptchaConfig } from '../captcha.ts'

/** A captcha in the browser; its script has come. */
export type CaptchaClient = {
  /** Begins what can be done before the form is sent. */
  prepare(): void
  /** A token for one form; rejects where none can be had. */
  token(action: string): Promise<string>
  /** What was solved is used up, or refused: the next token is another. */
  reset(): void
}

/** Loads the script of the captcha that the site has; none is loaded before. */
export async function loadCaptcha(config: CaptchaConfig): Promise<CaptchaClient | undefined> {
  if (config.adapter === 'none') return undefined
  if (config.adapter === 'altcha') return (await import('./altcha-client.ts')).createAltchaClient(config)
  return (await import('./recaptcha-client.ts')).createRecaptchaClient({ ...config, adapter: config.adapter })
}
