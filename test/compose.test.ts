import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentSchema } from '#src/config.ts'
import { LITTLE_MEMORY } from '../scripts/little-memory.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const compose = read('compose.yaml')
const image = read('Dockerfile')

test('whatever can be configured reaches the processes of compose.yaml, or is settled there or in the image', () => {
  const given = new Set([...compose.matchAll(/^ {4}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name))
  for (const [, name] of image.matchAll(/([A-Z_]+)=/g)) given.add(name)
  expect(Object.keys(environmentSchema.shape).filter((name) => !given.has(name))).toEqual([])
})

test('what is optional there is empty where nobody says it, and an empty variable counts as absent', () => {
  const empty = [...compose.matchAll(/^ {4}([A-Z][A-Z0-9_]*): \$\{(\w+):-\}$/gm)]
  expect(empty.length).toBeGreaterThan(20)
  expect(empty.filter(([, name, from]) => name !== from)).toEqual([])
})

/** A service of compose.yaml, or what its services share, as its lines. */
function part(name: string): string {
  return new RegExp(`^(?: {2})?${name}:.*\\n((?: {2,4}.*\\n|\\n)*)`, 'm').exec(compose)?.[0] ?? ''
}

test('the processes of the site write to their folder alone, and have no rights that they do not need', () => {
  const site = part('x-site')
  expect(site).toContain('read_only: true')
  expect(site).toContain('tmpfs: [/tmp]')
  expect(site).toContain('cap_drop: [ALL]')
  expect(site).toContain('no-new-privileges:true')
  expect(site).toMatch(/mem_limit: /)
  expect(site).toMatch(/:\/agency:ro$/m)
  for (const service of ['migrate', 'worker']) expect(part(service)).toContain('<<: *site')
  for (const service of ['web1', 'web2']) expect(part(service)).toContain(`${service}: *site`)
  expect(image).toMatch(/^USER node$/m)
  expect(image).toMatch(/-m 0700 \/data/)
})

test('the database writes to its volume alone, and has the rights that its entrypoint needs', () => {
  const database = part('database')
  expect(database).toContain('read_only: true')
  expect(database).toContain('tmpfs: [/tmp, /var/run/postgresql]')
  expect(database).toContain('cap_drop: [ALL]')
  expect(database).toContain('cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]')
  expect(database.match(/^ {6}- \S+:\S+$/gm)).toEqual(['      - database:/var/lib/postgresql'])
})

test('no service takes all memory of the machine, and every image has a version', () => {
  for (const service of ['x-site', 'proxy', 'database']) expect(part(service)).toMatch(/^ +mem_limit: \S+$/m)
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, name]) => name)
  expect(images).toEqual(['kerbside', 'caddy:2', 'postgres:18'])
})

test('the proxy has one right, the database none to gain, and neither is reached but where it must be', () => {
  expect(part('proxy')).toContain('cap_drop: [ALL]')
  expect(part('proxy')).toContain('cap_add: [NET_BIND_SERVICE]')
  for (const service of ['proxy', 'database']) expect(part(service)).toContain('no-new-privileges:true')
  expect(part('database')).toContain('networks: [inside]')
  expect(part('database')).not.toContain('ports:')
  expect(compose.match(/^ {4}ports:/gm)).toHaveLength(1)
})

test('the proxy tells who visits and numbers requests itself', () => {
  const proxy = read('Caddyfile')
  expect(proxy).toContain('header_up X-Request-Id {http.request.uuid}')
  expect(proxy).toMatch(/request_body @otherPaths \{\s+max_size \d+MB/)
  expect(proxy).toMatch(/request_body @feedFiles \{\s+max_size 2GB/)
})

test('folders that the image copies are there', () => {
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied).toContain('src')
  for (const name of copied.filter((one) => one !== '.'))
    expect(() => readFileSync(new URL(`../${name}`, import.meta.url))).not.toThrow(/ENOENT/)
})

test('the image, and whoever follows the manual, start the site with the memory flags of npm start', () => {
  const read = (path: string) => readFileSync(path, 'utf8')
  const flags =
    read('package.json')
      .match(/"start": "node ((?:--[\w-]+=\d+ )+)/)?.[1]
      ?.trim() ?? ''
  expect(flags).toContain('--max-semi-space-size=')
  expect(read('docs/how-to/deploy.md')).toContain(`\`node ${flags} build/processes/server.js\``)
  expect(JSON.parse(/^CMD (.*server\.js.*)$/m.exec(read('Dockerfile'))![1]!).join(' ')).toBe(
    `node ${flags} build/processes/server.js`,
  )
  for (const [name, value] of Object.entries(LITTLE_MEMORY)) {
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'))
    expect(read('docs/how-to/deploy.md')).toContain(`\`${name}=${value}\``)
  }
})
