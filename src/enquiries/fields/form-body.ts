/** A body as it came: JSON, or a form with `lead_client[first_name]` read into objects. Nothing of it is trusted. */
export type Body = Record<string, unknown>

/** The body of a request. */
export function toBody(sent: unknown): Body {
  return isGroup(sent) ? sent : {}
}

/** A group of fields, `lead_client` of `lead_client[first_name]`; empty if there is none. */
export function groupOf(body: Body, name: string): Body {
  const group = Object.hasOwn(body, name) ? body[name] : undefined
  return isGroup(group) ? group : {}
}

/** A field's value as text: numbers and true become text, of a list the parts are joined by commas. Else empty. */
export function fieldText(group: Body, name: string): string {
  return Object.hasOwn(group, name) ? asText(group[name]) : ''
}

/** The id in a field: 1 to 2,147,483,647. */
export function idOf(group: Body, name: string): number | undefined {
  const text = fieldText(group, name).trim()
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : undefined
}

/** Whether a box or flag is on: on, 1, true, yes. */
export function isOn(group: Body, name: string): boolean {
  return /^(on|1|true|yes)$/i.test(fieldText(group, name).trim())
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(partAsText).filter(Boolean).join(',')
  return ''
}

/** Forms send no nested lists. */
function partAsText(value: unknown): string {
  return Array.isArray(value) ? '' : asText(value)
}

function isGroup(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
