import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { RecoveryCodes } from '../../parts/recovery-codes.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { Sessions } from '../../parts/sessions.tsx'
import { fromUkInput, toUkInput } from '../../parts/uk-input.ts'
import { WaysIn } from '../../parts/ways-in.tsx'
import { formatDayAndTime } from '../../parts/when.ts'
import { SignOutForm } from '../../shell/sign-out-form.tsx'
import { createPasskey } from '../passkey/ask-passkey.ts'
import { workAccountProblem } from '../work-account/work-account-problems.ts'

export async function loader(args: DeskArgs) {
  const [me, colleagues] = await Promise.all([loadFromDesk(args, 'me', {}), loadFromDesk(args, 'colleagues', {})])
  const { session, services } = args.context.get(deskContext)
  return {
    me,
    sessionId: session!.id,
    meId: session!.actor.id,
    getsWeeklyReport: session!.actor.role === 'owner' || session!.actor.role === 'manager',
    workAccountName: services.staff.workAccounts?.name,
    problem: workAccountProblem(args.request.url),
    colleagues: colleagues.filter(({ id }) => id !== session!.actor.id),
    isProved:
      session!.actor.provedAt !== null && services.clock().getTime() - session!.actor.provedAt.getTime() < 500_000,
  }
}

export async function action({ context, request }: DeskArgs) {
  const { call, session } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'remove-passkey':
      return call('remove-my-passkey', { passkeyId: text('passkeyId') })
    case 'unlink':
      return call('unlink-my-work-account', {})
    case 'recovery-codes':
      return call('replace-my-recovery-codes', {})
    case 'end-session':
      return call('end-my-sessions', { only: text('sessionId') })
    case 'end-others':
      return call('end-my-sessions', { except: session?.id })
    case 'away':
      return call('set-my-away-times', {
        from: fromUkInput(text('from')),
        until: fromUkInput(text('until')),
        accountId: text('accountId') || null,
      })
    default:
      return call('change-my-preferences', {
        shortcuts: form.has('shortcuts'),
        weeklyReport: form.has('weeklyReport'),
      })
  }
}

export const meta = () => [{ title: 'Your account' }]

