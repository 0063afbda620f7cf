import { z } from 'zod'
import { CAPTCHA_FIELD } from '#src/form-protection/protection-fields.ts'

// What the calls of spec 1 §7 take and answer, for docs/contracts/openapi.json.

/** Under its own name in the document. */
export const named = <Schema extends z.ZodType>(id: string, schema: Schema) => schema.meta({ ...schema.meta(), id })
export const about = <Schema extends z.ZodType>(schema: Schema, words: string) => schema.describe(words)
export const id = z.int().min(1)
export const text = z.string()
const nothing = z.literal('')
const onOff = z.enum(['on', 'off'])

export const token = { authenticity_token: about(text, 'Of `GET /user.ljson`, or of the form’s page.') }
const trap = { body: about(text.optional(), 'Stays empty: no person sees it.') }

export const problem = named(
  'Problem',
  z.looseObject({
    errors: z.array(text),
    message: about(text, 'The first of them.'),
  }),
)

export const formProblem = named(
  'FormProblem',
  problem.extend({
    fields: about(z.record(text, text), 'The errors of fields, by their names.'),
  }),
)

const editable = {
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  tel_home: text,
  tel_mobile: text,
  house_name: text,
  house_number: about(text, 'A whole number; anything else is a name.'),
  street_address: text,
  address_2: text,
  locality: text,
  town: text,
  county: text,
  postcode: text,
}

export const savedReference = named('SavedReference', z.strictObject({ property_id: id, id }))

export const savedSearch = named(
  'SavedSearch',
  about(
    z.looseObject({
      id,
      search_id: id,
      channel: z.enum(['sales', 'lettings']),
      tags: z.array(text),
      alert_frequency: about(z.enum(['I', 'W', 'M', 'N']), 'Immediately, weekly, monthly, never.'),
    }),
    'A saved search: its criteria in the names of `GET /search.ljson` under `search`.',
  ),
)

export const user = named(
  'User',
  about(
    z.strictObject({
      user_id: id,
      ...editable,
      password: nothing,
      password_confirmation: nothing,
      address_html: about(text, 'The address as lines of HTML.'),
      is_opted_in_to_marketing: z.boolean(),
      marketing_preferences: z.strictObject({ opt_in_terms: onOff, opt_in_marketing: onOff }),
      marketing_preference_id: about(z.int(), 'Of `POST /marketing_preferences/{id}`.'),
      custom_marketing_preferences: about(z.boolean(), 'Set by `POST /custom_marketing_preferences/{id}`.'),
      agency: z.strictObject({ hfpe_enabled: z.boolean(), name: text, email: text }),
      agency_website_vip: z.boolean(),
      portal_leads: z.array(z.unknown()),
      tracker_token: text,
      body: nothing,
      only_for_reset: about(
        z.boolean(),
        'The session may set a new password and nothing else; only `user_id` is filled.',
      ),
      saved_properties: z.array(savedReference),
      saved_searches: z.array(savedSearch),
    }),
    'Somebody signed in, in the names of the specification.',
  ),
)

export const userAnswer = named(
  'UserAnswer',
  z.strictObject({
    user: about(user.nullable(), 'Null for a visitor.'),
    authenticity_token: about(text, 'Goes with every call that asks for one. Another session has another.'),
  }),
)

export const userChanged = named('UserChanged', userAnswer.extend({ message: text }))
export const passwordChanged = named('PasswordChanged', userChanged.extend({ redirect_url: text }))
export const said = named('Said', z.strictObject({ message: text }))
export const erased = named('Erased', said.extend({ redirect_url: text }))

const person = z.looseObject({
  title: text.optional(),
  first_name: text,
  last_name: text,
  email: text,
  tel_home: text.optional(),
  tel_mobile: text.optional(),
  password: text,
  password_confirmation: text,
  terms: about(text.optional(), 'The box that was really ticked: `on`, or an empty string.'),
  marketing: about(text.optional(), 'The same for news.'),
  do_not_contact: about(text.optional(), 'Always sent: `1`.'),
  opt_in_terms: about(text.optional(), 'Always sent: `on`.'),
  page: about(text.optional(), 'Where the boxes were ticked, for the record.'),
  ...trap,
})

export const registration = named(
  'Registration',
  z.object({
    ...token,
    client: about(person, 'May also stand at the top.'),
  }),
)

export const profileChanges = named(
  'ProfileChanges',
  z.object({
    ...token,
    user_id: about(id.optional(), 'The caller’s own, or the call is not there.'),
    ...Object.fromEntries(Object.entries(editable).map(([name, field]) => [name, field.optional()])),
  }),
)

export const newPassword = named(
  'NewPassword',
  z.object({
    ...token,
    user_id: id.optional(),
    password: text,
    password_confirmation: text,
  }),
)

export const erasure = named('Erasure', z.object({ ...token, password: text }))
export const credentials = named('Credentials', z.object({ ...token, username: text, password: text }))
export const forgotten = named(
  'ForgottenPassword',
  z.object({ email: text, [CAPTCHA_FIELD]: text.optional(), ...trap }),
)
export const onlyToken = named('Token', z.object(token))

export const marketing = named(
  'MarketingChoice',
  z.object({
    user_id: id.optional(),
    opt_in_marketing_at: z.enum(['optin', 'optout']),
    opt_in_marketing_url: about(text, 'Where it was chosen.'),
  }),
)

export const customMarketing = named(
  'OwnMarketingChoice',
  z.object({
    marketing_preferences: z.object({ is_opted_in_to_marketing: z.boolean() }),
  }),
)

export const propertyIds = named('PropertyIds', z.object({ property_ids: about(text, 'Joined by commas: `12,7`.') }))
export const savedIds = named('SavedIds', z.strictObject({ property_ids: z.array(id), unknown_ids: z.array(id) }))
export const cards = z.looseObject({ properties: z.array(z.looseObject({ property_id: id, id })) })
export const savedProperties = named('SavedProperties', cards.extend({ unknown_ids: z.array(id) }))
export const keptSearches = named(
  'SearchesToCount',
  z.object({
    searches: about(
      z.array(z.looseObject({ channel: z.enum(['sales', 'lettings']), tags: z.array(text).optional() })),
      'At most 50, as a saved search is spelt.',
    ),
  }),
)
export const searchCounts = named(
  'SearchCounts',
  z.strictObject({
    counts: z.array(
      z.strictObject({
        total_count: z.int(),
        new_count: about(z.int().nullable(), 'First shown since it was last looked at; null where that is not said.'),
      }),
    ),
  }),
)
const alertFrequency = about(z.enum(['I', 'W', 'M', 'N']), 'Immediately, weekly, monthly, never.')
export const oneClick = named('OneClick', z.object({ 'List-Unsubscribe': z.literal('One-Click') }))
export const frequencyChoice = named('FrequencyChoice', z.object({ frequency: alertFrequency }))
export const propertyView = named(
  'PropertyView',
  z.object({ property_id: id, domain: about(text.optional(), 'Not asked: a site is one agency’s.') }),
)
export const exposures = named(
  'Exposures',
  z.object({
    property_ids: about(z.array(id).or(text), 'A list, or joined by commas: `12,7`. At most 200.'),
    domain: text.optional(),
    event_type: about(text, '`SearchResult`, or one that the agency has named.'),
  }),
)
export const everything = named(
  'Everything',
  about(z.looseObject({ agency: text, exported_at: text }), 'A part for each feature.'),
)
