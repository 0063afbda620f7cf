/** What is being written, on this device: of one person and one enquiry. */
type StoredDraft = {
  text: string
  /** the latest entry of the thread when the writing began */
  seen: number
}

type DraftPlace = { accountId: number; enquiryId: number; kind: 'reply' | 'note' }

/** Told to the page of an enquiry whose draft was changed from elsewhere. */
export const DRAFT_EVENT = 'desk-draft'

const nameOf = ({ accountId, enquiryId, kind }: DraftPlace) => `desk-draft-${accountId}-${enquiryId}-${kind}`

export function readDraft(place: DraftPlace): StoredDraft | undefined {
  try {
    const { text, seen } = JSON.parse(localStorage.getItem(nameOf(place)) ?? '')
    return typeof text === 'string' && typeof seen === 'number' ? { text, seen } : undefined
  } catch {
    return undefined
  }
}

/** @returns false where the device keeps nothing */
export function writeDraft(place: DraftPlace, draft: StoredDraft | undefined): boolean {
  try {
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(place))
    return true
  } catch {
    return false
  }
}
