import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isDocumentName } from '../../revisions/revision.ts'

/** A key to the draft of one document until a time: `{document and time}.{signature}`, both in base64url. */
export function previewToken(secret: string, document: string, until: Date): string {
  const about = Buffer.from(`${until.getTime()} ${document}`).toString('base64url')
  return `${about}.${signatureOf(secret, about)}`
}

/** The document that a key opens now; undefined for a key that is not ours or has run out. */
export function documentOfToken(secret: string, token: string, now: Date): string | undefined {
  const [about = '', signature = ''] = token.split('.')
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(secret, about))]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  const [until = '', document = ''] = Buffer.from(about, 'base64url').toString().split(' ')
  return Number(until) > now.getTime() && isDocumentName(document) ? document : undefined
}

function signatureOf(secret: string, about: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'content previews', 32))
  return createHmac('sha256', key).update(about).digest('base64url')
}
