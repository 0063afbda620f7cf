import { z } from 'zod'
import { CAPTCHA_FIELD } from '#src/form-protection/protection-fields.ts'
import { CARD_FIELDS } from '#src/property/card/card-json.ts'
import { snakeCase } from '#src/property/card/json-fields.ts'

// What the calls of docs/contracts/account.md and saved-items.md take and answer, for docs/contracts/openapi.json.

/** Under its own name in the document. */
export const named = <Schema extends z.ZodType>(id: string, schema: Schema) => schema.meta({ ...schema.meta(), id })
export const about = <Schema extends z.ZodType>(schema: Schema, words: string) => schema.describe(words)
export const idShape = z.int().min(1)
export const textShape = z.string()
const nothing = z.literal('')
const onOff = z.enum(['on', 'off'])

const token = { authenticity_token: about(textShape, 'Of `GET /user.ljson`, or of the form’s page.') }
const trap = { body: about(textShape.optional(), 'Stays empty: no person sees it.') }

export const problemShape = named(
  'Problem',
  z.looseObject({
    errors: z.array(textShape),
    message: about(textShape, 'The first of them.'),
  }),
)

export const formProblem = named(
  'FormProblem',
  problemShape.extend({
    fields: about(z.record(textShape, textShape), 'The errors of fields, by their names.'),
  }),
)

const editable = {
  title: textShape,
  first_name: textShape,
  last_name: textShape,
  email: textShape,
  tel_home: textShape,
  tel_mobile: textShape,
  house_name: textShape,
  house_number: about(textShape, 'A whole number; anything else is a name.'),
  street_address: textShape,
  address_2: textShape,
  locality: textShape,
  town: textShape,
  county: textShape,
  postcode: textShape,
}

export const savedReference = named('SavedReference', z.strictObject({ property_id: idShape, id: idShape }))

export const savedSearch = named(
  'SavedSearch',
  about(
    z.looseObject({
      id: idShape,
      search_id: idShape,
      channel: z.enum(['sales', 'lettings']),
      tags: z.array(textShape),
      alert_frequency: about(z.enum(['I', 'W', 'M', 'N']), 'Immediately, weekly, monthly, never.'),
    }),
    'A saved search: its criteria in the names of `GET /search.ljson` under `search`.',
  ),
)

const user = named(
  'User',
  about(
    z.strictObject({
      user_id: idShape,
      ...editable,
      password: nothing,
      password_confirmation: nothing,
      address_html: about(textShape, 'The address as lines of HTML.'),
      is_opted_in_to_marketing: z.boolean(),
      marketing_preferences: z.strictObject({ opt_in_terms: onOff, opt_in_marketing: onOff }),
      marketing_preference_id: about(z.int(), 'Of `POST /marketing_preferences/{id}`.'),
      custom_marketing_preferences: about(z.boolean(), 'Set by `POST /custom_marketing_preferences/{id}`.'),
      agency: z.strictObject({ hfpe_enabled: z.boolean(), name: textShape, email: textShape }),
      agency_website_vip: z.boolean(),
      portal_leads: z.array(z.unknown()),
      tracker_token: textShape,
      body: nothing,
      email_confirmed: about(z.boolean(), 'A link that was mailed to `email` has been followed: alerts wait for it.'),
      only_for_reset: about(
        z.boolean(),
        'The session may set a new password and nothing else; only `user_id` is filled.',
      ),
      saved_properties: z.array(savedReference),
      saved_searches: z.array(savedSearch),
    }),
    'A signed-in user. The names are fixed.',
  ),
)

export const userAnswerShape = named(
  'UserAnswer',
  z.strictObject({
    user: about(user.nullable(), 'Null for a visitor.'),
    authenticity_token: about(textShape, 'Goes with every call that asks for one. Another session has another.'),
  }),
)

export const userChanged = named('UserChanged', userAnswerShape.extend({ message: textShape }))
export const passwordChanged = named('PasswordChanged', userChanged.extend({ redirect_url: textShape }))
export const said = named('Said', z.strictObject({ message: textShape }))
export const erased = named('Erased', said.extend({ redirect_url: textShape }))

