/**
 * A signed-in user. The names are fixed: docs/contracts/account.md#the-user. Two lists of it belong to other features:
 * `UserJson` has them.
 */
export type User = {
  user_id: number
  title: string
  first_name: string
  last_name: string
  email: string
  /** always empty: a password never leaves the server, nor does its hash */
  password: ''
  password_confirmation: ''
  tel_home: string
  tel_mobile: string
  house_name: string
  house_number: string
  street_address: string
  address_2: string
  /** the address as lines of HTML, for showing */
  address_html: string
  locality: string
  town: string
  county: string
  postcode: string
  is_opted_in_to_marketing: boolean
  marketing_preferences: { opt_in_terms: OnOff; opt_in_marketing: OnOff }
  /** in `POST /marketing_preferences/{id}` */
  marketing_preference_id: number
  /** the agency keeps preferences of its own, which are set by `POST /custom_marketing_preferences/{user_id}` */
  custom_marketing_preferences: boolean
  agency: { hfpe_enabled: boolean; name: string; email: string }
  agency_website_vip: boolean
  portal_leads: readonly unknown[]
  /** of the agency's choice; nothing is sent to a third party */
  tracker_token: string
  /** the honeypot: always empty */
  body: ''
  /** a link that was mailed to `email` has been followed: alerts wait for it */
  email_confirmed: boolean
  /**
   * The session was opened by a reset link: it may set a new password and nothing else, and of this record only
   * `user_id` is filled. To everything but `/user/forgotten_password` such a visitor is signed out.
   */
  only_for_reset: boolean
}

export type OnOff = 'on' | 'off'

/** The user as `GET /user.ljson` answers it. What the lists hold is for the features that fill them. */
export type UserJson = User & { saved_properties: readonly unknown[]; saved_searches: readonly unknown[] }

/** `GET /user.ljson`. The token goes with every call that asks for one; another session has another. */
export type UserAnswer = { user: UserJson | null; authenticity_token: string }

/** What a user may change of themselves by `POST /user.ljson` with override put. */
/** The field of the password that a new email address needs. */
export const CURRENT_PASSWORD = 'current_password'

export const EDITABLE_FIELDS = [
  'title',
  'first_name',
  'last_name',
  'email',
  'tel_home',
  'tel_mobile',
  'house_name',
  'house_number',
  'street_address',
  'address_2',
  'locality',
  'town',
  'county',
  'postcode',
] as const

export type EditableField = (typeof EDITABLE_FIELDS)[number]

export type UserChanges = Partial<Record<EditableField, string>>

/** How email addresses are compared: `Ann@Example.com` and `ann@example.com` are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The mailbox that a mail reaches: "ada+1@example.com" and "ada+2@example.com" are the same person's. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/(?<=.)\+[^@]*(?=@)/, '')
}
