import { useMemo } from 'react'
import type { CaptchaConfig } from '../captcha.ts'
import { CAPTCHA_FIELD, TOKEN_FIELD } from '../protection-fields.ts'
import { authenticityToken, clearToken } from './authenticity-token.ts'
import type { CaptchaClient } from './captcha-client.ts'

export type ProtectionFields = { [TOKEN_FIELD]: string; [CAPTCHA_FIELD]?: string }

export type FormProtectionOptions = {
  /** absent for a form without a captcha, such as signing in */
  captcha?: CaptchaConfig
  /** the form's name in letters and underscores; the server verifies the same */
  action?: string
}

export type BrowserProtection = {
  /** for the form's `onFocus`: prefetches token and captcha */
  onFocus: () => void
  /** Fields to send with the form. A captcha that failed is left out, and the server refuses with a message. */
  fields: () => Promise<ProtectionFields>
  /**
   * Sends the form, and retries once with a new token after a 403: the visitor signed in in another tab, or the page has
   * been open too long.
   */
  send: (attempt: (fields: ProtectionFields) => Promise<Response>) => Promise<Response>
  /** Call after every refusal: a captcha token is accepted once. */
  reset: () => void
}

/** Token and captcha of a form. Nothing is loaded before the form is focused. */
export function useFormProtection({ captcha, action = 'form' }: FormProtectionOptions = {}): BrowserProtection {
  // equal configurations share a memo
  const serialized = JSON.stringify(captcha)
  return useMemo(
    () => createProtection(serialized === undefined ? undefined : JSON.parse(serialized), action),
    [serialized, action],
  )
}

/** For a form outside React. */
export function createProtection(config: CaptchaConfig | undefined, action: string): BrowserProtection {
  let loading: Promise<CaptchaClient | undefined> | undefined
  const load = () => {
    loading ??= config
      ? import('./captcha-client.ts').then(({ loadCaptcha }) => loadCaptcha(config))
      : Promise.resolve(undefined)
    return loading
  }
  const token = async () => {
    try {
      return await (await load())?.token(action)
    } catch {
      // retry loading next time
      loading = undefined
      // biome-ignore lint/suspicious/noConsole: fixed message, docs/contracts/form-protection.md#captcha
      console.error('Recaptcha setup error')
      return undefined
    }
  }
  const fields = async (): Promise<ProtectionFields> => {
    const [authenticity, solved] = await Promise.all([authenticityToken(), token()])
    return { [TOKEN_FIELD]: authenticity, ...(solved !== undefined && { [CAPTCHA_FIELD]: solved }) }
  }
  const reset = () =>
    void loading?.then(
      (client) => client?.reset(),
      () => {},
    )
  return {
    onFocus() {
      authenticityToken().catch(() => {})
      load().then(
        (client) => client?.prepare(),
        () => {},
      )
    },
    fields,
    async send(attempt) {
      const answer = await attempt(await fields())
      if (answer.status !== 403) return answer
      clearToken()
      reset()
      return attempt(await fields())
    },
    reset,
  }
}