const person = z.looseObject({
  title: textShape.optional(),
  first_name: textShape,
  last_name: textShape,
  email: textShape,
  tel_home: textShape.optional(),
  tel_mobile: textShape.optional(),
  password: textShape,
  password_confirmation: textShape,
  terms: about(textShape.optional(), 'The box that was really ticked: `on`, or an empty string.'),
  marketing: about(textShape.optional(), 'The same for news.'),
  do_not_contact: about(textShape.optional(), 'Always sent: `1`.'),
  opt_in_terms: about(textShape.optional(), 'Always sent: `on`.'),
  page: about(textShape.optional(), 'Where the boxes were ticked, for the record.'),
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
    user_id: about(idShape.optional(), 'The caller’s own, or the call is not there.'),
    ...Object.fromEntries(Object.entries(editable).map(([name, field]) => [name, field.optional()])),
  }),
)

export const newPassword = named(
  'NewPassword',
  z.object({
    ...token,
    user_id: idShape.optional(),
    password: textShape,
    password_confirmation: textShape,
  }),
)

export const erasure = named('Erasure', z.object({ ...token, password: textShape }))
export const credentials = named('Credentials', z.object({ ...token, username: textShape, password: textShape }))
export const forgotten = named(
  'ForgottenPassword',
  z.object({ email: textShape, [CAPTCHA_FIELD]: textShape.optional(), ...trap }),
)
export const onlyToken = named('Token', z.object(token))

export const marketing = named(
  'MarketingChoice',
  z.object({
    user_id: idShape.optional(),
    opt_in_marketing_at: z.enum(['optin', 'optout']),
    opt_in_marketing_url: about(textShape, 'Where it was chosen.'),
  }),
)

export const customMarketing = named(
  'OwnMarketingChoice',
  z.object({
    marketing_preferences: z.object({ is_opted_in_to_marketing: z.boolean() }),
  }),
)

export const propertyIdsShape = named(
  'PropertyIds',
  z.object({ property_ids: about(textShape, 'Joined by commas: `12,7`.') }),
)
export const savedIds = named(
  'SavedIds',
  z.strictObject({ property_ids: z.array(idShape), unknown_ids: z.array(idShape) }),
)
const cardShape = named(
  'Card',
  about(
    z.looseObject({
      ...Object.fromEntries(Object.keys(CARD_FIELDS).map((name) => [snakeCase(name), z.unknown()])),
      property_id: idShape,
      id: idShape,
    }),
    'A property in a list: docs/contracts/property.md.',
  ),
)
export const cards = z.looseObject({ properties: z.array(cardShape) })
export const savedPropertiesShape = named('SavedProperties', cards.extend({ unknown_ids: z.array(idShape) }))
export const keptSearches = named(
  'SearchesToCount',
  z.object({
    searches: about(
      z.array(z.looseObject({ channel: z.enum(['sales', 'lettings']), tags: z.array(textShape).optional() })),
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
export const marketingOptOut = named('MarketingOptOut', z.object({ marketing: z.literal('optout') }))
export const frequencyChoice = named('FrequencyChoice', z.object({ frequency: alertFrequency }))
export const propertyView = named(
  'PropertyView',
  z.object({ property_id: idShape, domain: about(textShape.optional(), 'Not asked: a site is one agency’s.') }),
)
export const visit = named(
  'Visit',
  z.object({
    address: about(textShape, 'Path and query of the page.'),
    referrer: about(
      textShape.optional(),
      'The page before, if it was not one of the site; empty where there was none.',
    ),
    found: about(z.int().min(0).optional(), 'Homes that a page of results found.'),
  }),
)
export const exposures = named(
  'Exposures',
  z.object({
    property_ids: about(z.array(idShape).or(textShape), 'A list, or joined by commas: `12,7`. At most 200.'),
    domain: textShape.optional(),
    event_type: about(textShape, '`SearchResult`, or one that the agency has named.'),
  }),
)
export const everything = named(
  'Everything',
  about(z.looseObject({ agency: textShape, exported_at: textShape }), 'A part for each feature.'),
)
