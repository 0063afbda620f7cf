import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Runs `copy … to stdout`. `rows()` is how many rows there were, once the stream has ended. */
export function copyOut(client: pg.Client, statement: string): { stream: Readable; rows: () => number } {
  const stream = client.query(copyTo(statement))
  return { stream, rows: () => stream.rowCount }
}

/** Runs `copy … from stdin`, and returns how many rows it took in. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(statement))
  await pipeline(Readable.from(source, { objectMode: false }), stream)
  return stream.rowCount
}
