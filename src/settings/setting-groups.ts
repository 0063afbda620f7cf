import type { SettingControl } from './setting-control.ts'

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

export type SettingField = {
  /** in agency.json: "settings.alerts.hour" */
  path: string
  /** with that of what it is a part of: "Email alerts: hour" */
  name: string
  /** what it is a part of, and its name among the other parts */
  part?: { of: string; name: string }
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
