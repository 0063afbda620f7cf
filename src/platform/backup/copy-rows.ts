import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of `pg`'s connection that COPY needs and its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What `pg` calls of a statement under way. */
abstract class CopyStatement implements pg.Submittable {
  readonly #text: string
  /** rows copied */
  readonly done: Promise<number>
  #rows = 0
  readonly #settle: { resolve: (rows: number) => void; reject: (error: Error) => void }

  constructor(text: string) {
    this.#text = text
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    // whoever waits for it is told; nobody else need be
    promise.catch(() => {})
    this.done = promise
    this.#settle = { resolve, reject }
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}

class CopyOut extends CopyStatement {
  #connection: pg.Connection | undefined
  readonly rows = new Readable({ read: () => void this.#connection?.stream.resume() })

  override submit(connection: pg.Connection): void {
    this.#connection = connection
    super.submit(connection)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    // the chunk lies in a buffer that the next message is read into
    if (!this.rows.push(Buffer.from(chunk))) stream.pause()
  }

  override handleReadyForQuery(): void {
    super.handleReadyForQuery()
    // nobody reads on after the end, and the next statement wants its answer
    this.#connection?.stream.resume()
    this.rows.push(null)
  }

  override handleError(error: Error): void {
    super.handleError(error)
    this.#connection?.stream.resume()
    this.rows.destroy(error)
  }
}

class CopyIn extends CopyStatement {
  readonly #ready = Promise.withResolvers<CopyConnection>()

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection)
  }

  override handleError(error: Error): void {
    super.handleError(error)
    this.#ready.reject(error)
  }

  async feed(source: AsyncIterable<Buffer>): Promise<void> {
    const connection = await this.#ready.promise
    try {
      for await (const chunk of source) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.done])
      }
    } catch (error) {
      connection.sendCopyFail('the rows cannot be read')
      await this.done.catch(() => {})
      throw error
    }
    connection.endCopyFrom()
  }
}

/** Runs `copy … to stdout`: its bytes as a stream, and, once that has ended, how many rows they were. */
export function copyOut(client: pg.Client, statement: string): { stream: Readable; rows: Promise<number> } {
  const copy = client.query(new CopyOut(statement))
  return { stream: copy.rows, rows: copy.done }
}

/** Runs `copy … from stdin`; how many rows were taken in. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(new CopyIn(statement))
  await copy.feed(source)
  return copy.done
}
