import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'

/** Bytes of the signature in a reply address: the part before the @ has 64 characters at most. */
const SIGNATURE_BYTES = 12

type Secrets = { secret: string; secretBefore?: string }

/**
 * The address that answers to an enquiry come back to: `enquiry+7ps-…@mail.example` of `enquiry@mail.example`. Lower case
 * alone, because mail servers change the case.
 */
export function replyAddress(inboundAddress: string, enquiryId: number, { secret }: Secrets): string {
  const at = inboundAddress.lastIndexOf('@')
  const id = enquiryId.toString(36)
  return `${inboundAddress.slice(0, at)}+${id}-${signatureOf(id, secret)}${inboundAddress.slice(at)}`
}

/** The enquiry of a reply address that we made; undefined for any other address. */
export function readReplyAddress(
  address: string,
  inboundAddress: string,
  { secret, secretBefore }: Secrets,
): number | undefined {
  const at = inboundAddress.lastIndexOf('@')
  const [start, end] = [`${inboundAddress.slice(0, at)}+`.toLowerCase(), inboundAddress.slice(at).toLowerCase()]
  const given = address.trim().toLowerCase()
  if (!given.startsWith(start) || !given.endsWith(end)) return undefined
  const [, id = '', signature = ''] =
    /^([a-z0-9]{1,6})-([0-9a-f]{24})$/.exec(given.slice(start.length, -end.length)) ?? []
  const isSigned = [secret, secretBefore].some(
    (key) =>
      id !== '' && key !== undefined && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, key))),
  )
  return isSigned ? Number.parseInt(id, 36) : undefined
}

function signatureOf(id: string, secret: string): string {
  return createHmac('sha256', keyFor(secret, 'reply addresses'))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('hex')
}
