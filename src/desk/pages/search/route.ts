import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

export type Found = { group: string; name: string; about: string; to: string; picture?: string | null }

/** Of each kind that is shown. */
const MOST = 6

/** Of the homes found, those of which a viewing is offered. */
const HOMES_TO_BOOK = 2

/** What the palette finds. What somebody may not see is not found. */
export async function loader({ context, request }: DeskArgs): Promise<{ words: string; found: Found[] }> {
  const { call, session } = context.get(deskContext)
  const mayBook = session !== undefined && scopeOf(session.actor, 'book-viewings') !== 'none'
  const words = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  if (words.length < 2) return { words, found: [] }
  const [properties, enquiries, contacts] = await Promise.all([
    call('find-properties', { words }),
    call('list-enquiries', { filters: { tab: 'all', words } }),
    call('list-contacts', { filters: { words } }),
  ])
  return {
    words,
    found: [
      ...(properties.ok ? properties.value : []).map((row) => ({
        group: 'Properties',
        name: row.address,
        about: row.price,
        picture: row.picture,
        to: `/desk/properties/${row.id}`,
      })),
      ...(enquiries.ok ? enquiries.value.enquiries.slice(0, MOST) : []).map((row) => ({
        group: 'Enquiries',
        name: row.name || 'No name',
        about: [row.aboutName, row.address].filter(Boolean).join(', '),
        to: `/desk/enquiries/${row.id}`,
      })),
      ...(contacts.ok ? contacts.value.contacts.slice(0, MOST) : []).map((row) => ({
        group: 'Contacts',
        name: row.name || 'No name',
        about: row.roles,
        to: `/desk/contacts/${row.id}`,
      })),
      ...(properties.ok && mayBook ? properties.value.slice(0, HOMES_TO_BOOK) : []).map((row) => ({
        group: 'Actions',
        name: `Book a viewing at ${row.address}`,
        about: '',
        to: `/desk/viewings/new?property=${row.id}`,
      })),
    ],
  }
}
