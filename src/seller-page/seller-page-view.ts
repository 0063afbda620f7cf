import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import type { SellerKind } from './seller-page.ts'
import type { SellerFacts } from './server/seller-page-facts.ts'

export type SellerBranch = { name: string; telephone: string }

/** What a page shows once it is open on a device. */
export type OpenSellerView = {
  kind: 'open'
  token: string
  who: SellerKind
  name: string
  home: EnquiryHome
  status: string
  /** its public page; absent while visitors do not see it */
  publicPath?: string
  branch: SellerBranch
  negotiator: string
  agencyName: string
  /** "27 November 2026" */
  today: string
  facts: SellerFacts
  shows: {
    views: boolean
    saves: boolean
    enquiries: boolean
    viewings: boolean
    feedback: boolean
    comparison: boolean
    history: boolean
    responseTime: boolean
    unavailableTimes: boolean
    documents: boolean
    questions: boolean
  }
  /** viewings that they are asked about, and those that they know of */
  asked: readonly { noticeId: number; at: string; when: string; isDue: boolean; otherTimePath: string }[]
  known: readonly { when: string; note: string }[]
  /** of tenants: how long they are told ahead, and how many viewings wait for them */
  tenants?: { noticeHours: number; awaited: number }
  unavailable: readonly { id: number; words: string; isOwn: boolean }[]
  documents: readonly { name: string; path: string }[]
  /** how often the email comes */
  emails: { path: string; words: string }
  done: 'agreed' | 'asked' | 'saved' | null
}

export type SellerView =
  | { kind: 'ended'; branch: SellerBranch }
  | { kind: 'email'; token: string; branch: SellerBranch; hasPin: boolean }
  | OpenSellerView
