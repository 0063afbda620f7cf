import type { Config } from '../config.ts'

/** The configuration by the names of its variables. Secrets and passwords in URLs are replaced by stars. */
export function configurationInForce(config: Config): Record<string, string | number | boolean | undefined> {
  const {
    production,
    secret,
    secretBefore,
    recaptchaSecretKey,
    leadsWebhookSecret,
    inboundMailSecret,
    addressLookupKey,
    s3SecretAccessKey,
    cachePurgeToken,
    cachePurgeUrls,
    deskOidc,
    ...rest
  } = config
  const named = Object.entries(rest).map(([name, value]) => [
    name.replace(/[A-Z]/g, '_$&').toUpperCase(),
    Array.isArray(value) ? value.join(', ') || undefined : typeof value === 'string' ? withoutPassword(value) : value,
  ])
  return {
    NODE_ENV: production ? 'production' : 'not production',
    ...Object.fromEntries(named),
    RECAPTCHA_SECRET_KEY: recaptchaSecretKey && starred(recaptchaSecretKey),
    INBOUND_MAIL_SECRET: inboundMailSecret && starred(inboundMailSecret),
    LEADS_WEBHOOK_SECRET: leadsWebhookSecret && starred(leadsWebhookSecret),
    S3_SECRET_ACCESS_KEY: s3SecretAccessKey && starred(s3SecretAccessKey),
    ADDRESS_LOOKUP_KEY: addressLookupKey && starred(addressLookupKey),
    DESK_OIDC_ISSUER: deskOidc && withoutPassword(deskOidc.issuer),
    DESK_OIDC_CLIENT_ID: deskOidc?.clientId,
    DESK_OIDC_CLIENT_SECRET: deskOidc && starred(deskOidc.clientSecret),
    DESK_OIDC_NAME: deskOidc?.name,
    CACHE_PURGE_URL: cachePurgeUrls.map(withoutPassword).join(', ') || undefined,
    CACHE_PURGE_TOKEN: cachePurgeToken && starred(cachePurgeToken),
    SECRET: starred(secret),
    SECRET_BEFORE: secretBefore && starred(secretBefore),
  }
}

const starred = (secret: string) => '*'.repeat(Math.min(8, secret.length))

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.password !== '') url.password = '********'
  for (const name of [...url.searchParams.keys()])
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '********')
  return url.href === new URL(value).href ? value : url.href
}
