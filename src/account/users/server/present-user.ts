import type { Agency } from '#src/agency/profile/agency.ts'
import { escapeHtml } from '#src/formatting/escape-html.ts'
import type { User } from '../user.ts'
import type { Person } from './user-statements.ts'

/** The names are fixed: docs/contracts/account.md#the-user. */
export function presentUser(person: Person, { name, email, settings }: PresentedAgency): User {
  const { title, first_name, last_name, tel_home, tel_mobile, postcode, is_opted_in } = person
  const { house_name, house_number, street_address, address_2, locality, town, county } = person
  const { hfpeEnabled, websiteVip, trackerToken, ownMarketingPreferences } = settings.accounts ?? {}
  return {
    user_id: person.id,
    title,
    first_name,
    last_name,
    email: person.email,
    password: '',
    password_confirmation: '',
    tel_home,
    tel_mobile,
    house_name,
    house_number,
    street_address,
    address_2,
    address_html: addressHtml(person),
    locality,
    town,
    county,
    postcode,
    is_opted_in_to_marketing: is_opted_in,
    marketing_preferences: { opt_in_terms: 'on', opt_in_marketing: is_opted_in ? 'on' : 'off' },
    marketing_preference_id: person.marketing_preference_id,
    custom_marketing_preferences: ownMarketingPreferences ?? false,
    agency: { hfpe_enabled: hfpeEnabled ?? false, name, email },
    agency_website_vip: websiteVip ?? false,
    portal_leads: [],
    tracker_token: trackerToken ?? '',
    body: '',
    email_confirmed: person.email_confirmed_at !== null,
    only_for_reset: false,
  }
}

export type PresentedAgency = Pick<Agency, 'name' | 'email'> & { settings: Pick<Agency['settings'], 'accounts'> }

/** What a session that may only set a new password is told: the user id and nothing else. */
export function presentResetter(userId: number, agency: PresentedAgency): User {
  const nothing = { ...blank, id: userId, marketing_preference_id: 0, is_opted_in: false }
  return { ...presentUser(nothing, agency), only_for_reset: true }
}

const epoch = new Date(0)
const blank = {
  title: '',
  first_name: '',
  last_name: '',
  email: '',
  tel_home: '',
  tel_mobile: '',
  house_name: '',
  house_number: '',
  street_address: '',
  address_2: '',
  locality: '',
  town: '',
  county: '',
  postcode: '',
  do_not_contact: true,
  created_at: epoch,
  updated_at: epoch,
  email_confirmed_at: null,
}

function addressHtml(person: Person): string {
  const house = [person.house_number, person.street_address].filter(Boolean).join(' ')
  return [person.house_name, house, person.address_2, person.locality, person.town, person.county, person.postcode]
    .filter(Boolean)
    .map(escapeHtml)
    .join('<br>')
}
