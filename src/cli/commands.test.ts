import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { type Config, readConfig } from '../config.ts'
import { commands } from './commands.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'kerbside-commands-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const root = join(import.meta.dirname, '../..')

function aConfig(environment: Record<string, string> = {}): Config {
  const answer = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...environment })
  if ('mistakes' in answer) throw new Error(answer.mistakes.join())
  return answer.config
}

/** Runs a command as the command line does; what it said, and how it ended. */
async function run(name: string, operands: string[] = [], options = {}, config = aConfig()) {
  const said: string[] = []
  const complained: string[] = []
  const writer = { line: (text: string) => void said.push(text), error: (text: string) => void complained.push(text) }
  const status = await commands[name]?.run({ config, writer, folder }, operands, options)
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

describe('refusals', () => {
  test.each([
    ['imports', ['nine']],
    ['imports', ['0']],
    ['undo-import', ['-1']],
  ])('%s %j is wrong usage', async (name, operands) => {
    const { status, complained } = await run(name, operands)
    expect([status, complained]).toEqual([2, expect.stringContaining('should be a whole number')])
  })

  test.each(['0', 'many', '1e9', '1.5'])('seed --listings %s is wrong usage', async (listings) => {
    expect((await run('seed', [], { listings })).status).toBe(2)
  })

  test.each(['import', 'seed'])('%s with mistakes in the agency names file and line', async (name) => {
    const agencyDir = mkdtempSync(join(folder, 'agency-'))
    writeFileSync(join(agencyDir, 'agency.json'), '{\n  "name": 7\n}')
    const { status, complained } = await run(name, ['feed.blm'], {}, aConfig({ AGENCY_DIR: agencyDir }))
    expect(status).toBe(1)
    expect(complained).toContain('agency.json:2:11 name must be text in double quotes')
    expect(complained).toContain('branches.json is missing')
  })

  test('a feed that does not exist, and a file that is no feed, are refused', async () => {
    const missing = await run('import', ['missing.blm'])
    expect([missing.status, missing.said]).toEqual([
      1,
      expect.stringContaining(`no file ${join(folder, 'missing.blm')}`),
    ])
    writeFileSync(join(folder, 'odd.blm'), '<properties/>')
    const odd = await run('import', ['odd.blm'])
    expect([odd.status, odd.said]).toEqual([1, expect.stringContaining('REFUSED')])
  })

  test('a file that is no postcode table is refused', async () => {
    writeFileSync(join(folder, 'table.csv'), 'a,b,c\n1,2,3\n')
    const { status, complained } = await run('load-postcodes', ['table.csv'])
    expect([status, complained]).toEqual([1, expect.stringContaining("isn't an ONSPD or Code-Point Open table")])
  })
})

describe('boundaries', () => {
  const village = { name: 'Langham', county: 'Rutland' }
  const corners = [
    [-0.77, 52.68],
    [-0.73, 52.68],
    [-0.73, 52.7],
    [-0.77, 52.7],
  ]
  const langham = { type: 'Feature', properties: village, geometry: { type: 'Polygon', coordinates: [corners] } }
  const unknown = { ...langham, properties: { name: 'Atlantis' } }

  test('are loaded with their credit, and taken away', async () => {
    writeFileSync(join(folder, 'parishes.geojson'), JSON.stringify({ features: [langham, unknown] }))
    const loaded = await run('load-boundaries', ['parishes.geojson'], { credit: '© The parishes' })
    expect([loaded.status, loaded.complained]).toEqual([0, ''])
    expect(loaded.said).toContain('1 boundary loaded; 0 homes placed again')
    expect(loaded.said).toContain('left out, no place of that name there: Atlantis')
    expect(loaded.said).toContain('© The parishes')
    const removed = await run('load-boundaries', [], { remove: true })
    expect([removed.status, removed.said]).toEqual([0, 'Boundaries removed; 0 homes placed again.'])
  })

  test('without a credit, or with a mistake, are refused', async () => {
    writeFileSync(
      join(folder, 'parishes.geojson'),
      JSON.stringify({ features: [langham, { ...langham, geometry: null }] }),
    )
    const broken = await run('load-boundaries', ['parishes.geojson'], { credit: '© The parishes' })
    expect([broken.status, broken.complained]).toEqual([1, expect.stringContaining('feature 2 (Langham)')])
    writeFileSync(join(folder, 'parishes.geojson'), JSON.stringify(langham))
    const uncredited = await run('load-boundaries', ['parishes.geojson'])
    expect([uncredited.status, uncredited.complained]).toEqual([1, expect.stringContaining('--credit')])
  })

  test.each([
    [[], {}],
    [['parishes.geojson'], { remove: true }],
  ])('%j %j is wrong usage', async (operands, options) => {
    expect((await run('load-boundaries', operands, options)).status).toBe(2)
  })
})

describe('a feed', () => {
  test('is tried, imported, listed and undone', async () => {
    const rows = ['OAK_1', 'OAK_2'].map((ref) => saleRow(ref, { BRANCH_ID: 'OAK' }))
    writeFileSync(join(folder, 'feed.blm'), writeBlm(rows))
    const tried = await run('import', ['feed.blm'], { 'dry-run': true, json: true })
    expect([tried.status, JSON.parse(tried.said)]).toEqual([
      0,
      [expect.objectContaining({ state: 'dry_run', added: 2 })],
    ])
    expect((await run('imports')).said).not.toContain('feed.blm')

    const imported = await run('import', ['feed.blm'])
    expect([imported.status, imported.said]).toEqual([0, expect.stringContaining('2 added')])
    expect((await run('imports')).said).toMatch(/imported +feed\.blm: 2 added/)

    const undone = await run('undo-import')
    expect([undone.status, undone.said]).toEqual([0, expect.stringContaining('2 listings removed')])
    expect((await run('undo-import')).status).toBe(1)
  })
})

test("another agency's database is neither imported into nor looked at, and the folder is not blamed", async () => {
  writeFileSync(join(folder, 'feed.blm'), writeBlm([saleRow('OAK_1', { BRANCH_ID: 'OAK' })]))
  await run('import', ['feed.blm'])
  await run('undo-import')
  const other = aConfig({ AGENCY_DIR: join(import.meta.dirname, '../../agencies/tenter') })
  const imported = await run('import', ['feed.blm'], {}, other)
  expect([imported.status, imported.complained]).toEqual([
    1,
    expect.stringMatching(/^This database is the site of Ashlar Wren/),
  ])
  const { status, said } = await run('doctor', [], {}, other)
  expect([status, said]).toEqual([1, expect.stringMatching(/^✗ Database +This database is the site of Ashlar Wren/m)])
  expect(said).not.toMatch(/Listings/)
})

describe('doctor', () => {
  test('a database that is not there is wrong, and the rest is looked at all the same', async () => {
    const { status, said } = await run('doctor', [], {}, aConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }))
    expect(status).toBe(1)
    expect(said).toMatch(/^✗ Database +.*ECONNREFUSED/m)
    expect(said).toMatch(/^✓ Agency +Ashlar Wren/m)
  })

  test('mistakes in the agency are told with file and line', async () => {
    const agencyDir = mkdtempSync(join(folder, 'agency-'))
    writeFileSync(join(agencyDir, 'agency.json'), '{ "name": }')
    const { status, said } = await run('doctor', [], {}, aConfig({ AGENCY_DIR: agencyDir }))
    expect([status, said]).toEqual([1, expect.stringContaining('agency.json:1:11 ')])
  })

  test('a mail server that does not answer is reported', async () => {
    const { status, said } = await run('doctor', [], {}, aConfig({ MAIL_URL: 'smtp://127.0.0.1:1' }))
    expect([status, said]).toEqual([1, expect.stringMatching(/^✗ Mail +127\.0\.0\.1:1 does not .*ECONNREFUSED/m)])
  })

  test('a drop folder that cannot exist is reported', async () => {
    const { status, said } = await run('doctor', [], {}, aConfig({ FEED_DIR: '/dev/null/feeds' }))
    expect([status, said]).toEqual([1, expect.stringMatching(/^✗ Drop folder +\/dev\/null\/feeds is not writable/m)])
  })

  test('migrations that wait are noted, and applied by migrate', async () => {
    const bare = await emptyDatabase()
    try {
      const config = aConfig({ DATABASE_URL: bare.url })
      const before = await run('doctor', [], {}, config)
      expect([before.status, before.said]).toEqual([0, expect.stringMatching(/^· Migrations .*0001-properties\.sql/m)])
      expect((await run('migrate', [], {}, config)).said).toContain('0001-properties.sql')
      expect((await run('migrate', [], {}, config)).said).toBe('Nothing to apply.')
      expect((await run('doctor', [], {}, config)).said).toMatch(/^✓ Migrations +all applied/m)
    } finally {
      await bare.drop()
    }
  })
})

