/** Fields of reply templates: `{first name}` in a template's text is filled in for each enquiry. */
export const TEMPLATE_FIELDS = {
  'first name': 'Their first name',
  name: 'Their full name',
  property: 'The property’s address',
  price: 'The property’s price',
  'property link': 'The property’s page',
  'viewing times': 'The property’s next free times, each with a link that books it',
  branch: 'The branch’s name',
  'branch phone': 'The branch’s phone number',
  'my name': 'Your name',
  agency: 'The agency’s name',
} as const

export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** The field whose value is looked up when a template is used: free times change from hour to hour. */
export const VIEWING_TIMES_FIELD = 'viewing times' satisfies TemplateField

export type TemplateValues = Partial<Record<TemplateField, string>>

const FIELD = /\{([a-z][a-z ]{0,29})\}/g

/**
 * Fills the fields in. One without a value stays as it is written, so that nobody sends a gap unseen; `missing` lists
 * them in their order.
 */
export function fillTemplate(text: string, values: TemplateValues): { text: string; missing: TemplateField[] } {
  const missing = new Set<TemplateField>()
  const filled = text.replace(FIELD, (whole, name: string) => {
    if (!isField(name)) return whole
    const value = values[name]
    if (value) return value
    missing.add(name)
    return whole
  })
  return { text: filled, missing: [...missing] }
}

/** Free times as a reply names them: each a line with the link that books it. Undefined where there are none. */
export function formatViewingTimes(
  times: readonly { label: string; url: string }[],
  allUrl: string | null,
): string | undefined {
  if (times.length === 0) return undefined
  const lines = times.map(({ label, url }) => `${label}: ${url}`)
  return [...lines, ...(allUrl === null ? [] : [`Other times: ${allUrl}`])].join('\n')
}

/** Names in braces that are no fields: a slip of whoever wrote the template. */
export function unknownFields(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name)))]
}

/** Fields that a reply still has in braces: it is not sent so. */
export function unfilledFields(text: string): TemplateField[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter(isField))]
}

function isField(name: string): name is TemplateField {
  return Object.hasOwn(TEMPLATE_FIELDS, name)
}
