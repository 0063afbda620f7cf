import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CAPTCHAS, type CaptchaName, captchaConfigProblem } from './form-protection/captcha.ts'

const port = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535)
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** Every environment variable that Kerbside reads; docs/configuration.md is made from this table. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional()
    .describe('`production` requires SECRET.'),
  DEV_PAGES: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .describe(
      '`true` shows `/dev/mail` and `/dev/components` without `npm run dev`, but never in production. Emails there contain password reset links.',
    ),
  HSTS: z
    .enum(['on', 'subdomains', 'off'], 'must be on, subdomains or off')
    .default('on')
    .describe(
      'Whether browsers are told to use HTTPS for a year (only with an https PUBLIC_URL). `subdomains` includes every subdomain.',
    ),
  PORT: port.default(3000).describe('Port of the site.'),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('IP address or host name to listen on; 0.0.0.0 for every interface.'),
  PUBLIC_URL: url('http:', 'https:')
    .optional()
    .describe('URL at which visitors find the site, for links in pages and emails. Default: http://localhost:PORT.'),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('An external PostgreSQL 15 to 18. Default: an embedded one under DATA_DIR.'),
  DATABASE_READ_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('A streaming replica of the database that answers searches.'),
  DATABASE_READ_LAG: z.coerce
    .number('must be seconds')
    .min(0.1, 'must be at least 0.1')
    .default(5)
    .describe('Seconds that the replica may lag behind. If it lags more, the primary answers searches.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the database, pictures, uploads and emails, and of what makes the next start faster.'),
  AGENCY_DIR: z.string().min(1).default('agencies/demo').describe('The folder of the agency whose site this is.'),
  MEDIA_URL: url('http:', 'https:')
    .optional()
    .describe('Public URL of S3_BUCKET, such as a CDN. Browsers fetch pictures from there.'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('A bucket for pictures and uploads, instead of DATA_DIR: see how-to/deploy.md.'),
  S3_UPLOADS_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('A separate bucket for visitors’ uploads. Required with MEDIA_URL. Default: S3_BUCKET.'),
  S3_ENDPOINT: url('http:', 'https:')
    .optional()
    .describe('URL of the storage service. Default: Amazon S3 in S3_REGION.'),
  S3_REGION: z.string().min(1).default('eu-west-2').describe('Region of the buckets.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key of the storage service. Required with S3_BUCKET.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of that key. Required with S3_BUCKET.'),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .describe(
      'Whether URLs have the bucket in their path, not in their host name. Default: true if S3_ENDPOINT is set.',
    ),
  FEED_INTERNAL_HOSTS: z
    .string()
    .default('')
    .describe(
      'Servers of your own network that feeds may be fetched from, by name, separated by commas. Others must be on the internet.',
    ),
  FEED_CERTIFICATE_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header')
    .optional()
    .describe(
      'Header in which your reverse proxy names the SHA-256 of the client certificate that it has checked, for software that sends properties with a certificate: see how-to/give-your-software-a-key.md. The proxy must remove it from every other request. Default: certificates are not accepted.',
    ),
  FEED_DIR: z.string().min(1).optional().describe('Drop folder: feed files placed in it are imported.'),
  MAIL_URL: url('smtp:', 'smtps:')
    .optional()
    .describe('SMTP server: see how-to/send-mail.md. Default: .eml files in DATA_DIR/mail.'),
  INBOUND_MAIL_ADDRESS: z
    .email('must be an email address')
    .optional()
    .describe(
      'Email address to which visitors’ answers to replies from the Desk come back, with a token after a plus sign: see how-to/receive-replies.md. Default: the branch’s mailbox, outside the Desk.',
    ),
  INBOUND_MAIL_URL: url('imap:', 'imaps:')
    .optional()
    .describe('IMAP mailbox of that address, with user name and password. It is read every minute.'),
  INBOUND_MAIL_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Signs mails that a mail service posts to `/inbound-mail`, instead of a mailbox.'),
  DESK_OIDC_ISSUER: url('https:', 'http:')
    .optional()
    .describe(
      'OpenID Connect issuer of your staff’s work accounts, such as `https://accounts.google.com`: they can sign in to the Desk with them, see how-to/set-up-the-desk.md.',
    ),
  DESK_OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('The Desk’s client id at that provider. Required with DESK_OIDC_ISSUER.'),
  DESK_OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Its client secret. Required with DESK_OIDC_ISSUER.'),
  DESK_OIDC_NAME: z
    .string()
    .min(1)
    .max(40, 'must have at most 40 characters')
    .default('your work account')
    .describe('What the sign-in page calls the provider: “Sign in with …”.'),
  CAPTCHA: z
    .enum(CAPTCHAS, 'must be altcha, recaptcha-v2-invisible, recaptcha-v3 or none')
    .optional()
    .describe("Overrides the agency's captcha."),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional().describe('Public key of reCAPTCHA. Required if it is the captcha.'),
  RECAPTCHA_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Secret key of reCAPTCHA. Required if it is the captcha.'),
  RECAPTCHA_VERIFY_URL: url('http:', 'https:')
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('URL at which the server checks reCAPTCHA tokens.'),
  LEADS_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Signs the calls to the webhook of leads. Required if agency.json names one.'),
  ADDRESS_LOOKUP_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('API key of the address lookup service. Required if agency.json names one.'),
  ADDRESS_LOOKUP_URL: url('http:', 'https:')
    .optional()
    .describe('URL of that service if it is not its usual one, such as a proxy.'),
  SEARCH_ENGINES: z
    .enum(['allow', 'refuse'], 'must be allow or refuse')
    .default('allow')
    .describe('`refuse` for a test site: every page then tells search engines not to list it.'),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs cookies and tokens. Required in production; otherwise generated and stored in DATA_DIR.'),
  SECRET_BEFORE: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The previous SECRET, after a change: open forms and links in emails stay valid.'),
  PAGE_CACHE_MB: z.coerce
    .number('must be a number of megabytes')
    .min(0, 'must be 0 or more')
    .max(4096, 'must be 4096 or less')
    .default(24)
    .describe('Memory for cached pages, in megabytes. 0 turns the cache off.'),
  CACHE_PURGE_URL: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .refine((urls) => urls.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol)), {
      error: 'must be URLs starting with http:// or https://, with commas between them',
    })
    .optional()
    .describe(
      'URLs of caches before the site, with commas between them: each is sent a PURGE when the stock changes, see how-to/put-a-cache-in-front.md.',
    ),
  CACHE_PURGE_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Sent with each PURGE as `Authorization: Bearer …`, for caches that ask for it.'),
  AVIF: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether pictures are also made as AVIF: smaller than WebP, but each takes several times the processor time, once.',
    ),
  UPLOADS_MB: z.coerce
    .number('must be a number of megabytes')
    .min(0, 'must be 0 or more')
    .default(5000)
    .describe('Space for visitors’ uploads, in megabytes. Once it is full, forms are accepted without files.'),
  METRICS_PORT: port.optional().describe('Port of /metrics, for Prometheus, another for each process. Default: none.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('IP address or host name for that port. Only Prometheus should reach it.'),
  SLOW_QUERY_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number of milliseconds')
    .min(0, 'must be 0 or more')
    .default(500)
    .describe('SQL statements that take longer, in milliseconds, are logged without their values. 0 logs none.'),
  SHUTDOWN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be 1 or more')
    .max(600, 'must be 600 or less')
    .default(25)
    .describe('Seconds that a process gets to finish its requests and jobs when it is stopped.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional()
    .describe('The least severe level that is logged. Default: `info` in production, `warn` elsewhere.'),
})

