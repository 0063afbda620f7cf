import { seededRandom } from '../listings.ts'
import type { FuzzTarget } from './fuzz-targets.ts'

export type Dice = {
  chance: (share: number) => boolean
  below: (most: number) => number
  pick: <Value>(values: readonly Value[]) => Value
}

/** The dice of one input: the same seed and number give the same input, whatever came before. */
export function diceOf(seed: number, number: number): Dice {
  const random = seededRandom(Math.imul(seed, 2_654_435_761) + Math.imul(number + 1, 40_503))
  random()
  const below = (most: number) => Math.floor(random() * most)
  return { chance: (share) => random() < share, below, pick: (values) => values[below(values.length)]! }
}

/** What has broken programs before. Some is filled in when it is used: `!` is long, `{` deep. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
  '99999999999999999999999999',
  '-0',
  '0x10',
  '1.5',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\0',
  'a\0b',
  '\u{1F3E0}\u{200D}\u{1F525}',
  '\u202Eabc',
  '\uFEFF',
  '\uD800',
  '\uDFFFx',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D',
  'ﷺ',
  "' or 1=1 --",
  "'; select pg_sleep(20); --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is tried
  '${7*7}',
  'a\r\nBcc: everybody@example.com',
  'a\r\n\r\n<html>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '//evil.example/',
  'https://evil.example/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '0000-00-00T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'LE15 6AH',
  'oakham',
  'a@b',
  '"a b"@example.com',
  'ada@example.com,bob@example.com',
  'ada@xn--.example',
]

export function nasty(dice: Dice): string {
  if (dice.chance(0.08)) return dice.pick(['a', '%', '\\', 'é', '\0', '(', '/', ',', ' ']).repeat(1 + dice.below(9000))
  if (dice.chance(0.1))
    return String.fromCodePoint(...Array.from({ length: 1 + dice.below(20) }, () => dice.below(0x1_10_00)))
  return dice.pick(NASTY)
}

/** A value of any kind, as JSON has them; some larger or deeper than any form. */
function nastyValue(dice: Dice): unknown {
  switch (dice.below(12)) {
    case 0:
      return null
    case 1:
      return dice.chance(0.5)
    case 2:
      return dice.pick([0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 2 ** 63, 1e-320])
    case 3:
      return []
    case 4:
      return {}
    case 5:
      return Array.from({ length: dice.below(300) }, () => nasty(dice))
    case 6:
      return nested(dice.below(dice.chance(0.2) ? 4000 : 30), dice.chance(0.5))
    case 7:
      return { toString: nasty(dice), length: -1, constructor: { prototype: {} } }
    default:
      return nasty(dice)
  }
}

function nested(depth: number, asList: boolean): unknown {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = asList ? [value] : { a: value }
  return value
}

/** A body with one or more of its values, names or groups spoilt. */
function spoil(body: unknown, dice: Dice): unknown {
  if (typeof body !== 'object' || body === null) return dice.chance(0.5) ? nastyValue(dice) : body
  if (Array.isArray(body)) return dice.chance(0.3) ? nastyValue(dice) : body.map((one) => spoil(one, dice))
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (dice.chance(0.08)) return []
    if (dice.chance(0.06)) return [[nasty(dice), value]]
    if (typeof value === 'object' && value !== null && !dice.chance(0.12)) return [[name, spoil(value, dice)]]
    return [[name, dice.chance(0.3) ? nastyValue(dice) : value]]
  })
  if (dice.chance(0.15)) entries.push([nasty(dice), nastyValue(dice)])
  return Object.fromEntries(entries)
}

export type Visitor = { token: string; cookie: string; origin: string }

/** One request as the bytes that go out. `isWhole` is false where it breaks off, and nobody has to answer. */
export type FuzzInput = { name: string; bytes: Buffer; isWhole: boolean }

