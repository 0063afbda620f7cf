import { createRequire } from 'node:module'

type Message = { uid: number; flags: string[]; raw: string }

type ImapServer = {
  server: { address: () => { port: number } }
  listen: (port: number, host: string, listening: () => void) => void
  close: (closed: () => void) => void
  appendMessage: (mailbox: string, flags: string[], internalDate: false, raw: Buffer) => void
  folderCache: Record<string, { messages: Message[] } | undefined>
}

const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => ImapServer

/** A mailbox of one's own on this machine, read by IMAP. Its user is `desk`, the password `a password`. */
export async function startImapServer() {
  const server = hoodiecrow({
    plugins: ['ID', 'MOVE', 'UIDPLUS', 'ENABLE', 'LITERALPLUS', 'NAMESPACE'],
    users: { desk: { password: 'a password' } },
    storage: { INBOX: {} },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const messages = (folder: string) => server.folderCache[folder]?.messages ?? []
  return {
    url: `imap://desk:a%20password@127.0.0.1:${server.server.address().port}`,
    /** A mail arrives. */
    deliver: (source: string | Buffer) => server.appendMessage('INBOX', [], false, Buffer.from(source)),
    /** Flags of each mail of a folder. */
    flags: (folder: string) => messages(folder).map(({ flags }) => flags.filter((flag) => flag !== '\\Recent')),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
