/** Header lines of a mail by their names in lower case, each as often as it stands there. */
export type MailHeaders = readonly { key: string; value: string }[]

/**
 * What a mail is besides an answer that somebody wrote. Automatic replies say so in their headers (RFC 3834, and what
 * Exchange and older programs write); reports of delivery are `multipart/report` (RFC 3464) or come from nobody.
 */
export function mailKind(headers: MailHeaders): 'auto-reply' | 'report' | undefined {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const contentType = headerOf('content-type') ?? ''
  if (/^multipart\/report\b/.test(contentType) && /report-type="?delivery-status/.test(contentType)) return 'report'
  if (headerOf('return-path') === '<>' && /^(mailer-daemon|postmaster)@/.test(addressIn(headerOf('from') ?? '')))
    return 'report'
  const submitted = headerOf('auto-submitted')
  if (submitted !== undefined && !/^no\b/.test(submitted)) return 'auto-reply'
  if (
    headerOf('x-auto-response-suppress') !== undefined &&
    /^(auto|automatic|out of office|abwesend)/.test(headerOf('subject') ?? '')
  )
    return 'auto-reply'
  if (headerOf('x-autoreply') !== undefined || headerOf('x-autorespond') !== undefined) return 'auto-reply'
  if (/^(bulk|auto_reply|junk|list)$/.test(headerOf('precedence') ?? '')) return 'auto-reply'
  return undefined
}

/** What a delivery report says of one recipient. */
export type DeliveryReport = { action: 'failed' | 'delayed' | 'other'; status?: string; reason?: string }

const MAX_REASON_LENGTH = 300

/** Reads the `message/delivery-status` part of a report (RFC 3464). */
export function parseDeliveryReport(source: string): DeliveryReport {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*((?:.|\\r?\\n[ \\t])+)`, 'im').exec(source)?.[1]?.replace(/\s+/g, ' ').trim()
  const action = field('action')?.toLowerCase()
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status') ?? '')?.[0]
  const reason = field('diagnostic-code')
    ?.replace(/^smtp;\s*/i, '')
    .slice(0, MAX_REASON_LENGTH)
  return {
    action: action === 'failed' || action === 'delayed' ? action : 'other',
    ...(status !== undefined && { status }),
    ...(reason && { reason }),
  }
}

/** "a@b.example" of "A <a@b.example>", in lower case. */
function addressIn(text: string): string {
  return /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
}