/** The request of one number; `visitor` only adds what a browser has of its own. */
export function requestInput(target: FuzzTarget, visitor: Visitor, dice: Dice): FuzzInput {
  const method = dice.chance(0.06)
    ? dice.pick(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'GET', 'PROPFIND', 'get'])
    : target.method
  const pathAndQuery = requestTarget(target, dice)
  const headers = headersOf(visitor, dice)
  let body: Buffer = Buffer.alloc(0)
  let isWhole = true
  if (target.method !== 'GET' || dice.chance(0.03)) {
    const made = bodyOf(target, visitor, dice)
    body = made.body
    headers.push(['content-type', made.type])
    if (dice.chance(0.02)) {
      isWhole = false
      headers.push(['content-length', String(body.length + 1 + dice.below(5000))])
    } else if (dice.chance(0.03)) {
      headers.push(['transfer-encoding', 'chunked'])
      const chunks = [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
      body = body.length > 0 ? Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))) : Buffer.from('0\r\n\r\n')
    } else headers.push(['content-length', String(body.length)])
  }
  const lines = [
    `${method} ${pathAndQuery} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, dice.chance(0.5) ? 'utf8' : 'latin1')
  return { name: `${method} ${target.path}`, bytes: Buffer.concat([head, body]), isWhole }
}

function requestTarget({ path, query = [] }: FuzzTarget, dice: Dice): string {
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    dice.chance(0.3) ? String(1 + dice.below(300)) : encoded(nasty(dice), dice),
  )
  const mangled = dice.chance(0.05) ? `${filled}/${encoded(nasty(dice), dice)}` : filled
  if (query.length === 0 || dice.chance(0.2)) return mangled
  const pairs = Array.from({ length: 1 + dice.below(4) }, () => {
    const name = dice.chance(0.85) ? dice.pick(query) : nasty(dice)
    const marked = dice.chance(0.1) ? `${name}${dice.pick(['[]', '[a]', '[a][b]', '[0]', '[__proto__]'])}` : name
    return `${encoded(marked, dice)}=${encoded(dice.chance(0.2) ? dice.pick(['sales', 'lettings', '1', '2']) : nasty(dice), dice)}`
  })
  return `${mangled}?${pairs.join('&')}`
}

/** Mostly as a browser would write it, sometimes as it is; a space or a line end would end the request target. */
function encoded(text: string, dice: Dice): string {
  if (dice.chance(0.75)) return encodeURIComponent(text.toWellFormed())
  return text.replaceAll(/[\0-\x20\x7f]/g, '')
}

function headersOf(visitor: Visitor, dice: Dice): [string, string][] {
  const ip = `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`
  const headers: [string, string][] = [
    ['host', dice.chance(0.95) ? new URL(visitor.origin).host : dice.pick(['evil.example', 'a b', '[::1', '@', '..'])],
    // each from an IP address of its own, so that the limits do not hide what lies behind them
    ['x-forwarded-for', dice.chance(0.97) ? ip : dice.pick(['nonsense', '::1', `${'1.1.1.1,'.repeat(500)}2.2.2.2`])],
    ['origin', dice.chance(0.95) ? visitor.origin : dice.pick(['null', 'https://evil.example', ':'])],
    ['accept', dice.pick(['text/html', 'application/json', '*/*', 'nonsense;q=9'])],
    ['x-csrf-token', visitor.token],
  ]
  const session = dice.chance(0.9) ? visitor.cookie : `${visitor.cookie.slice(0, -3)}; a=${line(nasty(dice))}`
  headers.push(['cookie', session])
  if (dice.chance(0.25))
    headers.push(['x-http-method-override', dice.pick(['put', 'delete', 'PUT', 'patch', '__proto__', ''])])
  if (dice.chance(0.1))
    headers.push([
      dice.pick([
        'accept-encoding',
        'if-none-match',
        'if-modified-since',
        'range',
        'referer',
        'x-request-id',
        'x-forwarded-proto',
        'x-forwarded-host',
        'content-encoding',
        'expect',
        'accept-language',
        'sec-fetch-site',
        'upgrade',
      ]),
      line(nasty(dice)).slice(0, 4000),
    ])
  return headers
}

function line(text: string): string {
  return text.replaceAll(/[\0\r\n]/g, ' ')
}

function bodyOf(target: FuzzTarget, { token }: Visitor, dice: Dice): { body: Buffer; type: string } {
  const sample = { authenticity_token: token, ...(dice.pick(target.bodies ?? [{}]) as object) }
  const spoilt = spoil(sample, dice)
  if (dice.chance(0.7) && typeof spoilt === 'object' && spoilt !== null)
    Object.assign(spoilt, { authenticity_token: token })
  const kind = dice.below(10)
  if (kind < 4) {
    let text = JSON.stringify(spoilt) ?? ''
    if (dice.chance(0.08)) text = text.slice(0, dice.below(text.length))
    if (dice.chance(0.03)) text = '['.repeat(dice.below(200_000))
    if (dice.chance(0.02)) text = `{"__proto__":{"a":1},${text.slice(1)}`
    return { body: Buffer.from(text), type: contentType('application/json', dice) }
  }
  if (kind < 7)
    return { body: Buffer.from(formOf(spoilt, dice)), type: contentType('application/x-www-form-urlencoded', dice) }
  if (kind < 9) return multipartOf(spoilt, dice)
  const noise = Buffer.from(Array.from({ length: dice.below(3000) }, () => dice.below(256)))
  return { body: noise, type: contentType('application/octet-stream', dice) }
}

function contentType(usual: string, dice: Dice): string {
  if (dice.chance(0.9)) return usual
  return dice.pick([
    `${usual}; charset=utf-7`,
    `${usual}; charset=nonsense`,
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    '/',
    ';',
    `${usual};${'a'.repeat(2000)}`,
  ])
}

/** Fields with brackets, as forms write groups. */
function fieldsOf(value: unknown, name = ''): [string, string][] {
  if (name.length > 2000) return [[name, '']]
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(inner, name === '' ? key : `${name}[${Array.isArray(value) ? '' : key}]`),
  )
}

function formOf(value: unknown, dice: Dice): string {
  const pairs = fieldsOf(value).map(
    ([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${inForm(text, dice)}`,
  )
  if (dice.chance(0.05)) pairs.push(`a${'[b]'.repeat(dice.below(3000))}=1`)
  if (dice.chance(0.03)) pairs.push(...Array.from({ length: dice.below(5000) }, (_, at) => `a[${at}]=1`))
  if (dice.chance(0.2)) pairs.push(`_method=${dice.pick(['put', 'delete', 'patch', ''])}`)
  return pairs.join('&')
}