export default function Me({
  loaderData: { me, meId, sessionId, colleagues, isProved, getsWeeklyReport, workAccountName, problem },
}: DeskPage<typeof loader, typeof action>) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} next={{ to: '/desk/me', text: 'I’ve saved them' }} />
  const { total, used, createdAt } = me.recoveryCodes
  return (
    <div className="narrowed">
      <PageHead title={me.name} lede={`${[me.roleInWords, ...me.branchNames].join(', ')}. ${me.email}`}>
        <SignOutForm accountId={meId} />
      </PageHead>
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className="stack gap5">
        <DeskSection title="Sign-in">
          {me.isDemo && (
            <p className="muted">You’re looking round the demonstration: there is nothing to sign in with.</p>
          )}
          <WaysIn
            passkeys={me.passkeys}
            hasPassword={me.hasPassword}
            workAccount={me.workAccount}
            workAccountAction={
              <DeskForm>
                {({ isSending }) => (
                  <button type="submit" className="btn small" name="intent" value="unlink" disabled={isSending}>
                    Unlink<span className="vh"> the work account</span>
                  </button>
                )}
              </DeskForm>
            }
            action={(passkey) => (
              <DeskForm>
                {({ isSending }) => (
                  <>
                    <input type="hidden" name="passkeyId" value={passkey.id} />
                    <button
                      type="submit"
                      className="btn small"
                      name="intent"
                      value="remove-passkey"
                      disabled={isSending}
                    >
                      Remove<span className="vh"> {passkey.name}</span>
                    </button>
                  </>
                )}
              </DeskForm>
            )}
          >
            {!me.isDemo && (
              <li>
                <DeskIcon name="key" />
                <div>
                  <span className="medium">{total} recovery codes</span>
                  <div className="sub">
                    {createdAt ? `Created ${formatDayAndTime(createdAt, { year: false })}, ` : ''}
                    {used === 0 ? 'none used' : `${used} used`}
                  </div>
                </div>
                <DeskForm<{ codes: string[] }> onDone={(made) => setCodes(made.codes)}>
                  {({ isSending }) => (
                    <button
                      type="submit"
                      className="btn small"
                      name="intent"
                      value="recovery-codes"
                      disabled={isSending}
                    >
                      Replace<span className="vh"> the recovery codes</span>
                    </button>
                  )}
                </DeskForm>
              </li>
            )}
          </WaysIn>
          {!me.isDemo && (
            <AddWayIn
              isProved={isProved}
              workAccountName={me.workAccount === undefined ? workAccountName : undefined}
            />
          )}
        </DeskSection>
        <DeskSection
          title="Active sessions"
          beside={
            me.sessions.length > 1 && (
              <DeskForm className="push">
                {() => (
                  <button type="submit" className="textbtn" name="intent" value="end-others">
                    Sign out all others
                  </button>
                )}
              </DeskForm>
            )
          }
        >
          <Sessions
            sessions={me.sessions}
            currentId={sessionId}
            end={(id) => (
              <DeskForm>
                {() => (
                  <>
                    <input type="hidden" name="sessionId" value={id} />
                    <button type="submit" className="btn small" name="intent" value="end-session">
                      Sign out
                    </button>
                  </>
                )}
              </DeskForm>
            )}
          />
        </DeskSection>
        <DeskSection title="Out of office">
          <DeskForm className="stack">
            {({ problems, isSending }) => (
              <>
                <div className="pair">
                  <TextInput
                    label="From"
                    name="from"
                    type="datetime-local"
                    defaultValue={me.away.from ? toUkInput(me.away.from) : ''}
                    problem={problems.from}
                  />
                  <TextInput
                    label="Until"
                    name="until"
                    type="datetime-local"
                    defaultValue={me.away.until ? toUkInput(me.away.until) : ''}
                    problem={problems.until}
                  />
                </div>
                <div className="field">
                  <label htmlFor="away-account">Assign my enquiries to</label>
                  <select className="input" id="away-account" name="accountId" defaultValue={me.away.accountId ?? ''}>
                    <option value="">No one (leave unassigned)</option>
                    {colleagues.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </div>
                <div>
                  <button type="submit" className="btn primary" name="intent" value="away" disabled={isSending}>
                    Save
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </DeskSection>
        <DeskSection title="Keyboard and emails">
          <DeskForm className="stack">
            {({ isSending }) => (
              <>
                <div className="check">
                  <input
                    type="checkbox"
                    id="shortcuts"
                    name="shortcuts"
                    defaultChecked={me.preferences.shortcuts !== false}
                  />
                  <label htmlFor="shortcuts">Use single-letter shortcuts</label>
                  <span className="hint">Press ? on any page to see them all.</span>
                </div>
                {getsWeeklyReport ? (
                  <div className="check">
                    <input
                      type="checkbox"
                      id="weeklyReport"
                      name="weeklyReport"
                      defaultChecked={me.preferences.weeklyReport !== false}
                    />
                    <label htmlFor="weeklyReport">Email me reports every Monday</label>
                    <span className="hint">The week before, of the branches that you manage.</span>
                  </div>
                ) : (
                  <input type="hidden" name="weeklyReport" value="on" />
                )}
                <div>
                  <button type="submit" className="btn" name="intent" value="preferences" disabled={isSending}>
                    Save
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </DeskSection>
      </div>
    </div>
  )
}

/** Adds a passkey, or links a work account; both want a proof of who one is. */
function AddWayIn({ isProved, workAccountName }: { isProved: boolean; workAccountName: string | undefined }) {
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<() => void>()
  const { revalidate } = useRevalidator()
  async function addPasskey() {
    setAsking(undefined)
    setProblem(undefined)
    const answer = await createPasskey({ step: 'add-options' })
    if (answer.ok) await revalidate()
    else setProblem(answer.problem)
  }
  const link = () => window.location.assign('/desk/work-account?for=link')
  const whenProved = (act: () => void) => (isProved ? act() : setAsking(() => act))
  return (
    <div className="stack">
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className="row">
        <button type="button" className="btn" onClick={() => whenProved(() => void addPasskey())}>
          <DeskIcon name="plus" size="s" />
          Add a passkey
        </button>
        {workAccountName !== undefined && (
          <button type="button" className="btn" onClick={() => whenProved(link)}>
            Link {workAccountName}
          </button>
        )}
      </div>
      {asking && <ProofDialog onProved={asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
