/** Groups of settings, in the order in which the Desk shows them. */
export const SETTING_GROUPS = {
  agency: 'Your agency',
  response: 'Response times',
  viewings: 'Viewings and valuations',
  search: 'Search and prices',
  properties: 'Property pages and adverts',
  feeds: 'Feeds',
  email: 'Emails and enquiries',
  privacy: 'Privacy and security',
  site: 'Header and pages',
  maps: 'Maps and places',
  accounts: 'Visitor accounts',
} as const

export type SettingGroup = keyof typeof SETTING_GROUPS
export const SETTING_GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[]

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | { kind: 'number'; isWhole: boolean; min?: number; max?: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text' }
  /** one a line */
  | { kind: 'lines'; isNumber: boolean }
  /** whatever has a shape of its own, as the file has it */
  | { kind: 'json' }
  /** shown to nobody */
  | { kind: 'secret' }

export type SettingField = {
  /** in agency.json: "settings.alerts.hour" */
  path: string
  name: string
  about: string
  /** where one sees it */
  where: string
  group: SettingGroup
  control: SettingControl
  /** absent: it has none, and is needed */
  fallback?: unknown
  canBeLeftOut: boolean
  /** asks for a passkey or password */
  isSensitive: boolean
}

/** What somebody typed, as agency.json has it; undefined leaves it out. A problem is in words. */
export function parseSetting(
  { control, canBeLeftOut }: Pick<SettingField, 'control' | 'canBeLeftOut'>,
  typed: string,
): { value: unknown } | { problem: string } {
  const text = typed.trim()
  if (control.kind === 'switch') return { value: text === 'true' }
  if (text === '' && control.kind !== 'lines') return canBeLeftOut ? { value: undefined } : { problem: 'Fill this in.' }
  switch (control.kind) {
    case 'number': {
      const number = numberOf(text)
      if (number === undefined) return { problem: 'Enter a number.' }
      if (control.isWhole && !Number.isInteger(number)) return { problem: 'Enter a whole number.' }
      if (control.min !== undefined && number < control.min) return { problem: `Enter ${control.min} or more.` }
      if (control.max !== undefined && number > control.max) return { problem: `Enter ${control.max} at most.` }
      return { value: number }
    }
    case 'lines': {
      const lines = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
      if (!control.isNumber) return { value: lines }
      const numbers = lines.map(numberOf)
      const wrong = numbers.indexOf(undefined)
      return wrong < 0 ? { value: numbers } : { problem: `“${lines[wrong]}” isn’t a number.` }
    }
    case 'json':
      try {
        return { value: JSON.parse(text) }
      } catch {
        return { problem: 'This isn’t JSON: check brackets, commas and quotes.' }
      }
    case 'choice':
      return control.choices.includes(text) ? { value: text } : { problem: 'Choose one of these.' }
    default:
      return { value: text }
  }
}

/** "250,000" and "250000" are the same. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '').replace(/^£/, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A value of agency.json as it is typed. */
export function formatSetting({ control }: Pick<SettingField, 'control'>, value: unknown): string {
  if (value === undefined || value === null) return control.kind === 'switch' ? 'false' : ''
  if (control.kind === 'json') return JSON.stringify(value, null, 2)
  if (control.kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return String(value)
}

/** The same for a list of changes, short. */
export function describeSetting(field: Pick<SettingField, 'control'>, value: unknown): string {
  if (field.control.kind === 'secret') return 'not shown'
  if (value === undefined) return 'not set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = formatSetting(field, value).replaceAll(/\s*\n\s*/g, ', ')
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** A setting with its value, as it travels to the Desk. */
export type SettingShown = SettingField & {
  mayChange: boolean
  isSet: boolean
  /** as JSON; empty where it is not set, or secret */
  value: string
}

export const settingValue = ({ value }: Pick<SettingShown, 'value'>): unknown =>
  value === '' ? undefined : JSON.parse(value)

/** Set, and not to what it would be anyway. */
export const isChangedSetting = ({ isSet, fallback, value }: SettingShown): boolean =>
  isSet && fallback !== undefined && JSON.stringify(fallback) !== value
