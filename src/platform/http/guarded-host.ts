import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicIp, type ResolveHost } from './public-ip.ts'

type GuardOptions = {
  /** hosts of our own network that may be connected to */
  internalHosts?: readonly string[]
  resolveHost?: ResolveHost
}

/**
 * The IP address to connect to for a host that somebody configured, or why it must not be connected to. Connect to the
 * address, not to the name: a name may answer differently a moment later.
 */
export async function guardedAddress(
  host: string,
  { internalHosts = [], resolveHost = resolveByDns }: GuardOptions = {},
): Promise<{ address: string } | { problem: string }> {
  const isInternal = internalHosts.includes(host.toLowerCase())
  if (isIP(host) !== 0) {
    if (isInternal || isPublicIp(host)) return { address: host }
    return { problem: `${host} is not a public address` }
  }
  const found = await resolveHost(host).catch(() => [])
  const [first] = found
  if (!first) return { problem: `the server ${host} does not exist` }
  const inner = found.find(({ address }) => !isPublicIp(address))
  if (inner && !isInternal) return { problem: `${host} is at ${inner.address}, which is not a public address` }
  return { address: first.address }
}

function resolveByDns(host: string) {
  return lookup(host, { all: true, verbatim: true })
}
