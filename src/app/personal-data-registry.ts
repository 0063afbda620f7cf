import { accountData } from '#src/account/personal-data/server/erase-person.ts'
import { createPersonalData, type PersonalData } from '#src/account/personal-data/server/personal-data.ts'
import { mailData } from '#src/account/users/server/mail-data.ts'
import { leadsData } from '#src/enquiries/leads/server/leads-data.ts'
import type { createUploads } from '#src/enquiries/uploads/server/uploads.ts'
import { sellerFormsData } from '#src/material-information/server/seller-forms-data.ts'
import { savedPropertiesData } from '#src/saved-properties/server/saved-properties.ts'
import { savedSearchesData } from '#src/saved-searches/list/server/saved-searches.ts'
import { sellerPagesData } from '#src/seller-page/server/seller-pages-data.ts'
import { applicantMailsData } from '#src/stock/applicants/server/applicant-data.ts'
import { viewingsData } from '#src/viewings/appointments/server/viewings-data.ts'

/** What every feature holds about people, by the names that people read in their export. Also what an erasure takes. */
export function personalDataRegistry({ uploads }: { uploads: ReturnType<typeof createUploads> }): PersonalData {
  const held = createPersonalData()
  held.register('account', accountData)
  held.register('saved properties', savedPropertiesData)
  held.register('saved searches', savedSearchesData)
  held.register('enquiries', leadsData(uploads))
  held.register('viewings', viewingsData)
  held.register('questions about your home', sellerFormsData)
  held.register('pages about your home', sellerPagesData)
  held.register('properties we emailed about', applicantMailsData)
  held.register('emails', mailData)
  return held
}
