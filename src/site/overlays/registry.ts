/** How an overlay looks: a dialog, a dark screen of pictures, or a drawer at the side. */
export type OverlayKind = 'modal' | 'gallery' | 'sidebar'

export type OverlayEntry = {
  name: string
  /** of its address, `:name` standing for a parameter */
  pattern: string
  kind: OverlayKind
  /** of a modal, in the design's three widths; 640 px when absent */
  width?: 'narrow' | 'wide'
  /** it is about a property, and there is none of it without one */
  needsProperty?: true
  /** at its plain address it knows who asks, and carries their token: it has a form, or is somebody's own */
  isPersonal?: true
  /** said while it loads; 'Loading' when absent */
  loading?: string
  /** of its plain address, `src/site/pages/overlay-<page>.tsx`; its own name when absent */
  page?: string
}

const table = [
  { name: 'calculator', pattern: '/calculator', kind: 'modal', width: 'wide' },
  { name: 'video', pattern: '/video/:id', kind: 'gallery', needsProperty: true },
  { name: 'book-a-viewing', pattern: '/book-a-viewing', kind: 'modal', needsProperty: true, isPersonal: true },
  { name: 'floorplan', pattern: '/floorplan', kind: 'gallery', needsProperty: true, page: 'gallery' },
  { name: 'epc-chart', pattern: '/epc-chart', kind: 'gallery', needsProperty: true, page: 'gallery' },
  { name: 'property-images', pattern: '/property-images', kind: 'gallery', needsProperty: true, page: 'gallery' },
  { name: 'agricultural-sales-event', pattern: '/agricultural-sales-event/:id', kind: 'gallery', page: 'gallery' },
  { name: 'antiques-sales-event', pattern: '/antiques-sales-event/:id', kind: 'gallery', page: 'gallery' },
  {
    name: 'property-auction-sales-event',
    pattern: '/property-auction-sales-event/:id',
    kind: 'gallery',
    page: 'gallery',
  },
  { name: 'history-images', pattern: '/history-images/:id', kind: 'gallery', page: 'gallery' },
  {
    name: 'gallery-card-slider-expand',
    pattern: '/gallery-card-slider-expand/:id/:contentBlockId',
    kind: 'gallery',
    page: 'gallery',
  },
  { name: 'book-a-valuation', pattern: '/book-a-valuation', kind: 'modal', isPersonal: true },
  {
    name: 'valuation',
    pattern: '/valuation',
    kind: 'modal',
    width: 'wide',
    isPersonal: true,
    loading: 'Loading Instant Valuation',
  },
  { name: 'contact-staff-member', pattern: '/contact-staff-member/:id', kind: 'modal', isPersonal: true },
  { name: 'contact-office', pattern: '/contact-office', kind: 'modal', isPersonal: true },
  { name: 'new-homes-enquiry', pattern: '/new-homes-enquiry', kind: 'modal', isPersonal: true },
  { name: 'send-to-friend', pattern: '/send-to-friend', kind: 'modal', needsProperty: true, isPersonal: true },
  { name: 'tenant-info', pattern: '/tenant-info', kind: 'modal', needsProperty: true },
  ...(
    [
      ['user', '/user'],
      ['user-sign-in', '/user/sign-in'],
      ['user-edit', '/user/edit'],
      ['user-marketing-preferences', '/user/marketing-preferences'],
      ['user-saved-properties', '/user/saved-properties'],
      ['user-saved-searches', '/user/saved-searches'],
      ['user-forgotten-password', '/user/forgotten_password'],
    ] as const
  ).map(
    ([name, pattern]) =>
      ({ name, pattern, kind: 'sidebar', isPersonal: true, loading: 'Loading user profile' }) as const,
  ),
] as const satisfies readonly OverlayEntry[]

export type OverlayName = (typeof table)[number]['name']

/** Every overlay of the site, in the order of the specification. */
export const OVERLAYS: readonly (OverlayEntry & { name: OverlayName })[] = table

/** An overlay's address, read: `/video/3` is the overlay `video` with the parameter `id` of 3. */
export type OverlayMatch = { entry: OverlayEntry & { name: OverlayName }; params: Record<string, string> }

/** Which overlay has a path; undefined where none has. A slash at its end makes no difference. */
export function matchOverlay(path: string): OverlayMatch | undefined {
  for (const entry of OVERLAYS) {
    const params = paramsOf(entry.pattern, path)
    if (params) return { entry, params }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (given.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) {
      const plain = decoded(value)
      if (!plain) return undefined
      params[part.slice(1)] = plain
    } else if (part !== value) return undefined
  }
  return params
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
