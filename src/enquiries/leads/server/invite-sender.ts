import { inviteVisitor } from '#src/account/registration/server/invite-visitor.ts'
import type { Accounts } from '#src/account/server/accounts.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Lead } from '../lead.ts'
import { setLeadUser } from './lead-records.ts'

/**
 * Makes an account for the sender of a lead who asked for one, and assigns the lead to it. Returns the path on which
 * its password is set; undefined if the email address has an account that was opened.
 */
export async function inviteSender(
  parts: { accounts: Pick<Accounts, 'passwords'>; clock: () => Date },
  within: Database,
  lead: Lead,
  leadId: number,
): Promise<string | undefined> {
  const { firstName = '', lastName = '', email, telephone = '', address = {} } = lead.person
  if (email === undefined) return undefined
  const { houseName = '', houseNumber = '', street = '', town = '', county = '', postcode = '' } = address
  const invited = await inviteVisitor(parts.accounts, within, {
    details: {
      first_name: firstName,
      last_name: lastName,
      email,
      tel_home: telephone,
      house_name: houseName,
      house_number: String(houseNumber),
      street_address: street,
      town,
      county,
      postcode,
    },
    doNotContact: lead.consent.doNotContact,
    consents: lead.consent.boxes.map(({ box, ticked, wording, version }) => {
      return { about: box, ticked, wording, version, page: lead.consent.page }
    }),
    now: parts.clock(),
  })
  // an account that was there before may belong to another person, who typed this email address
  if (invited?.userId !== undefined) await setLeadUser(within, leadId, invited.userId)
  return invited?.path
}
