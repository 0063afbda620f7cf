import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { environmentSchema, readConfig } from '../config.ts'
import { configurationInForce } from './configuration-in-force.ts'

const SECRET_NAMES = Object.keys(environmentSchema.shape).filter((name) => /SECRET|KEY|TOKEN/.test(name))
const PUBLIC_KEYS = ['RECAPTCHA_SITE_KEY', 'S3_ACCESS_KEY_ID']

const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** What one has to give for the rest to be taken. */
const REST = {
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://kerbside:hunter2-password@db/homes',
  MAIL_URL: 'smtp://user:hunter2-password@mail.example',
  INBOUND_MAIL_ADDRESS: 'replies@homes.example',
  DESK_OIDC_ISSUER: 'https://id.example',
  DESK_OIDC_CLIENT_ID: 'desk',
  S3_BUCKET: 'pictures',
}

test('no secret of the environment is shown, whatever it is called', () => {
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `hunter2-${name}-${'x'.repeat(32)}`]))
  const answer = readConfig({ ...REST, ...secrets })
  if (!('config' in answer)) throw new Error(answer.mistakes.join('\n'))
  const shown = configurationInForce(answer.config)
  const told = Object.entries(shown)
    .filter(([, value]) => JSON.stringify(value)?.includes('hunter2'))
    .map(([name]) => name)
  expect(told.sort()).toEqual([...PUBLIC_KEYS].sort())
  expect(Object.values(shown).filter((value) => typeof value === 'object')).toEqual([])
  expect(shown).toMatchObject({ DESK_OIDC_ISSUER: 'https://id.example', DESK_OIDC_CLIENT_SECRET: '********' })
})