function inForm(text: string, dice: Dice): string {
  return dice.chance(0.95) ? encodeURIComponent(text.toWellFormed()) : text
}

function multipartOf(value: unknown, dice: Dice): { body: Buffer; type: string } {
  const boundary = dice.chance(0.9) ? 'kerbside' : dice.pick(['', ' ', 'a'.repeat(300), '--', '"'])
  const parts = fieldsOf(value).map(
    ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${line(name)}"\r\n\r\n${text}\r\n`,
  )
  if (dice.chance(0.5)) parts.push(filePart(boundary, dice))
  let text = `${parts.join('')}--${boundary}--\r\n`
  if (dice.chance(0.15)) text = text.slice(0, dice.below(text.length))
  if (dice.chance(0.05)) text = text.replaceAll('\r\n', '\n')
  return { body: Buffer.from(text), type: `multipart/form-data; boundary=${boundary}` }
}

function filePart(boundary: string, dice: Dice): string {
  const name = dice.pick(['cv.pdf', '../../cv.pdf', 'a\0.pdf', '.htaccess', 'a.svg', `${'a'.repeat(3000)}.png`, ''])
  const type = dice.pick(['application/pdf', 'image/svg+xml', 'image/png', 'nonsense', ''])
  const field = dice.pick(['file', 'files[]', 'form_submission[cv]', '__proto__', ''])
  const content = dice.pick(['%PDF-1.7', '<svg onload=alert(1)>', '\x89PNG\r\n\x1a\n', 'MZ', '', 'a'.repeat(50_000)])
  return `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`
}
