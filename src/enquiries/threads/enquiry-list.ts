import { ENQUIRY_STATES, ENQUIRY_SUBJECTS, type EnquiryState, type EnquirySubject } from './enquiry.ts'

/** Tabs that everybody has; saved ones are numbered, and a branch's tab names it: `branch-2`. */
export const ENQUIRY_TABS = ['unanswered', 'mine', 'valuations', 'all', 'spam'] as const
export type EnquiryTab = (typeof ENQUIRY_TABS)[number] | `branch-${number}`

/** What a list of enquiries is narrowed to. */
export type EnquiryFilters = {
  tab?: EnquiryTab
  about?: EnquirySubject
  state?: EnquiryState
  branchId?: number
  /** an account's id */
  assigned?: number | 'nobody'
  /** name, email address, words, or the address of the home */
  words?: string
}

/** The first page of a list, and each that follows. */
export const ENQUIRY_PAGE_SIZES = { first: 50, more: 25 } as const

/** Reads filters of a URL's parameters; what is not understood is left out. */
export function parseEnquiryFilters(parameters: { get: (name: string) => string | null }): EnquiryFilters {
  const tab = parameters.get('tab') ?? ''
  const about = ENQUIRY_SUBJECTS.find((one) => one === parameters.get('about'))
  const state = ENQUIRY_STATES.find((one) => one === parameters.get('state'))
  const branchId = idIn(parameters.get('branch'))
  const assigned = parameters.get('assigned') === 'nobody' ? 'nobody' : idIn(parameters.get('assigned'))
  const words = (parameters.get('q') ?? '').trim().slice(0, MAX_WORDS_LENGTH)
  return {
    ...(isTab(tab) && { tab }),
    ...(about && { about }),
    ...(state && { state }),
    ...(branchId !== undefined && { branchId }),
    ...(assigned !== undefined && { assigned }),
    ...(words !== '' && { words }),
  }
}

/** Characters of a search that are read. */
export const MAX_WORDS_LENGTH = 200

/** The parameters that `parseEnquiryFilters` reads. */
export function formatEnquiryFilters({ tab, about, state, branchId, assigned, words }: EnquiryFilters): string {
  const parameters = { tab, about, state, branch: branchId, assigned, q: words }
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')
}

function isTab(text: string): text is EnquiryTab {
  return ENQUIRY_TABS.some((tab) => tab === text) || /^branch-\d{1,9}$/.test(text)
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
