import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { guardedAddress } from '#src/platform/http/guarded-host.ts'
import { DEFAULT_PORTS, type FeedSource } from '../feed-source.ts'
import {
  chosenFiles,
  type FetchContext,
  type Fetched,
  fetchedPath,
  fingerprintOf,
  freshFiles,
  type RemoteFile,
  TIMEOUT_MS,
  wordsOfFiles,
  writeFetched,
} from './fetch-source.ts'

/** Fetches new feed files by SFTP. A server whose key is not that of the first time is not spoken to. */
export async function fetchBySftp({ settings, fingerprints }: FeedSource, context: FetchContext): Promise<Fetched> {
  const { secret, folder, internalHosts, resolveHost, timeoutMs = TIMEOUT_MS, signal } = context
  const { host = '', port = DEFAULT_PORTS.sftp, user = '', path = '.' } = settings
  const found = await guardedAddress(host, { internalHosts, resolveHost })
  if ('problem' in found) return { kind: 'problem', problem: found.problem }
  let hostKey: string | undefined
  let isOtherServer = false
  // few sites have such a source, and its library is large
  const { default: SftpClient } = await import('ssh2-sftp-client')
  const client = new SftpClient()
  // an error after the answer has come is nobody's
  client.on('error', () => {})
  // a polite end would wait for the server as well
  signal?.addEventListener(
    'abort',
    () => void (client as unknown as { client?: { destroy(): void } }).client?.destroy(),
    {
      once: true,
    },
  )
  try {
    await client.connect({
      host: found.address,
      port,
      username: user,
      ...(secret?.startsWith('-----BEGIN') ? { privateKey: secret } : { password: secret ?? '' }),
      readyTimeout: timeoutMs,
      timeout: timeoutMs,
      hostVerifier: (key: Buffer) => {
        hostKey = createHash('sha256').update(key).digest('base64')
        isOtherServer = settings.hostKey !== undefined && settings.hostKey !== hostKey
        return !isOtherServer
      },
    })
    const about = await client.stat(path)
    const listed: RemoteFile[] = about.isDirectory
      ? (await client.list(path))
          .filter(({ type }) => type === '-')
          .map(({ name, size, modifyTime }) => ({ name, bytes: size, modified: String(modifyTime) }))
      : [{ name: posix.basename(path), bytes: about.size, modified: String(about.modifyTime) }]
    const chosen = chosenFiles(listed, path)
    if ('problem' in chosen) return { kind: 'problem', problem: chosen.problem }
    const fresh = freshFiles(chosen, fingerprints, context)
    const words = wordsOfFiles(chosen)
    if (fresh.length === 0) return { kind: 'unchanged', words: `${words} Nothing is new.` }
    const paths: string[] = []
    for (const { name, bytes } of fresh) {
      const local = fetchedPath(folder, name)
      await writeFetched(local, bytes, context, (into) =>
        client.get(about.isDirectory ? posix.join(path, name) : path, into),
      )
      paths.push(local)
    }
    return { kind: 'files', paths, fingerprints: chosen.map(fingerprintOf), words, ...(hostKey && { hostKey }) }
  } catch (error) {
    if (isOtherServer)
      return {
        kind: 'problem',
        problem: `${host} shows another key than before: ask who runs it, then accept the new key`,
        ...(hostKey && { offeredHostKey: hostKey }),
      }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
