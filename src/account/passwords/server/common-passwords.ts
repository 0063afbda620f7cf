import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** What is wrong with a common password. It follows 'Password '. */
export const COMMON_PASSWORD =
  'is too easy to guess. Choose something less common, such as three random words with a capital letter and a number.'

/** Digits and symbols that people put behind a common word to satisfy a rule: 'Sunshine2026!'. */
const MAX_APPENDED = 5

const list = new URL('../../../../data/common-passwords.txt.br', import.meta.url)
let known: Promise<Set<string>> | undefined

/**
 * Whether a password is among the 19,000 that leaked most often (data/README.md), in any case, or one of them with up to
 * five digits or symbols behind it (OWASP ASVS 4.0.3, 2.1.7).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const common = await known
  const lower = password.normalize('NFC').toLowerCase()
  for (let length = lower.length, left = MAX_APPENDED; ; length -= 1, left -= 1) {
    if (common.has(lower.slice(0, length))) return true
    if (left === 0 || /\p{L}/u.test(lower.charAt(length - 1))) return false
  }
}

async function readList(): Promise<Set<string>> {
  const text = await promisify(brotliDecompress)(await readFile(list))
  return new Set(text.toString('utf8').trimEnd().split('\n'))
}
