import { posix } from 'node:path'
import type { FileInfo } from 'basic-ftp'
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

/** Fetches new feed files by FTP, over TLS where the source says so. Files come from the server itself and no other. */
export async function fetchByFtp({ settings, fingerprints }: FeedSource, context: FetchContext): Promise<Fetched> {
  const { secret, folder, internalHosts, resolveHost, timeoutMs = TIMEOUT_MS, signal } = context
  const { host = '', port = DEFAULT_PORTS.ftp, user = 'anonymous', path = '.', isSecure = false } = settings
  const found = await guardedAddress(host, { internalHosts, resolveHost })
  if ('problem' in found) return { kind: 'problem', problem: found.problem }
  const { Client } = await import('basic-ftp')
  const client = new Client(timeoutMs, { allowSeparateTransferHost: false })
  signal?.addEventListener('abort', () => client.close(), { once: true })
  try {
    await client.access({
      host: found.address,
      port,
      user,
      password: secret ?? '',
      secure: isSecure,
      ...(isSecure && { secureOptions: { servername: host } }),
    })
    const isFile = /\.\w+$/.test(path)
    const folderPath = isFile ? posix.dirname(path) : path
    const listed = (await client.list(folderPath))
      .filter(({ isFile: is, name }) => is && (!isFile || name === posix.basename(path)))
      .map(remoteFile)
    const chosen = chosenFiles(listed, path)
    if ('problem' in chosen) return { kind: 'problem', problem: chosen.problem }
    const fresh = freshFiles(chosen, fingerprints, context)
    const words = wordsOfFiles(chosen)
    if (fresh.length === 0) return { kind: 'unchanged', words: `${words} Nothing is new.` }
    const paths: string[] = []
    for (const { name, bytes } of fresh) {
      const local = fetchedPath(folder, name)
      await writeFetched(local, bytes, context, (into) => client.downloadTo(into, posix.join(folderPath, name)))
      paths.push(local)
    }
    return { kind: 'files', paths, fingerprints: chosen.map(fingerprintOf), words }
  } finally {
    client.close()
  }
}

function remoteFile({ name, size, modifiedAt, rawModifiedAt }: FileInfo): RemoteFile {
  return { name, bytes: size, modified: modifiedAt?.toISOString() ?? rawModifiedAt }
}
