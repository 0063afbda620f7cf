import { createPublicKey, verify } from 'node:crypto'
import { jsonObject, jsonText, parseJson } from '#src/feed-import/rows/json-values.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import type { HookRequest, HookResult } from '../../../api/server/feed-api.ts'

/** Reapit retries an event for 15 minutes; clocks may differ. */
const MAX_AGE_MS = 60 * MINUTE_MS

/**
 * An event of Reapit: `X-Signature` is `s:key:timestamp:signature`, of Ed25519 over the timestamp and the body. The older
 * header, which holds the client ID alone, is not enough: client IDs are no secrets.
 */
export function readReapitHook({ headers, body, fields, now }: HookRequest): HookResult {
  const [kind, , timestamp = '', signature = ''] = (headers['x-signature'] ?? '').split(':')
  const { webhookKey, customer } = fields
  if (kind !== 's' || !webhookKey || !/^\d{1,12}$/.test(timestamp)) return 'refused'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > MAX_AGE_MS) return 'refused'
  if (!isSigned(`${timestamp}${body}`, signature, webhookKey)) return 'refused'
  const event = jsonObject(parseJson(body))
  const isOurs = event.customerId === customer
  return isOurs && /^(?:properties|propertyimages)\./i.test(jsonText(event.topicId)) ? 'news' : 'nothing'
}

function isSigned(message: string, signature: string, x: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