describe('config', () => {
  test('prints what is in force and no secret', async () => {
    const config = aConfig({
      PORT: '4000',
      SECRET: 'a-secret-of-more-than-32-characters',
      DATABASE_URL: 'postgres://kerb:opensesame@db/kerbside?sslpassword=opensesame',
      MAIL_URL: 'smtps://kerb:opensesame@mail.example',
      S3_BUCKET: 'homes',
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'opensesame',
    })
    const { status, said } = await run('config', [], {}, config)
    expect(status).toBe(0)
    expect(said).toMatch(/^PORT +4000$/m)
    expect(said).toMatch(/^DATABASE_URL +postgres:\/\/kerb:\*+@db\/kerbside/m)
    expect(said).toMatch(/^MAIL_URL +smtps:\/\/kerb:\*+@mail\.example$/m)
    expect(said).not.toMatch(/opensesame|a-secret/)
    expect(JSON.parse((await run('config', [], { json: true }, config)).said)).toMatchObject({
      PORT: 4000,
      SECRET: '********',
    })
  })
})

describe('the process', () => {
  const kerbside = (args: string[], environment = {}) =>
    spawnSync(process.execPath, ['src/cli.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...environment },
    })

  test.each([
    [['--help'], 0, /COMMAND/, /^$/],
    [['imprt'], 2, /^$/, /Did you mean "import"/],
    [['imports'], 0, /\.blm: /, /^$/],
    [['undo-import', '9999999'], 1, /^$/, /^Nothing was undone/],
  ])('%j ends with %i', (args, status, out, err) => {
    const ended = kerbside(args)
    expect(ended.stdout).toMatch(out)
    expect(ended.stderr).toMatch(err)
    expect(ended.status).toBe(status)
  })

  test('a mistake in the environment, and a database that is away, are words and not a stack', () => {
    const wrong = kerbside(['migrate'], { PORT: 'eighty' })
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('PORT must be a port number')])
    const away = kerbside(['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(away.stderr).toMatch(/^The database does not answer: .*ECONNREFUSED.*\n$/)
    expect(away.status).toBe(1)
  })

  test('a path is meant from where npm was called', () => {
    const environment = { npm_lifecycle_event: 'kerbside', INIT_CWD: folder }
    expect(kerbside(['import', 'nowhere.blm', '--dry-run'], environment).stdout).toContain(join(folder, 'nowhere.blm'))
  })
})
