/** What staff enter for a feed that is fetched by calls: an account, a key. */
export type ApiField = {
  name: string
  label: string
  hint?: string
  /** stored encrypted and never shown */
  isSecret?: true
  isOptional?: true
  /** what it may look like; anything of one line unless it says so */
  pattern?: RegExp
}

/** A service whose properties are fetched by calls, as staff see it. */
export type FeedApiAbout = {
  /** the kind of its sources: short and lower-case */
  kind: string
  /** "Alto (Vebra client feed)" */
  name: string
  /** a sentence about what it is and where its keys come from */
  about: string
  /** where the agency finds what the fields ask for, a sentence a step */
  steps: readonly string[]
  /** where it is called, unless staff say otherwise */
  server: string
  /** calls a minute, as the service allows or, where it says nothing, as we ask of it */
  callsPerMinute: number
  fields: readonly ApiField[]
  /** it can send events, which have the feed pulled at once */
  hasEvents?: true
}

const MAX_FIELD = 500
const MAX_SECRET = 4000

/** What was typed into the fields of a service, apart: what may be shown, and what may not. An empty secret is left out. */
export function readApiFields(
  { fields }: Pick<FeedApiAbout, 'fields'>,
  typed: Readonly<Record<string, string>>,
  /** secrets that are stored and stay where nothing is typed */
  stored: Readonly<Record<string, string>> = {},
): { shown: Record<string, string>; secrets: Record<string, string> } | { problems: Record<string, string> } {
  const shown: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const { name, label, isSecret, isOptional, pattern } of fields) {
    const text = (typed[name] ?? '').trim() || (isSecret && stored[name]) || ''
    const key = fieldInput(name)
    if (text === '') {
      if (!isOptional) problems[key] = `Enter ${inSentence(label)}`
    } else if (text.length > (isSecret ? MAX_SECRET : MAX_FIELD)) problems[key] = 'Enter a shorter text'
    else if (/[\r\n]/.test(text) || (pattern && !pattern.test(text))) problems[key] = `This is not ${inSentence(label)}`
    else if (isSecret) secrets[name] = text
    else shown[name] = text
  }
  return Object.keys(problems).length > 0 ? { problems } : { shown, secrets }
}

/** What the input of a field is called in a form. */
export const fieldInput = (name: string) => `field-${name}`

/** "Data feed ID" is "the data feed ID" in a sentence. */
const inSentence = (label: string) =>
  `the ${/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)}`
