/** Fixed field names: docs/contracts/form-protection.md. */

export const TOKEN_FIELD = 'authenticity_token'

/** The captcha's token, whatever the captcha. */
export const CAPTCHA_FIELD = 'g-recaptcha-response'

/** Hidden fields: `body` on every form, `hfhp` on the agency's custom forms. */
const HONEYPOTS = ['body', 'hfhp'] as const

/**
 * Whether a honeypot field has any content, at the top level or in a group (`lead_client[body]`). Only bots fill them; each
 * form decides how to answer.
 */
export function isTrapped(sent: unknown): boolean {
  if (!isGroup(sent)) return false
  return hasHoneypot(sent) || Object.values(sent).some((group) => isGroup(group) && hasHoneypot(group))
}

function hasHoneypot(group: Record<string, unknown>): boolean {
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
