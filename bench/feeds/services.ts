import { openAltoService } from '#test/called-feeds/alto-service.ts'
import { openDezrezService } from '#test/called-feeds/dezrez-service.ts'
import { openReapitService } from '#test/called-feeds/reapit-service.ts'
import { openStreetService } from '#test/called-feeds/street-service.ts'

const PHOTOS = 12
const ROOMS = 6

const TEXT =
  'The accommodation is arranged over two floors and briefly comprises an entrance hall, a sitting room, a dining room, a kitchen and a utility room, with the bedrooms and a family bathroom above. Shops, a surgery and a primary school are within walking distance, and the station has regular trains to the city. '.repeat(
    4,
  )
const FEATURES = Array.from({ length: 8 }, (_, at) => `A feature that buyers ask about, number ${at + 1}`)

const times = <One>(count: number, make: (at: number) => One) => Array.from({ length: count }, (_, at) => make(at))
const photo = (home: number, at: number) => `https://pictures.example/${home}/${at}.jpg`

/** A service of the tests that holds made-up homes of one street, each with text, photos and rooms as agencies have them. */
export type BenchService = {
  url: string
  fields: Record<string, string>
  /** as its documents name them */
  feedBranches: string[]
  put: (home: number, pounds: number) => void
  /** calls since it was asked last */
  takeCalls: () => number
  close: () => Promise<unknown>
}

type Opened = {
  settings: { url: string; fields: Record<string, string> }
  calls: string[]
  close: BenchService['close']
}

function asBench(service: Opened, feedBranches: string[], put: BenchService['put']): BenchService {
  const takeCalls = () => service.calls.splice(0).length
  return { ...service.settings, feedBranches, put, takeCalls, close: service.close }
}

/** How each service is opened, by the kind of its feed. */
export const benchServices = {
  async alto(clock: () => Date) {
    const service = await openAltoService({ clock })
    const paragraphs = times(
      ROOMS,
      (at) =>
        `<paragraph id="${at}" type="0"><name>Room ${at + 1}</name><file ref="0"/><dimensions><metric>4.2m x 3.6m</metric></dimensions><text>With a window to the garden.</text></paragraph>`,
    ).join('')
    return asBench(service, ['700-1', '700-2'], (home, pounds) =>
      service.put({
        id: String(home),
        branch: String(1 + (home % 2)),
        price: `<price currency="GBP">${pounds}</price>`,
        address: { name: String(home) },
        fields: { description: TEXT },
        bullets: FEATURES,
        paragraphs,
        files: times(PHOTOS, (at) => ({ type: '0', url: photo(home, at), updated: '04/11/2026 09:30:00' })),
      }),
    )
  },

  async street(_clock: () => Date) {
    const service = await openStreetService()
    const rooms = times(ROOMS, (at) => ({ name: `Room ${at + 1}`, width: 420, length: 360, description: 'Light.' }))
    return asBench(service, ['branch-one'], (home, pounds) =>
      service.put({
        id: `h${String(home).padStart(6, '0')}`,
        sale: { price: pounds },
        address: {
          line_1: `${home} Finch Lane`,
          royal_mail: { building_number: String(home), thoroughfare: 'Finch Lane' },
        },
        details: { full_description: `<p>${TEXT}</p>` },
        features: FEATURES,
        rooms,
        images: times(PHOTOS, (at) => ({ order: at, title: null, url: photo(home, at) })),
      }),
    )
  },

  async reapit(clock: () => Date) {
    const service = await openReapitService({ clock })
    const rooms = times(ROOMS, (at) => ({ name: `Room ${at + 1}`, dimensions: '4.2m x 3.6m', description: 'Light.' }))
    return asBench(service, ['OAK', 'UPP'], (home, pounds) =>
      service.put({
        id: `R${home}`,
        office: home % 2 ? 'OAK' : 'UPP',
        selling: { price: pounds },
        address: { buildingNumber: String(home) },
        values: { longDescription: TEXT, summary: FEATURES.join('\n'), rooms },
        images: times(PHOTOS, (at) => ({
          id: `R${home}_${at}.jpg`,
          order: at,
          type: 'picture',
          url: photo(home, at),
          caption: '',
          modified: '2026-11-02T09:00:00Z',
          _eTag: '"i1"',
        })),
      }),
    )
  },

  async dezrez(_clock: () => Date) {
    const service = await openDezrezService()
    const rooms = times(ROOMS, (at) => ({ Name: `Room ${at + 1}`, Text: 'Light.' }))
    return asBench(service, ['77'], (home, pounds) =>
      service.put({
        id: 100_000 + home,
        price: pounds,
        number: String(home),
        text: TEXT,
        features: FEATURES,
        rooms,
        images: times(PHOTOS, (at) => photo(home, at)),
      }),
    )
  },
} satisfies Record<string, (clock: () => Date) => Promise<BenchService>>

export type BenchedKind = keyof typeof benchServices
