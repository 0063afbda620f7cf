import type { z } from 'zod'
import * as shapes from './call-shapes.ts'
import * as lists from './list-shapes.ts'
import { senderCalls } from './sender-calls.ts'

/** What a call is refused without. */
type Guard = 'token' | 'same origin' | 'token and same origin'

type Answer = { words: string; json?: z.ZodType; file?: true }

export type DocumentedCall = {
  method: 'get' | 'post'
  path: string
  /** what the POST stands for: `X-Http-Method-Override`, or `_method` in a form */
  override?: 'put' | 'delete'
  summary: string
  guard?: Guard
  signedIn?: true
  /** software calls it with a key, and sends JSON alone */
  sender?: true
  takes?: z.ZodType
  /** as scripts of the original send it */
  formData?: true
  /** takes the criteria of a search in its query: docs/contracts/search-paths.md */
  search?: true
  /** what else its query takes, in words by name */
  query?: Record<string, string>
  /** the same for what may be left out */
  optionalQuery?: Record<string, string>
  answers: Record<number, Answer>
}

const refusals = {
  401: { words: 'Nobody is signed in.', json: shapes.problemShape },
  403: { words: 'Without its token, or from a page of another site.', json: shapes.problemShape },
  404: { words: 'It is somebody else’s, or not there.', json: shapes.problemShape },
  422: { words: 'Something is wrong with it, in words.', json: shapes.formProblem },
  429: { words: 'Too many tries; `Retry-After` says when to come back.', json: shapes.formProblem },
} satisfies Record<number, Answer>

const refused = (...statuses: (keyof typeof refusals)[]) =>
  Object.fromEntries(statuses.map((status) => [status, refusals[status]]))

/** Refusals of calls that no form makes. */
const counted = {
  403: refusals[403],
  422: { words: 'Something is wrong with it, in words.', json: shapes.problemShape },
  429: { words: 'Too many tries.', json: shapes.problemShape },
}

