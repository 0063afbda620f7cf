import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { backupRoute } from './backup-route.ts'
import type { DeskCalls } from './desk-calls.ts'

let app: FastifyInstance
let folder: string
let isAllowed: boolean
let asked: unknown[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-download-'))
  writeFileSync(join(folder, 'manifest.json'), '{"format":1}')
  isAllowed = true
  asked = []
  app = Fastify()
  const call = (async (actor: Actor | undefined, name: string, input: unknown) => {
    asked.push([actor?.id, name, input])
    return isAllowed ? { ok: true, value: input } : { ok: false, refusal: { kind: 'needs-proof' } }
  }) as unknown as CallDesk<DeskCalls>
  backupRoute(app, { call, actorOf: async () => anActor({ id: 3 }), folderOf: () => folder })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const NAME = '2026-11-26-030000'

test('a download that the call refuses leads back to the page, and sends nothing of the backup', async () => {
  isAllowed = false
  const answer = await app.inject(`/desk/settings/system/backups/${NAME}.tar`)
  expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([302, '/desk/settings/system', ''])
})

test('a backup is sent as one file that nothing keeps', async () => {
  const answer = await app.inject(`/desk/settings/system/backups/${NAME}.tar`)
  expect(asked).toEqual([[3, 'download-backup', { name: NAME }]])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="kerbside-${NAME}.tar"`,
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.subarray(0, 100).toString()).toContain(`kerbside-${NAME}/manifest.json`)
  expect(answer.rawPayload.subarray(512, 524).toString()).toBe('{"format":1}')
})
