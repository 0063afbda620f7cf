import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { countyOutlineRoutes } from './county-outlines.ts'

type Counties = { features: { properties: { name: string }; geometry: { type: string } }[] }

async function counties(patch: [number, number, number, number]): Promise<string[]> {
  const app = Fastify()
  countyOutlineRoutes(app, () => patch)
  const answer = await app.inject('/map/counties.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('geo+json')
  return answer.json<Counties>().features.map(({ properties }) => properties.name)
}

test.each([
  ['Rutland', [-0.86, 52.5, -0.4, 52.78], ['Rutland', 'Leicestershire', 'Lincolnshire'], 'Cornwall'],
  ['the far west', [-5.7, 50, -5, 50.4], ['Cornwall'], 'Rutland'],
] as const)('a map of %s has the counties round it and no others', async (_name, patch, near, far) => {
  const names = await counties([...patch])
  expect(names).toEqual(expect.arrayContaining([...near]))
  expect(names).not.toContain(far)
})

test('the outlines of a patch are light: a phone has them before any map', async () => {
  const app = Fastify()
  countyOutlineRoutes(app, () => [-0.86, 52.5, -0.4, 52.78])
  const { body } = await app.inject('/map/counties.json')
  expect(brotliCompressSync(body).length).toBeLessThan(18_000)
})