/** Every call of docs/contracts/account.md, those of docs/contracts/saved-items.md, and those of docs/contracts/rtdf.md. */
export const calls: DocumentedCall[] = [
  ...senderCalls,
  {
    method: 'get',
    path: '/user.ljson',
    summary: 'Who is signed in, and the token of their forms',
    answers: { 200: { words: 'A user, or null.', json: shapes.userAnswerShape } },
  },
  {
    method: 'post',
    path: '/user.ljson',
    summary: 'Registers, and signs in',
    guard: 'token',
    takes: shapes.registration,
    answers: { 200: { words: 'The new user.', json: shapes.userChanged }, ...refused(403, 422, 429) },
  },
  {
    method: 'post',
    path: '/user.ljson',
    override: 'put',
    summary: 'Changes details: only those that are sent',
    guard: 'token',
    signedIn: true,
    takes: shapes.profileChanges,
    answers: {
      200: { words: 'The user as they are now.', json: shapes.userChanged },
      ...refused(401, 403, 404, 422, 429),
    },
  },
  {
    method: 'post',
    path: '/user.ljson',
    override: 'put',
    summary: 'Sets a new password, and signs every other device out',
    guard: 'token',
    signedIn: true,
    takes: shapes.newPassword,
    answers: {
      200: { words: 'Where to go on. A plain form is redirected (302).', json: shapes.passwordChanged },
      ...refused(401, 403, 404, 422, 429),
    },
  },
  {
    method: 'post',
    path: '/user.ljson',
    override: 'delete',
    summary: 'Erases the account and all that belongs to it',
    guard: 'token',
    signedIn: true,
    takes: shapes.erasure,
    answers: { 200: { words: 'It is gone.', json: shapes.erased }, ...refused(401, 403, 404, 422, 429) },
  },
  {
    method: 'post',
    path: '/user/export',
    summary: 'Everything that is held about the user, as a file',
    guard: 'token and same origin',
    signedIn: true,
    takes: shapes.onlyToken,
    answers: { 200: { words: 'A JSON file.', json: shapes.everything, file: true }, ...refused(401, 403, 404, 429) },
  },
  {
    method: 'post',
    path: '/session',
    summary: 'Signs in',
    guard: 'token',
    takes: shapes.credentials,
    answers: {
      200: { words: 'The user.', json: shapes.userChanged },
      401: { words: 'Sign in failed: always in the same words.', json: shapes.formProblem },
      ...refused(403, 429),
    },
  },
  {
    method: 'post',
    path: '/session',
    override: 'delete',
    summary: 'Signs this device out',
    guard: 'same origin',
    answers: { 200: { words: 'Signed out, whoever asked.', json: shapes.said }, ...refused(403) },
  },
  {
    method: 'post',
    path: '/reset_passwords',
    summary: 'Asks for the mail with the link that sets a new password',
    guard: 'same origin',
    takes: shapes.forgotten,
    formData: true,
    answers: {
      200: { words: 'Alike whether the email address has an account or not.', json: shapes.said },
      ...refused(403, 422, 429),
      503: { words: 'The captcha cannot be checked just now.', json: shapes.formProblem },
    },
  },
  {
    method: 'get',
    path: '/reset_passwords/{token}',
    summary: 'The link of the mail: a page with the button that follows it, which to look at does not use it up',
    answers: {
      200: { words: 'The page.' },
      302: { words: 'To `/user/forgotten_password`, where this browser has followed it already.' },
      410: { words: 'Used, unknown, or too old: a page that says so.' },
      429: { words: 'Too many tries: a page that says so.' },
    },
  },
  {
    method: 'post',
    path: '/reset_passwords/{token}',
    summary: 'Follows the link: opens a session that may set a new password and nothing else',
    guard: 'same origin',
    answers: {
      303: { words: 'To `/user/forgotten_password`.' },
      ...refused(403),
      410: { words: 'Used, unknown, or too old: a page that says so.' },
      429: { words: 'Too many tries: a page that says so.' },
    },
  },
  {
    method: 'get',
    path: '/saved_properties.ljson',
    summary: 'The user’s saved properties, the latest first',
    signedIn: true,
    answers: { 200: { words: 'Their cards.', json: shapes.savedPropertiesShape }, ...refused(401) },
  },
  {
    method: 'post',
    path: '/saved_properties.ljson',
    summary: 'Saves properties',
    guard: 'same origin',
    signedIn: true,
    takes: shapes.propertyIdsShape,
    answers: { 200: { words: 'The whole list as it is now.', json: shapes.savedIds }, ...refused(401, 403, 422) },
  },
  {
    method: 'post',
    path: '/saved_properties/{id}',
    override: 'delete',
    summary: 'Removes a saved property',
    guard: 'same origin',
    signedIn: true,
    answers: {
      200: { words: 'It is not in the list.', json: shapes.savedReference.partial() },
      ...refused(401, 403, 404),
    },
  },
  {
    method: 'get',
    path: '/saved_searches.ljson',
    summary: 'The user’s saved searches',
    signedIn: true,
    answers: { 200: { words: 'The list.', json: shapes.savedSearch.array() }, ...refused(401) },
  },
  {
    method: 'post',
    path: '/search',
    summary: 'Saves a search',
    guard: 'same origin',
    signedIn: true,
    search: true,
    answers: { 200: { words: 'Its `id` is the `search_id`.', json: shapes.savedSearch }, ...refused(401, 403, 422) },
  },
  {
    method: 'post',
    path: '/searches/{id}',
    override: 'delete',
    summary: 'Removes a saved search',
    guard: 'same origin',
    signedIn: true,
    answers: {
      200: { words: 'It is gone.', json: shapes.savedReference.pick({ id: true }) },
      ...refused(401, 403, 404),
    },
  },
  {
    method: 'post',
    path: '/saved_searches',
    override: 'put',
    summary: 'Changes a saved search: fields, its `id` among them, in the query or the body',
    guard: 'same origin',
    signedIn: true,
    search: true,
    answers: {
      200: { words: 'The search as it is now.', json: shapes.savedSearch },
      ...refused(401, 403, 404, 422),
      409: { words: 'The user has saved what it would become.', json: shapes.problemShape },
    },
  },
  {
    method: 'get',
    path: '/property_cards.ljson',
    summary: 'The cards of properties, of whoever saved them: at most 500',
    query: { property_ids: 'Joined by commas: `12,7`.' },
    answers: {
      200: { words: 'In that order, homes that left the market marked.', json: shapes.savedPropertiesShape },
      400: { words: 'It is no list of ids.', json: shapes.problemShape },
    },
  },
  {
    method: 'post',
    path: '/search_counts.ljson',
    summary: 'How many homes each of some searches finds, and how many are new',
    takes: shapes.keptSearches,
    answers: {
      200: { words: 'In their order.', json: shapes.searchCounts },
      400: { words: 'It is no list of searches, or too long a one.', json: shapes.problemShape },
      429: { words: 'Too many tries.', json: shapes.problemShape },
    },
  },
  {
    method: 'post',
    path: '/alerts/{token}',
    summary: 'The link of an alert: how often we write about its searches, or never again by one click (RFC 8058)',
    takes: shapes.oneClick.or(shapes.frequencyChoice),
    answers: {
      200: { words: 'One click: they stop. Plain text.' },
      303: { words: 'A frequency: to the page at this path, which says what was changed.' },
      404: { words: 'One click with a token that is not ours.', json: shapes.problemShape },
      422: { words: 'It says neither.', json: shapes.problemShape },
    },
  },
  {
    method: 'post',
    path: '/email-preferences/{token}',
    summary: 'The link of an email that staff sent to applicants: no more of these, also by one click (RFC 8058)',
    takes: shapes.oneClick.or(shapes.marketingOptOut),
    answers: {
      200: { words: 'One click: they stop. Plain text.' },
      303: { words: 'From the page at this path: back to it.' },
      404: { words: 'One click with a token that is not ours.', json: shapes.problemShape },
      422: { words: 'It says neither.', json: shapes.problemShape },
    },
  },
  {
    method: 'get',
    path: '/search.ljson',
    summary: 'The results of a search',
    search: true,
    answers: { 200: { words: 'A page of them.', json: lists.results } },
  },
  {
    method: 'get',
    path: '/articles.ljson',
    summary: 'The agency’s articles, the newest first, and their topics',
    optionalQuery: { page: 'From 1; 12 on a page.', topic: 'The slug of a topic: its articles alone.' },
    answers: { 200: { words: 'A page of them.', json: lists.articles } },
  },
  {
    method: 'get',
    path: '/geo_features.ljson',
    summary: 'Places and areas where the agency works, with how many homes there are',
    optionalQuery: { page: 'From 1; 24 on a page.' },
    answers: { 200: { words: 'A page of them.', json: lists.geoFeaturesShape } },
  },
  {
    method: 'get',
    path: '/branches.ljson',
    summary: 'The agency’s branches, with departments and staff',
    optionalQuery: { page: 'Of 24 branches; the first where it is left out.' },
    answers: { 200: { words: 'A page of them, in the agency’s order.', json: lists.branches } },
  },
  {
    method: 'post',
    path: '/property_views',
    summary: 'A home was looked at',
    guard: 'same origin',
    takes: shapes.propertyView,
    answers: { 204: { words: 'Whether it was counted or not.' }, ...counted },
  },
  {
    method: 'post',
    path: '/visits',
    summary: 'Somebody came to the site, or searched',
    guard: 'same origin',
    takes: shapes.visit,
    answers: { 204: { words: 'Whether it was counted or not.' }, ...counted },
  },
  {
    method: 'post',
    path: '/exposures/create_many',
    summary: 'Homes were shown',
    guard: 'same origin',
    takes: shapes.exposures,
    answers: { 204: { words: 'Whether they were counted or not.' }, ...counted },
  },
  ...(
    [
      ['/marketing_preferences/{id}', 'the user’s `marketing_preference_id`'],
      ['/custom_marketing_preferences/{id}', 'the user’s `user_id`'],
    ] as const
  ).map(
    ([path, whose]): DocumentedCall => ({
      method: 'post',
      path,
      override: 'put',
      summary: `Opts in to news, or out; the id is ${whose}`,
      guard: 'same origin',
      signedIn: true,
      takes: shapes.marketing.or(shapes.customMarketing),
      answers: {
        200: { words: 'The user as they are now.', json: shapes.userChanged },
        ...refused(401, 403, 404, 422, 429),
      },
    }),
  ),
]
