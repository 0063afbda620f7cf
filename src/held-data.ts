import { accountData } from './account/server/erase-person.ts'
import { mailData } from './account/server/mail-data.ts'
import { createPersonalData, type PersonalData } from './account/server/personal-data.ts'
import { leadsData } from './enquiries/server/leads-data.ts'
import type { createUploads } from './enquiries/server/uploads.ts'
import { savedPropertiesData } from './saved-properties/server/saved-properties.ts'
import { savedSearchesData } from './saved-searches/server/saved-searches.ts'

/** What every feature holds about people, by the names that people read in their export. Also what an erasure takes. */
export function heldData({ uploads }: { uploads: ReturnType<typeof createUploads> }): PersonalData {
  const held = createPersonalData()
  held.register('account', accountData)
  held.register('saved properties', savedPropertiesData)
  held.register('saved searches', savedSearchesData)
  held.register('enquiries', leadsData(uploads))
  held.register('e-mails', mailData)
  return held
}
