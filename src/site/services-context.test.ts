import { expect, test } from 'vitest'
import { servicesOfAPage } from './services-context.ts'

function homes() {
  const asked: number[] = []
  const byId = async (id: number) => {
    asked.push(id)
    if (id === 0) throw new Error('The database is away.')
    return { id }
  }
  return { asked, services: { properties: { byId } as never } as Parameters<typeof servicesOfAPage>[0] }
}

test('a home that two parts of a page ask for is read once, and again for the next page', async () => {
  const { asked, services } = homes()
  for (let page = 1; page <= 2; page += 1) {
    const { properties } = servicesOfAPage(services)
    const [shown, ofHeader, another] = await Promise.all([7, 7, 8].map((id) => properties.byId(id)))
    expect([shown?.id, another?.id]).toEqual([7, 8])
    expect(ofHeader).toBe(shown)
  }
  expect(asked).toEqual([7, 8, 7, 8])
})

test('each that asks is told that the home cannot be read', async () => {
  const { properties } = servicesOfAPage(homes().services)
  const answers = await Promise.allSettled([properties.byId(0), properties.byId(0)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
