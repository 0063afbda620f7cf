import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { analyticsLimits } from '#src/analytics/server/routes.ts'
import { enquiryLimits } from '#src/enquiries/leads/server/enquiry-limits.ts'
import { UPLOAD_KB_LIMIT } from '#src/enquiries/uploads/server/upload-quota.ts'
import { senderLimits } from '#src/feeds/real-time/server/sender-routes.ts'
import { hookLimits } from '#src/feeds/sources/server/hook-route.ts'
import { pushLimits } from '#src/feeds/sources/server/push-route.ts'
import { PLAIN_FORM_LIMIT } from '#src/form-protection/server/form-protection.ts'
import { CHALLENGE_LIMIT } from '#src/form-protection/server/routes.ts'
import { sellerFormLimits } from '#src/material-information/server/seller-form-routes.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { REQUEST_BUDGET } from '#src/platform/http/request-budget.ts'
import { RENDITION_BUDGET } from '#src/platform/media/routes.ts'
import { sellerPageLimits } from '#src/seller-page/server/seller-page-routes.ts'
import { deskSignInLimits } from '#src/staff/sign-in/server/staff-sign-in.ts'
import { addressLimits } from '#src/valuations/address-lookup/server/routes.ts'
import { BRANCH_LOOKUP_LIMIT } from '#src/valuations/booking/server/routes.ts'
import { ESTIMATE_LIMIT } from '#src/valuations/instant/server/limit-estimates.ts'
import { viewingLimits } from '#src/viewings/booking/server/viewing-limits.ts'

type Row = [what: string, of: string, limit: RateLimit, unit?: string]

const NETWORK = 'network'

const words = (names: Record<string, [what: string, of: string]>, limits: Record<string, RateLimit>): Row[] =>
  Object.entries(limits).map(([name, limit]) => {
    const said = names[name]
    if (!said) throw new Error(`The limit ${name} has no words in limits-table.ts.`)
    return [...said, limit]
  })

/** Every limit of the site, from the modules that hold them. */
export const limitRows: Row[] = [
  [
    'pages that no cache has, and calls',
    NETWORK,
    { max: REQUEST_BUDGET.maxMs, perSeconds: REQUEST_BUDGET.seconds },
    'ms of processor time',
  ],
  [
    'picture sizes that are not ready',
    NETWORK,
    { max: RENDITION_BUDGET.maxMs, perSeconds: RENDITION_BUDGET.seconds },
    'ms of processor time',
  ],
  ...words(
    {
      from: ['enquiries, viewings, valuations', NETWORK],
      as: ['enquiries with one email address', 'mailbox'],
      filesFrom: ['forms with files', NETWORK],
      uncheckedFrom: ['enquiries while the captcha cannot be reached', NETWORK],
      toFriendsFrom: ['homes sent to friends', NETWORK],
      toFriend: ['homes sent to one friend', 'mailbox'],
    },
    enquiryLimits,
  ),
  ...words(
    {
      from: ['viewings booked at a time', NETWORK],
      as: ['viewings booked with one email address', 'mailbox'],
      byLink: ['viewings changed, cancelled, answered or told of by link; waiting lists', NETWORK],
      calendars: ['diaries read by calendar programs', NETWORK],
    },
    viewingLimits,
  ),
  ...words(
    {
      saves: ['answers to an agency’s questions about one’s home, saved as one types', NETWORK],
      opensFrom: ['email addresses given to open such questions', NETWORK],
      opensOf: ['email addresses given to open one set of questions', 'link'],
    },
    sellerFormLimits,
  ),
  ...words(
    {
      sends: ['forms of seller pages', NETWORK],
      opensFrom: ['email addresses and PINs given to open seller pages', NETWORK],
      opensOf: ['email addresses and PINs given to open one seller page', 'link'],
      questionsOf: ['questions asked by one seller page', 'link'],
    },
    sellerPageLimits,
  ),
  ['files', NETWORK, UPLOAD_KB_LIMIT, 'KB'],
  ['forms without JavaScript', NETWORK, PLAIN_FORM_LIMIT],
  ['captcha challenges', NETWORK, CHALLENGE_LIMIT],
  ...words(
    {
      signInFrom: ['sign-ins', NETWORK],
      signInOn: ['sign-ins to one account', 'network, or known browser'],
      signInOnFromAnywhere: ['sign-ins to one account', 'all unknown browsers'],
      refusedSignIns: ['refused sign-ins before the agency is written to', 'everybody'],
      registerFrom: ['registrations', NETWORK],
      registerAs: ['registrations with one email address', 'email address'],
      resetFrom: ['reset links asked for', NETWORK],
      resetOf: ['reset links sent', 'account'],
      followFrom: ['links followed', NETWORK],
      changesBy: ['changes of details, passwords, preferences', 'account'],
      emailChangesBy: ['changes of email address', 'account'],
      emailChangesTo: ['mails that ask to confirm an address', 'email address'],
      exportsBy: ['exports of personal data', 'account'],
    },
    accountLimits,
  ),
  ...words(
    {
      from: ['sign-ins to the Desk', NETWORK],
      on: ['sign-ins to one account of the Desk', 'network, or known browser'],
      onFromAnywhere: ['sign-ins to one account of the Desk', 'all unknown browsers'],
      workAccount: ['sign-ins to the Desk begun with a work account', NETWORK],
    },
    deskSignInLimits,
  ),
  ...words({ files: ['feed files sent', 'API key'], wrongKeys: ['wrong API keys', NETWORK] }, pushLimits),
  ...words(
    {
      calls: ['properties sent, read or removed by software', 'API key'],
      wrongKeys: ['wrong API keys of such software', NETWORK],
    },
    senderLimits,
  ),
  ...words(
    {
      events: ['events of a service that a feed is fetched from', 'feed'],
      wrongSignatures: ['events with a wrong signature', NETWORK],
    },
    hookLimits,
  ),
  ['estimates: call, page and overlay together', NETWORK, ESTIMATE_LIMIT],
  ['branch look-ups', NETWORK, BRANCH_LOOKUP_LIMIT],
  ...words({ suggestions: ['address suggestions', NETWORK], address: ['addresses looked up', NETWORK] }, addressLimits),
  ...words(
    {
      views: ['page views counted', NETWORK],
      visits: ['visits and searches counted', NETWORK],
      exposures: ['cards counted', NETWORK],
      answers: ['cookie answers', NETWORK],
    },
    analyticsLimits,
  ),
]

/** The table of docs/security.md#limits. */
export function limitsTable(): string {
  const rows = limitRows.map(
    ([what, of, { max, perSeconds }, unit]) =>
      `| ${what} | ${of} | ${max.toLocaleString('en-GB')}${unit ? ` ${unit}` : ''} | ${duration(perSeconds)} |`,
  )
  return ['| what | of one | at most | in |', '|---|---|---:|---|', ...rows].join('\n')
}

function duration(seconds: number): string {
  if (seconds === 60) return 'a minute'
  if (seconds < 3600) return `${seconds / 60} minutes`
  return seconds === 3600 ? 'an hour' : 'a day'
}
