import { createHash, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, posix } from 'node:path'
import ssh2 from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE } = utils.sftp

/** A server of SFTP that lets one user read one folder. */
export async function openSftpServer({
  folder,
  user,
  password,
  isMute = false,
}: {
  folder: string
  user: string
  password: string
  /** lets the user in, and answers nothing then */
  isMute?: boolean
}) {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const hostKey = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  const clients = new Set<ssh2.Connection>()
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    client.on('authentication', (context) => {
      if (context.method === 'password' && context.username === user && context.password === password) context.accept()
      else context.reject(['password'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp()
        if (!isMute) serve(sftp, folder)
        // a listener of its own: requests that nobody listens for are refused
        else for (const name of ['STAT', 'LSTAT', 'REALPATH', 'OPENDIR'] as const) sftp.on(name, () => {})
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.address() as AddressInfo).port,
    hostKey,
    async close() {
      for (const client of clients) client.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(sftp: ssh2.SFTPWrapper, folder: string): void {
  const open = new Map<number, { path: string; isListed: boolean }>()
  let handles = 0
  const at = (path: string) => join(folder, posix.normalize(`/${path}`))
  const attributes = (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = statSync(path)
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
  }
  const handle = (path: string) => {
    handles += 1
    open.set(handles, { path, isListed: false })
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(handles)
    return bytes
  }
  const failing = (id: number, act: () => void) => {
    try {
      act()
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    }
  }
  const stat = (id: number, path: string) => failing(id, () => sftp.attrs(id, attributes(at(path))))
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('REALPATH', (id, path) => {
    const name = posix.normalize(`/${path}`)
    sftp.name(id, [{ filename: name, longname: name, attrs: {} as never }])
  })
  sftp.on('OPENDIR', (id, path) => failing(id, () => sftp.handle(id, handle(at(path)))))
  sftp.on('READDIR', (id, given) => {
    const opened = open.get(given.readUInt32BE(0))
    if (!opened || opened.isListed) return sftp.status(id, STATUS_CODE.EOF)
    opened.isListed = true
    const names = readdirSync(opened.path)
    sftp.name(
      id,
      names.map((name) => {
        const path = join(opened.path, name)
        const kind = statSync(path).isDirectory() ? 'd' : '-'
        return {
          filename: name,
          longname: `${kind}rw-r--r-- 1 o o 1 Jan 1 00:00 ${name}`,
          attrs: attributes(path) as never,
        }
      }),
    )
  })
  sftp.on('OPEN', (id, path) =>
    failing(id, () => {
      statSync(at(path))
      sftp.handle(id, handle(at(path)))
    }),
  )
  sftp.on('FSTAT', (id, given) =>
    failing(id, () => sftp.attrs(id, attributes(open.get(given.readUInt32BE(0))!.path) as never)),
  )
  sftp.on('READ', (id, given, offset, length) => {
    const bytes = readFileSync(open.get(given.readUInt32BE(0))!.path)
    if (offset >= bytes.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, bytes.subarray(offset, offset + length))
  })
  sftp.on('CLOSE', (id, given) => {
    open.delete(given.readUInt32BE(0))
    sftp.status(id, STATUS_CODE.OK)
  })
}