export type Config = {
  readonly production: boolean
  /** whether `/dev/mail` and `/dev/components` exist: they show links into accounts */
  readonly devPages: boolean
  readonly hsts: 'on' | 'subdomains' | 'off'
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  readonly databaseReadLag: number
  readonly dataDir: string
  readonly agencyDir: string
  readonly mediaUrl: string | undefined
  readonly s3Bucket: string | undefined
  readonly s3UploadsBucket: string | undefined
  readonly s3Endpoint: string
  readonly s3Region: string
  readonly s3AccessKeyId: string | undefined
  readonly s3SecretAccessKey: string | undefined
  readonly s3PathStyle: boolean
  readonly feedDir: string | undefined
  readonly feedInternalHosts: readonly string[]
  readonly feedCertificateHeader: string | undefined
  readonly mailUrl: string | undefined
  readonly inboundMailAddress: string | undefined
  readonly inboundMailUrl: string | undefined
  readonly inboundMailSecret: string | undefined
  /** undefined: staff sign in by passkey, or password and code, alone */
  readonly deskOidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  readonly captcha: CaptchaName | undefined
  readonly recaptchaSiteKey: string | undefined
  readonly recaptchaSecretKey: string | undefined
  readonly recaptchaVerifyUrl: string
  readonly leadsWebhookSecret: string | undefined
  readonly addressLookupKey: string | undefined
  readonly addressLookupUrl: string | undefined
  readonly searchEngines: 'allow' | 'refuse'
  readonly secret: string
  readonly secretBefore: string | undefined
  readonly pageCacheMb: number
  /** empty where no cache stands before the site */
  readonly cachePurgeUrls: readonly string[]
  readonly cachePurgeToken: string | undefined
  readonly avif: 'on' | 'off'
  readonly uploadsMb: number
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly slowQueryMs: number
  readonly shutdownSeconds: number
  readonly logLevel: string
}

