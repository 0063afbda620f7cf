/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4), for pages that are not served by HTTPS: browsers keep their own from
 * those. Only as much of it as a challenge needs: a key of one hash, a password and a salt of one block.
 */
export async function deriveKey(
  { cost, keyLength = 32 }: { cost: number; keyLength?: number },
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ parameters: Record<string, never>; derivedKey: Uint8Array }> {
  if (password.length > 64 || salt.length > 51 || keyLength > 32) throw new RangeError('Such a challenge is not ours.')
  const inner = hashOfPad(password, 0x36)
  const outer = hashOfPad(password, 0x5c)
  const first = new Uint8Array(64)
  first.set(salt)
  // the number of the only block, big-endian, behind the salt
  first[salt.length + 3] = 1
  const block = new Int32Array(16)
  fill(block, first, salt.length + 4)
  const round = new Int32Array(8)
  hmac(inner, outer, block, round)
  const key = round.slice()
  for (let count = 1; count < cost; count++) {
    block.fill(0)
    block.set(round)
    close(block, 32)
    hmac(inner, outer, block, round)
    for (let at = 0; at < 8; at++) key[at] = key[at]! ^ round[at]!
  }
  return { parameters: {}, derivedKey: bytesOf(key).slice(0, keyLength) }
}

/** The state after the first block of an HMAC, which is the same for all of its messages. */
function hashOfPad(password: Uint8Array, pad: number): Int32Array {
  const bytes = new Uint8Array(64).fill(pad)
  for (let at = 0; at < password.length; at++) bytes[at] = bytes[at]! ^ password[at]!
  const block = new Int32Array(16)
  words(block, bytes)
  const state = INITIAL.slice()
  compress(state, block)
  return state
}

/** HMAC of a message that ends with this block, into `result`. The block is used up. */
function hmac(inner: Int32Array, outer: Int32Array, block: Int32Array, result: Int32Array): void {
  result.set(inner)
  compress(result, block)
  block.fill(0)
  block.set(result)
  close(block, 32)
  result.set(outer)
  compress(result, block)
}

function fill(block: Int32Array, bytes: Uint8Array, length: number): void {
  words(block, bytes)
  close(block, length)
}

/** Ends a message of that many bytes in this block, after one whole block before it. */
function close(block: Int32Array, length: number): void {
  block[length >> 2] = block[length >> 2]! | (0x80 << (24 - 8 * (length & 3)))
  block[15] = (64 + length) * 8
}

function words(block: Int32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < 16; at++) block[at] = view.getInt32(4 * at)
}

function bytesOf(state: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 8; at++) view.setInt32(4 * at, state[at]!)
  return bytes
}

const schedule = new Int32Array(64)

/** One block of SHA-256. */
function compress(state: Int32Array, block: Int32Array): void {
  for (let at = 0; at < 16; at++) schedule[at] = block[at]!
  for (let at = 16; at < 64; at++) {
    const [x, y] = [schedule[at - 15]!, schedule[at - 2]!]
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[at] = (schedule[at - 16]! + small0 + schedule[at - 7]! + small1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let at = 0; at < 64; at++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + big1 + ((e & f) ^ (~e & g)) + CONSTANTS[at]! + schedule[at]!) | 0
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter(
  (number) =>
    !Array.from({ length: 16 }, (_, at) => at + 2).some((divisor) => divisor < number && number % divisor === 0),
)

/** The first 32 bits behind the point of each root (FIPS 180-4 §4.2.2 and §5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const CONSTANTS = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const INITIAL = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
