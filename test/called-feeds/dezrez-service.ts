import { openStandIn } from './stand-in.ts'

type DezrezRole = {
  id: number
  letting?: boolean
  price?: number
  flags?: string[]
  bedrooms?: number
  image?: string
  /** of its house */
  number?: string
  text?: string
  features?: string[]
  rooms?: Record<string, unknown>[]
  images?: string[]
}

const KEY = 'key-of-calder-finch'

/** A role as Rezi describes it in full. */
function roleOf({
  letting,
  price = 300_000,
  flags = ['OnMarket'],
  bedrooms = 3,
  image = '1',
  id,
  ...more
}: DezrezRole) {
  const { text = '<p>A house by the park.</p>', features = ['Garden', 'Garage'] } = more
  const {
    rooms = [{ Name: 'Kitchen', Text: 'With a range.' }],
    images = [`https://pictures.example/${id}-${image}.jpg`],
  } = more
  return {
    RoleType: { SystemName: letting ? 'Letting' : 'Selling' },
    BranchDetails: { Id: 77, Name: 'Oakham' },
    Address: {
      Number: more.number ?? String(id % 90),
      Street: 'Finch Lane',
      Locality: 'Barleythorpe',
      Town: 'Oakham',
      County: 'Rutland',
      Postcode: 'LE15 6QS',
      Location: { Latitude: 52.67, Longitude: -0.73 },
    },
    Price: {
      PriceValue: price,
      PriceType: letting ? { SystemName: 'Monthly' } : null,
      PriceQualifierType: { SystemName: 'GuidePrice' },
    },
    Flags: flags.map((flag) => ({ SystemName: flag })),
    Descriptions: [
      { Name: 'Main Marketing', DescriptionType: { SystemName: 'Text' }, Text: text },
      {
        Name: 'Room Counts',
        DescriptionType: { SystemName: 'RoomCount' },
        Bedrooms: bedrooms,
        Bathrooms: 1,
        Receptions: 2,
      },
      {
        Name: 'Features',
        DescriptionType: { SystemName: 'Feature' },
        Features: features.map((feature) => ({ Feature: feature })),
      },
      {
        Name: 'StyleAge',
        DescriptionType: { SystemName: 'StyleAge' },
        PropertyType: { SystemName: 'SemiDetachedHouse' },
      },
      { Name: 'Rooms', DescriptionType: { SystemName: 'Rooms' }, Rooms: rooms },
    ],
    Images: images.map((url) => ({ Url: url, DocumentSubType: { SystemName: 'Photo' } })),
    Documents: [
      { Url: `https://pictures.example/${id}-plan.jpg`, DocumentSubType: { SystemName: 'Floorplan' } },
      { Url: `https://pictures.example/${id}.pdf`, DocumentSubType: { SystemName: 'Brochure' } },
    ],
    EPC: { Image: { Url: `https://pictures.example/${id}-epc.png` } },
  }
}

/** Rezi's simple property roles: a search in pages, one kind of role at a time, and a role at a time. */
export async function openDezrezService() {
  const roles = new Map<number, DezrezRole>()
  let pages = { largest: Number.POSITIVE_INFINITY, tellsTotal: true }
  const json = (value: unknown) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
  const service = await openStandIn(({ method, path, query, headers, body }) => {
    if (query.get('APIKey') !== KEY) return { status: 401 }
    if (headers['rezi-api-version'] !== '1.0') return { status: 400 }
    if (method === 'POST' && path === '/api/simplepropertyrole/search') {
      const {
        RoleTypes,
        PageSize,
        PageNumber = 1,
      } = JSON.parse(body) as {
        RoleTypes: string[]
        PageSize: number
        PageNumber?: number
      }
      const found = [...roles.values()].filter(({ letting }) => RoleTypes.includes(letting ? 'Letting' : 'Selling'))
      const size = Math.min(PageSize, pages.largest)
      const page = found.slice((PageNumber - 1) * size, PageNumber * size)
      return json({
        ...(pages.tellsTotal && { TotalCount: found.length }),
        Collection: page.map(({ id, price }) => ({
          RoleId: id,
          SummaryTextDescription: 'A house',
          Price: { PriceValue: price },
        })),
      })
    }
    const id = /^\/api\/simplepropertyrole\/(\d+)$/.exec(path)?.[1]
    const role = id === undefined ? undefined : roles.get(Number(id))
    return role ? json(roleOf(role)) : { status: 404 }
  })
  return {
    ...service,
    settings: { url: `${service.url}/api`, fields: { apiKey: KEY } },
    put(...some: DezrezRole[]) {
      for (const role of some) roles.set(role.id, role)
    },
    /** its pages have so many roles at most, whatever is asked for */
    limitPages(largest: number, { tellsTotal = true }: { tellsTotal?: boolean } = {}) {
      pages = { largest, tellsTotal }
    },
    remove(...ids: number[]) {
      for (const id of ids) roles.delete(id)
    },
  }
}
