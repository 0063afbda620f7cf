import { useMemo } from 'react'
import type { CaptchaConfig } from '../captcha.ts'
import { CAPTCHA_FIELD, TOKEN_FIELD } from '../protection-fields.ts'
import { authenticityToken, clearToken } from './authenticity-token.ts'
import type { CaptchaClient } from './captcha-client.ts'

export type ProtectionFields = { [TOKEN_FIELD]: string; [CAPTCHA_FIELD]?: string }

export type FormProtectionOptions = {
  /** what `captcha.publicConfig()` says on the server; absent for a form that needs none, such as signing in */
  captcha?: CaptchaConfig
  /** what the form is for, in letters and underscores; the server is told the same when it verifies */
  action?: string
}

export type BrowserProtection = {
  /** for the form's `onFocus`: token and captcha are fetched as soon as somebody begins */
  onFocus: () => void
  /** What to send with the form. Without a captcha that cannot be had; the server then says so in words. */
  fields: () => Promise<ProtectionFields>
  /**
   * Sends the form with those fields, and once more with new ones where the token was refused: somebody signed in in
   * another tab, or the page has been open for long.
   */
  send: (attempt: (fields: ProtectionFields) => Promise<Response>) => Promise<Response>
  /** After every answer that refused the form: what was solved counts once. */
  reset: () => void
}

/** What a form in the browser needs for the server to believe it. Nothing is loaded before somebody touches the form. */
export function useFormProtection({ captcha, action = 'form' }: FormProtectionOptions = {}): BrowserProtection {
  // two configurations that say the same are one
  const said = JSON.stringify(captcha)
  return useMemo(() => createProtection(said === undefined ? undefined : JSON.parse(said), action), [said, action])
}

/** The same for a form that is not React's. */
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
      // a script that did not come may come the next time
      loading = undefined
      // biome-ignore lint/suspicious/noConsole: the words of the specification (1 §8), for whoever looks
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
