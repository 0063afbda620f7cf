import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentSchema } from '#src/config.ts'

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

test('folders that the image copies are there', () => {
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied).toContain('src')
  for (const name of copied.filter((one) => one !== '.'))
    expect(() => readFileSync(new URL(`../${name}`, import.meta.url))).not.toThrow(/ENOENT/)
})
