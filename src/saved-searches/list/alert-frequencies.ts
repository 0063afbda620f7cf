/**
 * How often a visitor gets email alerts for a saved search. The form's options, the words of mails and pages, the API's
 * refusal and the digest jobs follow from this list; tests hold the SQL check and docs/contracts/alerts.md to it.
 */
export const ALERT_FREQUENCIES = [
  {
    value: 'I',
    name: 'Instantly',
    mails: 'at once',
    adjective: 'instant',
    confirmation: "We'll email you as soon as new homes are listed.",
  },
  { value: 'W', name: 'Weekly', mails: 'digest', adjective: 'weekly', confirmation: "We'll email you once a week." },
  { value: 'M', name: 'Monthly', mails: 'digest', adjective: 'monthly', confirmation: "We'll email you once a month." },
  {
    value: 'N',
    name: 'Never',
    mails: 'never',
    adjective: 'no',
    confirmation: "We won't email you about this search.",
  },
] as const satisfies readonly FrequencyEntry[]

export type FrequencyEntry = {
  /** one letter, in JSON and in `saved_searches.alert_frequency` */
  value: string
  /** in a list of choices */
  name: string
  mails: 'at once' | 'digest' | 'never'
  /** "You asked for weekly alerts." */
  adjective: string
  /** said once it is chosen */
  confirmation: string
}

type Entry = (typeof ALERT_FREQUENCIES)[number]

export type AlertFrequency = Entry['value']

/** That sends emails. */
export type MailingFrequency = Exclude<Entry, { mails: 'never' }>['value']

/** That sends what has gathered since the last time. */
export type DigestFrequency = Extract<Entry, { mails: 'digest' }>['value']

/** Of a search that has just been saved. */
export const DEFAULT_FREQUENCY: AlertFrequency = 'I'

/** Turns the emails off. */
export const NO_ALERTS: AlertFrequency = 'N'

export const DIGEST_FREQUENCIES: readonly DigestFrequency[] = ALERT_FREQUENCIES.flatMap((entry) =>
  entry.mails === 'digest' ? [entry.value] : [],
)

export function isFrequency(value: unknown): value is AlertFrequency {
  return ALERT_FREQUENCIES.some((entry) => entry.value === value)
}

export function frequencyEntry(frequency: AlertFrequency): Entry {
  return ALERT_FREQUENCIES.find(({ value }) => value === frequency)!
}
