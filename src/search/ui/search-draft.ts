import { useState } from 'react'
import { withChannel } from '../change-criteria.ts'
import type { Criteria } from '../criteria.ts'

export type SearchDraft = {
  criteria: Criteria
  /** changes the channel, and clears the prices with it (spec 2 §4) */
  setChannel: (channel: string) => void
  /** sets a bound to the number that a select says, or clears it ('') */
  setBound: (field: keyof Criteria, value: string) => void
}

/** What a search form holds before it is sent, so that its selects can narrow each other. */
export function useSearchDraft(start: Criteria): SearchDraft {
  const [criteria, setCriteria] = useState(start)
  return {
    criteria,
    setChannel: (channel) => setCriteria((held) => withChannel(held, channel === 'lettings' ? 'lettings' : 'sales')),
    setBound: (field, value) => setCriteria((held) => ({ ...held, [field]: value === '' ? undefined : Number(value) })),
  }
}
