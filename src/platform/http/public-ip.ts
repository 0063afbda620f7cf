import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolveHost = (hostname: string) => Promise<{ address: string; family: number }[]>

/** Where pictures are served; other ports are other services. */
const webPorts = new Set(['', '80', '443', '8080', '8443'])

export const isWebPort = (port: string) => webPorts.has(port)

/**
 * Whether anybody on the internet could be at this IP address: no private, loopback, link-local, shared, documentation,
 * multicast or tunnelled one. An IPv4 address written as IPv6 counts as itself.
 */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const parsed = ipaddr.process(ip)
  // ::/96 holds IPv4 addresses (RFC 4291 §2.5.5.1, deprecated), which some systems still route
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).parts.slice(0, 6).every((part) => part === 0)) return false
  return parsed.range() === 'unicast'
}

/** Why a URL must not be fetched, before any name is looked up. `allowedHosts` (host:port) are exempt: tests. */
export function refusedUrl(url: URL, allowedHosts: readonly string[] = []): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol} is not fetched`
  if (allowedHosts.includes(url.host)) return undefined
  if (url.username !== '' || url.password !== '') return 'a URL with a password is not fetched'
  if (!isWebPort(url.port)) return `port ${url.port} is not fetched from`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicIp(host)) return `${host} is not a public address`
  return undefined
}

/**
 * A look-up for connections that answers public IP addresses only. It is asked when the connection is made, so a name
 * that answers differently a moment later leads nowhere else.
 */
export function publicLookup(resolveHost: ResolveHost = resolveByDns): LookupFunction {
  return (hostname, options, callback) => {
    resolveHost(hostname).then(
      (found) => {
        const inner = found.find(({ address }) => !isPublicIp(address))
        const [first] = found
        if (inner || !first) {
          callback(
            new PrivateAddress(
              inner
                ? `${hostname} is at ${inner.address}, which is not a public address`
                : `${hostname} has no address`,
            ),
            '',
            0,
          )
        } else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

/** A host name of a private network. */
class PrivateAddress extends Error {
  readonly code = 'EPRIVATE'
}

function resolveByDns(hostname: string) {
  return lookup(hostname, { all: true, verbatim: true })
}
