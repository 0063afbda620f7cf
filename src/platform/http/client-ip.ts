import ipaddr from 'ipaddr.js'

/**
 * Who a visitor is to a rate limit: an IPv4 address, or the first 64 bits of an IPv6 one, all of whose rest a single
 * customer has to themselves.
 */
export function ipGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
