import type { Services } from '#src/app/services.ts'

type Homes = Pick<Services, 'properties'>

/** For one answer: its loaders run beside each other, and a home that several of them ask for is read once. */
export function servicesOfAPage<Parts extends Homes>(services: Parts): Parts {
  const { properties } = services
  const read = new Map<number, ReturnType<typeof properties.byId>>()
  const byId: typeof properties.byId = (id) => {
    const home = read.get(id) ?? properties.byId(id)
    read.set(id, home)
    return home
  }
  return { ...services, properties: { ...properties, byId } }
}