/** Reads the environment once. Answers the frozen configuration, or every mistake in it at once. */
export function readConfig(
  environment: Record<string, string | undefined>,
): { config: Config } | { mistakes: string[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}${shown(String(path[0]), given)}`)
  if (given.NODE_ENV === 'production' && !given.SECRET) mistakes.push('SECRET is required when NODE_ENV is production')
  mistakes.push(...bucketMistakes(given), ...oidcMistakes(given))
  for (const name of ['INBOUND_MAIL_URL', 'INBOUND_MAIL_SECRET'])
    if (given[name] !== undefined && given.INBOUND_MAIL_ADDRESS === undefined)
      mistakes.push(`INBOUND_MAIL_ADDRESS is required with ${name}`)
  if (
    given.INBOUND_MAIL_ADDRESS !== undefined &&
    given.INBOUND_MAIL_URL === undefined &&
    given.INBOUND_MAIL_SECRET === undefined
  )
    mistakes.push('INBOUND_MAIL_ADDRESS needs INBOUND_MAIL_URL or INBOUND_MAIL_SECRET, or no answer would be read')
  const keys = { siteKey: given.RECAPTCHA_SITE_KEY, secretKey: given.RECAPTCHA_SECRET_KEY }
  const mistaken = captchaConfigProblem(parsed.data?.CAPTCHA, keys)
  if (mistaken) mistakes.push(mistaken)
  if (!parsed.success || mistakes.length > 0) return { mistakes }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const secret = env.SECRET ?? keptSecret(dataDir)
  if (typeof secret !== 'string') return { mistakes: [secret.problem] }
  return {
    config: Object.freeze({
      production: env.NODE_ENV === 'production',
      devPages: env.DEV_PAGES === 'true' && env.NODE_ENV !== 'production',
      hsts: env.HSTS,
      port: env.PORT,
      host: env.HOST,
      publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
      databaseUrl: env.DATABASE_URL,
      databaseReadUrl: env.DATABASE_READ_URL,
      databaseReadLag: env.DATABASE_READ_LAG,
      dataDir,
      agencyDir: resolve(env.AGENCY_DIR),
      mediaUrl: env.MEDIA_URL?.replace(/\/+$/, ''),
      s3Bucket: env.S3_BUCKET,
      s3UploadsBucket: env.S3_UPLOADS_BUCKET,
      s3Endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
      s3Region: env.S3_REGION,
      s3AccessKeyId: env.S3_ACCESS_KEY_ID,
      s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY,
      s3PathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === 'true',
      feedCertificateHeader: env.FEED_CERTIFICATE_HEADER,
      feedInternalHosts: env.FEED_INTERNAL_HOSTS.toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
      feedDir: env.FEED_DIR === undefined ? undefined : resolve(env.FEED_DIR),
      mailUrl: env.MAIL_URL,
      inboundMailAddress: env.INBOUND_MAIL_ADDRESS,
      inboundMailUrl: env.INBOUND_MAIL_URL,
      inboundMailSecret: env.INBOUND_MAIL_SECRET,
      deskOidc:
        env.DESK_OIDC_ISSUER === undefined
          ? undefined
          : {
              issuer: env.DESK_OIDC_ISSUER,
              clientId: env.DESK_OIDC_CLIENT_ID ?? '',
              clientSecret: env.DESK_OIDC_CLIENT_SECRET ?? '',
              name: env.DESK_OIDC_NAME,
            },
      captcha: env.CAPTCHA,
      recaptchaSiteKey: env.RECAPTCHA_SITE_KEY,
      recaptchaSecretKey: env.RECAPTCHA_SECRET_KEY,
      recaptchaVerifyUrl: env.RECAPTCHA_VERIFY_URL,
      leadsWebhookSecret: env.LEADS_WEBHOOK_SECRET,
      addressLookupKey: env.ADDRESS_LOOKUP_KEY,
      addressLookupUrl: env.ADDRESS_LOOKUP_URL,
      searchEngines: env.SEARCH_ENGINES,
      secret,
      secretBefore: env.SECRET_BEFORE,
      pageCacheMb: env.PAGE_CACHE_MB,
      cachePurgeUrls: env.CACHE_PURGE_URL ?? [],
      cachePurgeToken: env.CACHE_PURGE_TOKEN,
      avif: env.AVIF,
      uploadsMb: env.UPLOADS_MB,
      metricsPort: env.METRICS_PORT,
      metricsHost: env.METRICS_HOST,
      slowQueryMs: env.SLOW_QUERY_MS,
      shutdownSeconds: env.SHUTDOWN_SECONDS,
      logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    }),
  }
}

/** The configuration of this process, or the end of it with every mistake in words. */
export function configOrExit(environment: Record<string, string | undefined> = process.env): Config {
  const answer = readConfig(environment)
  if ('config' in answer) return answer.config
  process.stderr.write(`Kerbside cannot start:\n${answer.mistakes.map((mistake) => `  - ${mistake}\n`).join('')}`)
  process.exit(1)
}

/** The given value, for the error message; secrets, and URLs that may contain a password, stay out of logs. */
function shown(name: string, given: Record<string, string | undefined>): string {
  return /SECRET|KEY|TOKEN/.test(name) || name.endsWith('_URL') ? '' : ` (it is "${given[name]}")`
}

function bucketMistakes(given: Record<string, string | undefined>): string[] {
  const mistakes: string[] = []
  if (given.S3_BUCKET !== undefined)
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      if (given[name] === undefined) mistakes.push(`${name} is required with S3_BUCKET`)
  if (given.MEDIA_URL === undefined) return mistakes
  if (given.S3_BUCKET === undefined) mistakes.push('MEDIA_URL is the public URL of S3_BUCKET, which is not set')
  else if ((given.S3_UPLOADS_BUCKET ?? given.S3_BUCKET) === given.S3_BUCKET)
    mistakes.push('S3_UPLOADS_BUCKET must be another bucket than S3_BUCKET with MEDIA_URL, or uploads would be public')
  return mistakes
}

function oidcMistakes(given: Record<string, string | undefined>): string[] {
  const { DESK_OIDC_ISSUER: issuer, PUBLIC_URL: publicUrl = 'http:', NODE_ENV: environment } = given
  const names = ['DESK_OIDC_CLIENT_ID', 'DESK_OIDC_CLIENT_SECRET']
  if (issuer === undefined)
    return names.filter((name) => given[name] !== undefined).map((name) => `DESK_OIDC_ISSUER is required with ${name}`)
  const mistakes = names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is required with DESK_OIDC_ISSUER`)
  if (!URL.canParse(issuer)) return mistakes
  const { protocol, hostname } = new URL(issuer)
  const isOwnMachine = ['localhost', '127.0.0.1'].includes(hostname) && environment !== 'production'
  if (protocol === 'http:' && !isOwnMachine) mistakes.push('DESK_OIDC_ISSUER must start with https://')
  if (protocol === 'https:' && publicUrl.startsWith('http:') && environment === 'production')
    mistakes.push('PUBLIC_URL must start with https:// with DESK_OIDC_ISSUER')
  return mistakes
}

function keptSecret(dataDir: string): string | { problem: string } {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // another process that starts at the same time was faster
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(file))
      return { problem: `DATA_DIR cannot be written: ${(error as Error).message}` }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  return { problem: `the secret in DATA_DIR is damaged: delete ${file} and start again to make another` }
}
