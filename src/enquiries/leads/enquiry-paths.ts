import type { Channel } from '#src/property/listing/listing.ts'

/** The calls of the enquiry forms. */
export const LEADS_PATH = '/leads'
export const FORM_SUBMISSIONS_PATH = '/form_submissions'
export const SEND_TO_FRIEND_PATH = '/user/send_to_friend'

/** Where a viewing of a home is asked for. */
export function viewingLeadsPath(propertyId: number, channel: Channel): string {
  return `/properties/${propertyId}/${channel}/leads`
}

/** The flash keys with which a plain form ends. */
export type EnquiryFlash =
  | 'welcome-lead-sent'
  | 'welcome-lead-sent-new-user'
  | 'send-property-sent'
  | 'send-property-invalid'
  | 'lead-sending-error'
  | 'lead-sending-error-validation'
  | 'file-upload-error'
  | 'recaptcha-invalid'
  | 'invalid-message-content'
  | 'names-not-different'
  | 'invalid-authenticity-token'

/** The field of a thank-you page's URL that names its recipient (`recipientKey`). */
export const RECIPIENT_PARAM = 'to'

/** The path of a thank-you page (`?sent=1`) with the key of its recipient; any other path unchanged. */
export function withRecipient(path: string, key: string | undefined): string {
  return key !== undefined && /[?&]sent=1(?:&|$)/.test(path) ? `${path}&${RECIPIENT_PARAM}=${key}` : path
}

/** A path with a toast to show on arrival: `/properties/42/sales#flash/welcome-lead-sent`. */
export function withFlash(path: string, flash: EnquiryFlash): string {
  return `${path.replace(/#.*$/, '')}#flash/${flash}`
}

/**
 * A path of this site in what a form sent (a path, or a whole URL of our origin), without its hash; null for
 * everything else. Nothing that a browser could read as another host passes: `//evil`, `/\evil`, `https:evil`, control
 * characters.
 */
export function localPath(sent: string, publicUrl: string): string | null {
  if (sent === '' || sent.length > 2000 || /[\p{Cc}\\\s]/u.test(sent)) return null
  const origin = publicUrl.replace(/\/+$/, '')
  const path = sent === origin ? '/' : sent.startsWith(`${origin}/`) ? sent.slice(origin.length) : sent
  if (!/^\/(?!\/)/.test(path)) return null
  const bare = path.replace(/#.*$/, '')
  return bare.split('?', 1)[0]?.includes('//') ? null : bare
}
