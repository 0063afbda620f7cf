import type { Content } from '#src/content/server/content.ts'
import { formatSetting } from '../setting-control.ts'
import type { SettingField } from '../setting-groups.ts'
import { SETTINGS_DOCUMENT, valueAt } from './setting-calls.ts'
import { listSettings } from './setting-list.ts'

/** A setting as it was before, in the shape in which the Desk saves settings. */
export type SettingBack = { field: SettingField; path: string; typed: string | null; seen: string }

const asJson = (value: unknown) => JSON.stringify(value) ?? ''

/**
 * What would take the settings of one revision of agency.json back to those of the revision that it was made from.
 * @returns undefined where one of them has been changed since, or nothing of it is known any more
 */
export async function settingsBefore(
  content: Pick<Content, 'current' | 'revision' | 'ofFolder'>,
  number: number,
): Promise<SettingBack[] | undefined> {
  const revision = await content.revision(SETTINGS_DOCUMENT, number)
  if (!revision?.body) return undefined
  const base = revision.base_number
  const earlier =
    base === 0
      ? await content.ofFolder(SETTINGS_DOCUMENT)
      : (await content.revision(SETTINGS_DOCUMENT, base ?? -1))?.body
  const { text } = await content.current(SETTINGS_DOCUMENT)
  if (!earlier || !text) return undefined
  const [before, after, now] = [earlier, revision.body, text].map((one): unknown => JSON.parse(one))
  const changed = listSettings().filter(({ path }) => asJson(valueAt(before, path)) !== asJson(valueAt(after, path)))
  const isUntouched = changed.every(({ path }) => asJson(valueAt(after, path)) === asJson(valueAt(now, path)))
  if (changed.length === 0 || !isUntouched) return undefined
  return changed.map((field) => {
    const was = valueAt(before, field.path)
    const typed = was === undefined ? null : formatSetting(field, was)
    return { field, path: field.path, typed, seen: asJson(valueAt(now, field.path)) }
  })
}
