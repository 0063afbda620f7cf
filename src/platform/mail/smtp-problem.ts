import { needsTls } from './transport.ts'

/** Why a mail server does not take mail from us: it is asked for its greeting and our password, and gets no mail. */
export async function smtpProblem(url: string): Promise<string | undefined> {
  const { default: nodemailer } = await import('nodemailer')
  const server = nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
    ...(needsTls(url) && { requireTLS: true }),
  })
  try {
    await server.verify()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    server.close()
  }
}
