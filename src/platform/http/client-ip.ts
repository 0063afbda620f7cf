import ipaddr from 'ipaddr.js'

/**
 * Who a visitor is to a rate limit: an IPv4 address, or the first 64 bits of an IPv6 one, all of whose rest a single
 * customer has to themselves.
 */
export function ipGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const parsed = ipaddr.process(ip)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** How much more of a limit an IPv6 /48 may use than each /64 in it. */
export const WIDER_FACTOR = 10

/** A key that ends with an IPv6 `ipGroup`, for the /48 around it: a hosting customer has 65,536 networks of 64 bits. */
export function widerIpGroup(key: string): string | undefined {
  const [, before, network] = /^(.*?)((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(key) ?? []
  return network === undefined ? undefined : `${before}${network}::/48`
}

const PRIVATE_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified', 'carrierGradeNat'])

/** Whether an IP is of this machine or its private network: a proxy's, or of someone in the office. */
export function isPrivateIp(ip: string): boolean {
  return ipaddr.isValid(ip) && PRIVATE_RANGES.has(ipaddr.process(ip).range())
}
