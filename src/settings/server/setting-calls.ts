import { z } from 'zod'
import { editJson } from '#src/agency/folder/server/edit-json.ts'
import type { Content } from '#src/content/server/content.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { describeSetting, parseSetting, spellOut } from '../setting-control.ts'
import type { SettingField, SettingGroup } from '../setting-groups.ts'
import { listSettings } from './setting-list.ts'

export type SettingCallDeps = {
  db: Database
  clock: () => Date
  content: Pick<Content, 'current' | 'publish'>
}

const call = deskCall<SettingCallDeps>()

/** What settings are written in. */
export const SETTINGS_DOCUMENT = 'agency.json'

/** Groups that a manager changes: how quickly people are answered, and how homes are shown. */
const OF_MANAGERS: readonly SettingGroup[] = ['response', 'viewings']
/** Those of whoever sets up feeds. */
const OF_FEEDS: readonly SettingGroup[] = ['feeds', 'properties']

/** Which group somebody may change, by their role and what the owner gave or took. */
export function mayChangeSettings(actor: Actor, group: SettingGroup): boolean {
  const scope = scopeOf(actor, 'change-settings')
  if (scope === 'all') return true
  if (scope === 'branch' && OF_MANAGERS.includes(group)) return true
  return OF_FEEDS.includes(group) && scopeOf(actor, 'configure-feeds') === 'all'
}

export const valueAt = (from: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const saveInput = z.object({
  changes: z
    .array(
      z.object({
        path: z.string().max(100),
        /** as it was typed; null restores the default */
        typed: z.string().max(20_000).nullable(),
        /** as JSON, what the person saw before they changed it; a secret is seen by nobody */
        seen: z.string().max(20_000),
      }),
    )
    .min(1)
    .max(200),
})

/** The agency's settings: agency.json, in a form that its schema gives. */
export const settingCalls = {
  'list-settings': call({
    permission: 'view-settings',
    input: z.object({}),
    async run({ content }, { actor }) {
      const file: unknown = JSON.parse((await content.current(SETTINGS_DOCUMENT)).text ?? '{}')
      return {
        fields: listSettings().map((field) => {
          const value = valueAt(file, field.path)
          return {
            ...field,
            mayChange: mayChangeSettings(actor, field.group),
            isSet: value !== undefined,
            // as JSON: undefined does not travel
            value: field.control.kind === 'secret' ? '' : (JSON.stringify(value) ?? ''),
          }
        }),
      }
    },
  }),

  'save-settings': call({
    permission: 'view-settings',
    input: saveInput,
    run: (deps, { actor, input }) => save(deps, actor, input, { isProved: false }),
  }),

  /** The same where something among it could let others in, or mail be read: asked of somebody who has just proved who they are. */
  'save-sensitive-settings': call({
    permission: 'change-settings',
    needsProof: true,
    input: saveInput,
    run: (deps, { actor, input }) => save(deps, actor, input, { isProved: true }),
  }),
}

type Asked = z.output<typeof saveInput>['changes'][number]

async function save(
  { db, clock, content }: SettingCallDeps,
  actor: Actor,
  { changes }: { changes: Asked[] },
  { isProved }: { isProved: boolean },
) {
  const fields = new Map(listSettings().map((field) => [field.path, field]))
  const { text = '{}', number } = await content.current(SETTINGS_DOCUMENT)
  const file: unknown = JSON.parse(text)
  const problems: Record<string, string> = {}
  const taken: { field: SettingField; value: unknown; was: unknown }[] = []
  const conflicts: { path: string; theirs: string }[] = []
  for (const { path, typed, seen } of changes) {
    const field = fields.get(path)
    if (!field) {
      problems[path] = 'There is no such setting.'
      continue
    }
    if (!mayChangeSettings(actor, field.group)) {
      problems[path] = 'You don’t have permission to change this.'
      continue
    }
    if (field.isSensitive && !isProved) {
      problems[path] = 'Confirm it’s you first.'
      continue
    }
    const parsed = typed === null ? { value: undefined } : parseSetting(field, typed)
    if ('problem' in parsed) {
      problems[path] = parsed.problem
      continue
    }
    const was = valueAt(file, path)
    if (field.control.kind !== 'secret' && (JSON.stringify(was) ?? '') !== seen && !same(was, parsed.value))
      conflicts.push({ path, theirs: JSON.stringify(was) ?? '' })
    taken.push({ field, value: parsed.value, was })
  }
  if (Object.keys(problems).length > 0) return invalid(problems)
  if (conflicts.length > 0) return { conflicts }
  const edited = editJson(
    text,
    taken.map(({ field, value }) => ({ path: field.path.split('.'), value })),
  )
  const outcome = await db.transaction().execute(async (trx) => {
    const author = { id: actor.id, name: actor.name }
    const published = await content.publish(
      { document: SETTINGS_DOCUMENT, text: edited, author, base: number, note: 'Settings' },
      trx,
    )
    if (published.kind !== 'published') return published
    const say = (which: 'was' | 'value') =>
      Object.fromEntries(taken.map((one) => [one.field.name, describeSetting(one.field, one[which])]))
    await recordAudit(trx, {
      at: clock(),
      actor,
      action: 'settings-changed',
      // the revision, so that exactly this can be undone
      subject: { kind: 'settings', id: published.number, name: 'settings' },
      before: say('was'),
      after: say('value'),
    })
    return published
  })
  if (outcome.kind === 'invalid')
    return invalid(
      Object.fromEntries(outcome.problems.map(({ path, file, message }) => placed(fields, path, file, message))),
    )
  if (outcome.kind === 'conflict') return invalid({ '': 'A colleague saved settings at this moment. Save again.' })
  return { saved: taken.length }
}

/** The words beside the field that a mistake is in; above the form where it is in none. */
function placed(
  fields: ReadonlyMap<string, SettingField>,
  path: string,
  file: string,
  message: string,
): [string, string] {
  const plain = path.replaceAll(/\[\d+\]/g, '')
  const known = [...fields.keys()].find((one) => plain === one || plain.startsWith(`${one}.`))
  if (!known) return ['', `${file}: ${path} ${message}.`]
  const [, row, key] = /\[(\d+)\](?:\.(\w+))?/.exec(path.slice(known.length)) ?? []
  // words that name what is wrong themselves
  if (message.startsWith('"')) return [known, `${message}.`]
  if (row === undefined) return [known, `This ${message}.`]
  return [
    known,
    `${upperFirst([`row ${Number(row) + 1}`, key && spellOut(key)].filter(Boolean).join(', '))} ${message}.`,
  ]
}
