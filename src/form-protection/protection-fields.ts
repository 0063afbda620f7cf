/** The fields by which forms are protected, named as the specification does (2 §3 and §7). */

export const TOKEN_FIELD = 'authenticity_token'

/** The captcha's token travels under this name whatever the captcha is. */
export const CAPTCHA_FIELD = 'g-recaptcha-response'

/** Fields that no person sees: `body` on every form, `hfhp` on forms of the agency's own. */
const HONEYPOTS = ['body', 'hfhp'] as const

/**
 * Whether somebody filled a honeypot, who then is no person: any content, at the top of what was sent or in one of its
 * groups (`lead_client[body]`). Spec 1 §5; what then happens is decided by each form.
 */
export function isTrapped(sent: unknown): boolean {
  if (!isGroup(sent)) return false
  return holdsBait(sent) || Object.values(sent).some((group) => isGroup(group) && holdsBait(group))
}

function holdsBait(group: Record<string, unknown>): boolean {
  return HONEYPOTS.some((name) => {
    const value = Object.hasOwn(group, name) ? group[name] : undefined
    return (
      value !== undefined &&
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.every((one) => one === ''))
    )
  })
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
