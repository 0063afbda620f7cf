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
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(nameOf(place))
    return true
  } catch {
    return false
  }
}

/** Takes out every draft that is not to be kept on this device. `at`: milliseconds since 1970, when it was written. */
export function dropDrafts(isKept: (draft: { accountId: number; at: number }) => boolean): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const name of names) {
      const accountId = /^desk-draft-(\d+)-/.exec(name)?.[1]
      if (accountId === undefined) continue
      if (!isKept({ accountId: Number(accountId), at: writtenAt(name) })) localStorage.removeItem(name)
    }
  } catch {
    // a device that keeps nothing has nothing to take out
  }
}

function writtenAt(name: string): number {
  try {
    return Number(JSON.parse(localStorage.getItem(name) ?? '').at) || 0
  } catch {
    return 0
  }
}
