import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { KEY_RIGHT_NAMES, KEY_RIGHTS, type KeyRight } from '#src/feeds/real-time/faults.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment, formatWhen } from '../../parts/when.ts'
import type { SourceData } from './route.tsx'
import { FoldedSteps } from './source-steps.tsx'

/** Keys with which software sends a feed: each is shown once. */
export function FeedKeys({ source, keys, branches, publicUrl, canConfigure, now }: SourceData) {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<string>()
  const isRealTime = source.kind === 'real-time'
  return (
    <DeskSection title="API keys">
      <div className="stack gap3">
        <FoldedSteps kind={source.kind} isNew={keys.length === 0} />
        {isRealTime ? (
          <p className="muted">
            Give your software the address <code>{publicUrl}/feeds/rtdf</code> (RTDF, as for Rightmove) or{' '}
            <code>{publicUrl}/feeds/zoopla</code> (as for Zoopla), and a key for the header{' '}
            <code>Authorization: Bearer KEY</code>.
          </p>
        ) : (
          <p className="muted">
            Your software sends each file with <code>PUT {publicUrl}/feed-files/NAME.blm</code> and the header{' '}
            <code>Authorization: Bearer KEY</code>.
          </p>
        )}
        {made !== undefined && (
          <div className="notice good" role="status">
            <div>
              <p className="strong">Copy this key now. It isn’t shown again.</p>
              <p className="stepcode">{made}</p>
            </div>
          </div>
        )}
        {keys.length === 0 && <p>There is no key yet.</p>}
        <ul className="rows wrap">
          {keys.map(({ id, name, startsWith, createdAt, lastUsedAt, revokedAt, ...limits }) => (
            <li key={id}>
              <div>
                <span className="medium">{name}</span> <span className="muted">{startsWith}…</span>
                <div className="sub">
                  {revokedAt
                    ? `Revoked, ${formatWhen(new Date(revokedAt), now)}`
                    : `Created, ${formatWhen(new Date(createdAt), now)}; ${lastUsedAt ? `last used, ${formatMoment(new Date(lastUsedAt), now)}` : 'never used'}`}
                </div>
                {isRealTime && !revokedAt && <div className="sub">{limitsInWords(limits, branches)}</div>}
              </div>
              {!revokedAt && canConfigure && (
                <DeskForm onDone={() => void revalidate()}>
                  {({ isSending }) => (
                    <>
                      <input type="hidden" name="key" value={id} />
                      <button type="submit" className="btn small" name="intent" value="revoke-key" disabled={isSending}>
                        Revoke<span className="vh"> the key {name}</span>
                      </button>
                    </>
                  )}
                </DeskForm>
              )}
            </li>
          ))}
        </ul>
        {canConfigure && (
          <DeskForm<{ key: string }>
            className="stack gap3"
            onDone={({ key }) => {
              setMade(key)
              void revalidate()
            }}
          >
            {({ problems, isSending }) => (
              <>
                <TextInput
                  label="Name of a new key"
                  name="name"
                  hint="Like the software that uses it"
                  problem={problems.name}
                />
                {isRealTime && <KeyLimits branches={branches} problems={problems} />}
                <div className="row">
                  <button type="submit" className="btn" name="intent" value="add-key" disabled={isSending}>
                    Create key
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        )}
      </div>
    </DeskSection>
  )
}

type Limits = Pick<SourceData['keys'][number], 'rights' | 'branches' | 'hasCertificate'>

/** "Send, change and remove properties; for Oakham only". */
function limitsInWords({ rights, branches, hasCertificate }: Limits, all: SourceData['branches']): string {
  const names = branches?.map((id) => all.find((branch) => branch.id === id)?.name ?? id)
  return [
    rights.map((right) => KEY_RIGHT_NAMES[right as KeyRight] ?? right).join('; '),
    names ? `for ${names.join(', ')} only` : 'for all branches',
    ...(hasCertificate ? ['also known by its certificate'] : []),
  ].join('; ')
}

/** What a key of a feed in real time may do, and for which branches. */
function KeyLimits({ branches, problems }: Pick<SourceData, 'branches'> & { problems: Record<string, string> }) {
  return (
    <>
      <fieldset className="field group">
        <legend>What the key may do</legend>
        {KEY_RIGHTS.map((right) => (
          <div className="check" key={right}>
            <input
              type="checkbox"
              id={`right-${right}`}
              name="rights"
              value={right}
              defaultChecked={right === 'send'}
            />
            <label htmlFor={`right-${right}`}>{KEY_RIGHT_NAMES[right]}</label>
          </div>
        ))}
        {problems.rights && <Problem>{problems.rights}</Problem>}
      </fieldset>
      {branches.length > 1 && (
        <fieldset className="field group">
          <legend>Branches</legend>
          <span className="hint">Choose none for a key of all branches</span>
          {branches.map(({ id, name }) => (
            <div className="check" key={id}>
              <input type="checkbox" id={`branch-${id}`} name="branches" value={id} />
              <label htmlFor={`branch-${id}`}>
                {name} <span className="muted">{id}</span>
              </label>
            </div>
          ))}
          {problems.branches && <Problem>{problems.branches}</Problem>}
        </fieldset>
      )}
      <TextInput
        label="Certificate fingerprint (optional)"
        name="certificate"
        hint="SHA-256 of the client certificate that your software signs in with instead of a key. Ask whoever runs the site first"
        problem={problems.certificate}
      />
    </>
  )
}
