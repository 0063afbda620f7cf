import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment, formatWhen } from '../../parts/when.ts'
import type { SourceData } from './route.tsx'

/** Keys with which software sends a feed: each is shown once. */
export function FeedKeys({ keys, publicUrl, canConfigure, now }: SourceData) {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<string>()
  return (
    <DeskSection title="API keys">
      <div className="stack gap3">
        <p className="muted">
          Your software sends each file with <code>PUT {publicUrl}/feed-files/NAME.blm</code> and the header{' '}
          <code>Authorization: Bearer KEY</code>.
        </p>
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
          {keys.map(({ id, name, startsWith, createdAt, lastUsedAt, revokedAt }) => (
            <li key={id}>
              <div>
                <span className="medium">{name}</span> <span className="muted">{startsWith}…</span>
                <div className="sub">
                  {revokedAt
                    ? `Revoked, ${formatWhen(new Date(revokedAt), now)}`
                    : `Created, ${formatWhen(new Date(createdAt), now)}; ${lastUsedAt ? `last used, ${formatMoment(new Date(lastUsedAt), now)}` : 'never used'}`}
                </div>
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
