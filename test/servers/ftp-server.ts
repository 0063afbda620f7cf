import { FtpSrv } from 'ftp-srv'
import { freePort } from '#src/platform/database/free-port.ts'

const SILENT = { child: () => SILENT, trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A server of FTP that lets one user read one folder. `passwords` were sent to it. */
export async function openFtpServer({ folder, user, password }: { folder: string; user: string; password: string }) {
  const port = await freePort()
  const server = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', log: SILENT as never })
  const passwords: string[] = []
  server.on('login', ({ username, password: given }, resolve, reject) => {
    passwords.push(given)
    if (username === user && given === password) resolve({ root: folder })
    else reject(new Error('wrong'))
  })
  await server.listen()
  return { port, passwords, close: () => server.close() }
}
