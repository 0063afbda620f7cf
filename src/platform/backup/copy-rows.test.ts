import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { withClient } from '../database/cluster-connection.ts'
import { copyIn, copyOut } from './copy-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

test.each([0, 1, 1000, 200_000])(
  '%i rows come out and go in as they are, and the connection serves on',
  async (rows) => {
    await withClient(database.url, async (client) => {
      await client.query('drop table if exists sent, taken')
      await client.query(`create table sent as
      select at, E'tab\\t, line\\n, \\\\. and ' || repeat('x', at % 50) as words from generate_series(1, ${rows}) at`)
      await client.query('create table taken (like sent)')
      const { stream, rows: counted } = copyOut(client, 'copy sent to stdout')
      const bytes = await buffer(stream)
      expect(counted()).toBe(rows)
      async function* inPieces() {
        for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
      }
      expect(await copyIn(client, 'copy taken from stdin', inPieces())).toBe(rows)
      const { rowCount } = await client.query('select * from sent except all select * from taken')
      expect(rowCount).toBe(0)
    })
  },
)

test('what cannot be copied is told, and the connection serves on', async () => {
  await withClient(database.url, async (client) => {
    await client.query('create table numbers (n int)')
    async function* rows(...lines: (string | Error)[]) {
      for (const line of lines) {
        if (line instanceof Error) throw line
        yield Buffer.from(line)
      }
    }
    await expect(buffer(copyOut(client, 'copy nowhere to stdout').stream)).rejects.toThrow('"nowhere" does not exist')
    await expect(copyIn(client, 'copy nowhere from stdin', rows('1\n'))).rejects.toThrow('"nowhere" does not exist')
    await expect(copyIn(client, 'copy numbers from stdin', rows('1\n', 'two\n'))).rejects.toThrow(
      'invalid input syntax',
    )
    await expect(copyIn(client, 'copy numbers from stdin', rows('1\n', new Error('bad disk')))).rejects.toThrow(
      'bad disk',
    )
    expect((await client.query('select from numbers')).rowCount).toBe(0)
  })
})
