import type { CaptchaClient } from './captcha-client.ts'

type Recaptcha = {
  render(container: HTMLElement, options: Record<string, unknown>): number
  execute(widget: number): void
  execute(siteKey: string, options: { action: string }): Promise<string>
  reset(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Partial<Recaptcha>
  }
}

/** Milliseconds between looks: whether version 2 can be drawn, and whether the library is there. */
const POLL_MS = { render: 300, execute: 500 }

/** Milliseconds after which a script that has not come is given up. */
const TIMEOUT_MS = 10_000

export type RecaptchaConfig = { adapter: 'recaptcha-v2-invisible' | 'recaptcha-v3'; siteKey: string }

/** Google's captcha. Its script is asked for once a page, by the first form that is touched. */
export async function createRecaptchaClient({ adapter, siteKey }: RecaptchaConfig): Promise<CaptchaClient> {
  const script = addScript(adapter === 'recaptcha-v3' ? siteKey : 'explicit')
  const recaptcha = await Promise.race([
    untilReady(adapter === 'recaptcha-v3' ? 'execute' : 'render'),
    rejectOnError(script),
  ])
  return adapter === 'recaptcha-v3' ? scoring(recaptcha, siteKey) : invisible(recaptcha, siteKey)
}

function scoring(recaptcha: Recaptcha, siteKey: string): CaptchaClient {
  // a version 3 token expires after two minutes, so it is fetched on submit
  return { prepare() {}, token: (action) => recaptcha.execute(siteKey, { action }), reset() {} }
}

function invisible(recaptcha: Recaptcha, siteKey: string): CaptchaClient {
  const container = document.createElement('div')
  document.body.append(container)
  let waiting: PromiseWithResolvers<string> | undefined
  const widget = recaptcha.render(container, {
    sitekey: siteKey,
    size: 'invisible',
    callback: (token: string) => waiting?.resolve(token),
    'error-callback': () => waiting?.reject(new Error('reCAPTCHA failed')),
    'expired-callback': () => waiting?.reject(new Error('reCAPTCHA expired')),
  })
  return {
    prepare() {},
    token() {
      waiting = Promise.withResolvers()
      recaptcha.reset(widget)
      recaptcha.execute(widget)
      return waiting.promise
    },
    reset: () => recaptcha.reset(widget),
  }
}

function addScript(render: string): HTMLScriptElement {
  const url = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(render)}`
  const existing = document.querySelector<HTMLScriptElement>(`script[src="${url}"]`)
  if (existing) return existing
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
  return script
}

/** Rejects if the script fails to load, and removes it so that the next form retries. */
function rejectOnError(script: HTMLScriptElement): Promise<never> {
  return new Promise((_, reject) => {
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('reCAPTCHA failed to load'))
    })
  })
}

async function untilReady(needed: 'render' | 'execute'): Promise<Recaptcha> {
  const deadline = Date.now() + TIMEOUT_MS
  while (typeof window.grecaptcha?.[needed] !== 'function') {
    if (Date.now() > deadline) throw new Error('reCAPTCHA failed to load')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS[needed]))
  }
  return window.grecaptcha as Recaptcha
}
