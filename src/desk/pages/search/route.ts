import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

export type Found = { group: string; name: string; about: string; to: string }

const ENQUIRIES = 6

/** What the palette finds. What somebody may not see is not found. */
export async function loader({ context, request }: DeskArgs): Promise<{ words: string; found: Found[] }> {
  const { call } = context.get(deskContext)
  const words = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  if (words.length < 2) return { words, found: [] }
  const [properties, enquiries] = await Promise.all([
    call('find-properties', { words }),
    call('list-enquiries', { filters: { tab: 'all', words } }),
  ])
  return {
    words,
    found: [
      ...(enquiries.ok ? enquiries.value.enquiries.slice(0, ENQUIRIES) : []).map((row) => ({
        group: 'Enquiries',
        name: row.name || 'No name',
        about: [row.aboutName, row.address].filter(Boolean).join(', '),
        to: `/desk/enquiries/${row.id}`,
      })),
      ...(properties.ok ? properties.value : []).map((row) => ({
        group: 'Properties',
        name: row.address,
        about: row.price,
        to: `/desk/properties/${row.id}`,
      })),
    ],
  }
}
