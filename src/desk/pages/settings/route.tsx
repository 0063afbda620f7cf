import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { describeSetting, formatSetting, parseSetting } from '#src/settings/setting-control.ts'
import {
  isChangedSetting,
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  type SettingShown,
  settingValue,
} from '#src/settings/setting-groups.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { ServiceTests } from './service-tests.tsx'
import { SettingRow } from './setting-row.tsx'

export async function loader(args: DeskArgs<'group'>) {
  const { actor } = args.context.get(deskContext).session!
  const mayTest = scopeOf(actor, 'manage-system') !== 'none'
  return {
    ...(await loadFromDesk(args, 'list-settings', {})),
    group: SETTING_GROUP_NAMES.find((name) => name === args.params.group) ?? 'agency',
    isTests: args.params.group === 'tests',
    mayTest,
    environment: mayTest ? await loadFromDesk(args, 'list-environment', {}) : [],
  }
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const service = form.get('test')
  if (service !== null) return call('test-service', { service: String(service) as 'mail' })
  const changes = JSON.parse(String(form.get('changes') ?? '[]'))
  return form.get('sensitive') === 'true'
    ? call('save-sensitive-settings', { changes })
    : call('save-settings', { changes })
}

export const meta = () => [{ title: 'Settings' }]

export default function SettingsPage({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { fields, group, isTests, mayTest, environment } = loaderData
  /** what was typed, by path; null: the default again */
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  /** what a colleague has saved meanwhile, as JSON */
  const [theirs, setTheirs] = useState<Record<string, string>>({})
  const [words, setWords] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  const wanted = words.trim().toLowerCase()
  const shown = fields.filter((field) => {
    if (changedOnly && !isChangedSetting(field)) return false
    if (wanted === '') return changedOnly || field.group === group
    return `${field.name} ${field.about} ${field.where} ${SETTING_GROUPS[field.group]}`.toLowerCase().includes(wanted)
  })
  const changedCount = fields.filter(isChangedSetting).length
  const changes = fields.flatMap((field) => {
    const now = typed[field.path]
    return now === undefined || now === formatSetting(field, settingValue(field)) ? [] : [{ field, now }]
  })
  const set = (path: string, value: string | null) => setTyped((before) => ({ ...before, [path]: value }))
  return (
    <>
      <PageHead
        title="Settings"
        lede={`Each setting shows what it changes and where it’s used. ${formatCount(changedCount, 'setting differs', 'settings differ')} from the defaults.`}
        isMenuTitle
      />
      {!fields.some(({ mayChange }) => mayChange) && (
        <p className="notice">You can view settings. An owner can change them.</p>
      )}
      <div className="toolbar searchfirst">
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search settings"
            placeholder="Search settings, such as “response” or “captcha”"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <div className="check">
          <input
            type="checkbox"
            id="changed-only"
            checked={changedOnly}
            onChange={({ target }) => setChangedOnly(target.checked)}
          />
          <label htmlFor="changed-only">Changed settings only ({changedCount})</label>
        </div>
      </div>
      <div className="settings">
        <nav aria-label="Groups of settings">
          <ul className="plain">
            {SETTING_GROUP_NAMES.map((name) => (
              <li key={name}>
                <Link
                  to={`/desk/settings/${name}`}
                  aria-current={name === group && wanted === '' && !isTests ? 'page' : undefined}
                  onClick={() => setWords('')}
                >
                  {SETTING_GROUPS[name]}
                </Link>
              </li>
            ))}
            {mayTest && (
              <>
                <li>
                  <Link to="/desk/settings/tests" aria-current={isTests ? 'page' : undefined}>
                    Tests and keys
                  </Link>
                </li>
                <li>
                  <Link to="/desk/settings/system">System</Link>
                </li>
                <li>
                  <Link to="/desk/settings/set-up">Set up your website</Link>
                </li>
              </>
            )}
          </ul>
        </nav>
        {isTests && mayTest && wanted === '' && !changedOnly ? (
          <div className="stack gap5">
            <ServiceTests environment={environment} />
          </div>
        ) : (
          <DeskForm<{ saved: number } | { conflicts: { path: string; theirs: string }[] }>
            className="stack gap5"
            onDone={(done) => {
              if ('conflicts' in done) {
                setTheirs(Object.fromEntries(done.conflicts.map(({ path, theirs }) => [path, theirs])))
                return
              }
              setTyped({})
              setTheirs({})
              showDeskToast({
                words: `${formatCount(done.saved, 'change')} saved. Your website follows within seconds.`,
              })
            }}
          >
            {({ problems, isSending }) => (
              <>
                {shown.length === 0 && <p className="muted">No setting matches. Try another word.</p>}
                {SETTING_GROUP_NAMES.filter((name) => shown.some((field) => field.group === name)).map((name) => (
                  <DeskSection key={name} title={SETTING_GROUPS[name]}>
                    {inParts(shown.filter((field) => field.group === name)).map(({ of, fields: ofPart }) => {
                      const rows = ofPart.map((field) => (
                        <SettingRow
                          key={field.path}
                          field={field}
                          typed={typed[field.path]}
                          theirs={theirs[field.path]}
                          problem={problems[field.path] ?? liveProblem(field, typed[field.path])}
                          isPart={of !== undefined}
                          set={set}
                          useTheirs={() => {
                            setTyped(({ [field.path]: _mine, ...rest }) => rest)
                            setTheirs(({ [field.path]: _theirs, ...rest }) => rest)
                          }}
                        />
                      ))
                      return of === undefined ? (
                        rows
                      ) : (
                        <fieldset key={of} className="settingpart">
                          <legend>{of}</legend>
                          {rows}
                        </fieldset>
                      )
                    })}
                  </DeskSection>
                ))}
                {changes.length > 0 && (
                  <div className="savebar">
                    <input
                      type="hidden"
                      name="changes"
                      value={JSON.stringify(
                        changes.map(({ field, now }) => ({
                          path: field.path,
                          typed: now,
                          seen: theirs[field.path] ?? field.value,
                        })),
                      )}
                    />
                    <input
                      type="hidden"
                      name="sensitive"
                      value={String(changes.some(({ field }) => field.isSensitive))}
                    />
                    <button type="submit" className="btn primary" disabled={isSending}>
                      Save {formatCount(changes.length, 'change')}
                    </button>
                    <button type="button" className="btn" onClick={() => setTyped({})}>
                      Discard
                    </button>
                    <span className="small muted">{changes.map(inWords).join('; ')}</span>
                  </div>
                )}
              </>
            )}
          </DeskForm>
        )}
      </div>
    </>
  )
}

/** Settings that are parts of one stand together below its name. */
function inParts(fields: readonly SettingShown[]): { of: string | undefined; fields: SettingShown[] }[] {
  const parts: { of: string | undefined; fields: SettingShown[] }[] = []
  for (const field of fields) {
    const of = field.part?.of
    const part = of === undefined ? undefined : parts.find((one) => one.of === of)
    if (part) part.fields.push(field)
    else parts.push({ of, fields: [field] })
  }
  return parts
}

/** What is wrong already while it is typed. */
function liveProblem(field: SettingShown, typed: string | null | undefined): string | undefined {
  if (typed === undefined || typed === null) return undefined
  const parsed = parseSetting(field, typed)
  return 'problem' in parsed ? parsed.problem : undefined
}

function inWords({ field, now }: { field: SettingShown; now: string | null }): string {
  const parsed = now === null ? { value: field.fallback } : parseSetting(field, now)
  const to = 'value' in parsed ? describeSetting(field, parsed.value ?? field.fallback) : now
  return `${field.name}: from ${describeSetting(field, settingValue(field) ?? field.fallback)} to ${to}`
}
