/**
 * What is wrong with a call, or what is noted about it. Codes are stable: software may go by them. `value` is what the
 * caller sent, so it goes to nobody but them.
 */
export type Fault = { code: FaultCode; words: string; value?: string }

/** Each with the HTTP status of a call that is refused for it; a note refuses nothing. */
export const FAULTS = {
  KEY_INVALID: 401,
  RIGHT_MISSING: 403,
  BRANCH_NOT_ALLOWED: 403,
  FEED_PAUSED: 409,
  TOO_MANY_CALLS: 429,
  CALL_UNKNOWN: 404,
  NOT_JSON: 400,
  TOO_LARGE: 413,
  FIELD_MISSING: 400,
  FIELD_INVALID: 400,
  CODE_UNKNOWN: 400,
  FIELD_UNKNOWN: 400,
  BRANCH_UNKNOWN: 400,
  NOT_ADVERTISABLE: 400,
  PROPERTY_UNKNOWN: 404,
  PERIOD_INVALID: 400,
  UNAVAILABLE: 503,
  VALUE_LEFT_OUT: null,
  NOT_SHOWN: null,
  HELD_BY_LIMIT: null,
} as const satisfies Record<string, number | null>

export type FaultCode = keyof typeof FAULTS

/** A call that is refused, or what became of it. */
export type CallAnswer<T> = { faults: Fault[] } | { value: T; notes: Fault[] }

export const refusedFor = (code: FaultCode, words: string, value?: string): { faults: Fault[] } => ({
  faults: [{ code, words, ...(value !== undefined && { value }) }],
})

/** Of a call with several faults, the first says. */
export function statusOf(faults: readonly Fault[]): number {
  const [first] = faults
  return (first && FAULTS[first.code]) ?? 400
}

/** What a key may do. */
export const KEY_RIGHTS = ['send', 'leads', 'performance'] as const
export type KeyRight = (typeof KEY_RIGHTS)[number]

export const KEY_RIGHT_NAMES: Record<KeyRight, string> = {
  send: 'Send, change and remove properties',
  leads: 'Read enquiries, with people’s names and contact details',
  performance: 'Read how often properties are viewed',
}

/** The call that a person reads of, by the last part of its path. */
export const CALL_NAMES: Record<string, string> = {
  apply: 'Property not stored',
  unknown: 'A call that this site does not have',
  sendpropertydetails: 'Property sent',
  overseassendpropertydetails: 'Overseas property sent',
  removeproperty: 'Property removed',
  getbranchpropertylist: 'List of a branch read',
  getbranchemails: 'Enquiries of a branch read',
  getpropertyemails: 'Enquiries about a property read',
  getbranchperformance: 'Views of a branch read',
  getpropertyperformance: 'Views of a property read',
  'listing/update': 'Property sent (Zoopla)',
  'listing/delete': 'Property removed (Zoopla)',
  'listing/list': 'List of a branch read (Zoopla)',
  'branch/update': 'Details of a branch sent (Zoopla)',
}
