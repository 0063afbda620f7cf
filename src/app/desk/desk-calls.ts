import { complianceCalls } from '#src/compliance/server/compliance-calls.ts'
import { contactCalls } from '#src/contacts/server/contact-calls.ts'
import { contentCalls } from '#src/content/desk-calls/server/content-calls.ts'
import { designCalls } from '#src/design/server/design-calls.ts'
import { enquiryCalls } from '#src/enquiries/desk-calls/server/enquiry-calls.ts'
import { feedCalls } from '#src/feeds/desk-calls/server/feed-calls.ts'
import { materialCalls } from '#src/material-information/server/material-desk-calls.ts'
import { websiteReportCalls } from '#src/reports/server/website-report-calls.ts'
import { sellerPageCalls } from '#src/seller-page/server/seller-page-calls.ts'
import { settingCalls } from '#src/settings/server/setting-calls.ts'
import type { AnyDeskCall, InputOf, ResultOf } from '#src/staff/calls/server/desk-call.ts'
import { staffCalls } from '#src/staff/server/staff-calls.ts'
import { applicantCalls } from '#src/stock/desk-calls/server/applicant-calls.ts'
import { stockCalls } from '#src/stock/desk-calls/server/stock-calls.ts'
import { availabilityCalls } from '#src/viewings/desk-calls/server/availability-calls.ts'
import { homeRulesCalls } from '#src/viewings/desk-calls/server/home-rules-calls.ts'
import { noticeCalls } from '#src/viewings/desk-calls/server/notice-calls.ts'
import { openHouseCalls } from '#src/viewings/desk-calls/server/open-house-calls.ts'
import { viewingCalls } from '#src/viewings/desk-calls/server/viewing-calls.ts'
import { waitingListCalls } from '#src/viewings/desk-calls/server/waiting-list-calls.ts'
import type { Services } from '../services.ts'
import { setUpCalls } from '../set-up/set-up-calls.ts'
import type { Backups } from '../system/backups.ts'
import { serviceCalls } from '../system/service-calls.ts'
import { systemCalls } from '../system/system-calls.ts'
import { auditUndoCalls } from './audit-undo-calls.ts'
import { nextStepCalls } from './next-step-calls.ts'
import type { createNextViewingTimes } from './next-viewing-times.ts'
import { paletteCalls } from './palette-calls.ts'
import { todayCalls } from './today-calls.ts'
import { upcomingCalls } from './upcoming-calls.ts'

/** Everything that the Desk can be asked, by name. Each call states its permission; `createDeskCalls` enforces it. */
export const deskCalls = {
  ...staffCalls,
  ...enquiryCalls,
  ...viewingCalls,
  ...availabilityCalls,
  ...complianceCalls,
  ...contactCalls,
  ...sellerPageCalls,
  ...contentCalls,
  ...homeRulesCalls,
  ...materialCalls,
  ...noticeCalls,
  ...stockCalls,
  ...feedCalls,
  ...applicantCalls,
  ...openHouseCalls,
  ...waitingListCalls,
  ...websiteReportCalls,
  ...todayCalls,
  ...upcomingCalls,
  ...nextStepCalls,
  ...paletteCalls,
  ...systemCalls,
  ...designCalls,
  ...settingCalls,
  ...serviceCalls,
  ...setUpCalls,
  ...auditUndoCalls,
} satisfies Record<string, AnyDeskCall<DeskCallServices>>

/** What calls of the Desk stand on: the features, and what is composed of several of them. */
export type DeskCallServices = Services & {
  nextViewingTimes: ReturnType<typeof createNextViewingTimes>
  backups: Backups
}

export type DeskCalls = typeof deskCalls
export type DeskCallName = keyof DeskCalls
export type DeskInput<Name extends DeskCallName> = InputOf<DeskCalls[Name]>
export type DeskResult<Name extends DeskCallName> = ResultOf<DeskCalls[Name]>

/** What pages of the Desk read without a permission: who the agency is, and how people sign in. */
export type DeskServices = Pick<Services, 'agency' | 'staff' | 'clock' | 'pictures'> & {
  publicUrl: string
  /** custom properties of the agency's colours, as a style sheet */
  colours: string
  /** the demonstration's people, as whom visitors may look round; empty in production */
  demoPeople: readonly { id: number; name: string; role: string }[]
}
