import { useState } from 'react'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskSection } from '../../parts/section.tsx'

const SERVICES = {
  mail: { name: 'Emails', about: 'Sends one to you, by the mail server that is set' },
  storage: { name: 'Storage', about: 'Stores, reads and deletes a file in the bucket, or the data folder' },
  captcha: { name: 'Captcha and keys', about: 'Whether every key is set that your settings need' },
  feeds: { name: 'Feeds', about: 'Whether each feed was reached last time' },
} as const

type Outcome = { isWell: boolean; words: string[] }

type ServiceTestsProps = { environment: { name: string; about: string; isSet: boolean }[] }

/** What the site stands on besides itself: tried at the press of a button; and what the server's environment sets. */
export function ServiceTests({ environment }: ServiceTestsProps) {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  return (
    <>
      <DeskSection title="Tests">
        <ul className="rows">
          {Object.entries(SERVICES).map(([service, { name, about }]) => {
            const outcome = outcomes[service]
            return (
              <li key={service}>
                <div>
                  <span className="medium">{name}</span>
                  <div className="sub">{about}</div>
                  <div className="sub" role="status">
                    {outcome?.words.join(' ')}
                  </div>
                </div>
                <span className="row">
                  {outcome && (
                    <span className={`state ${outcome.isWell ? 'ok' : 'late'}`}>
                      {outcome.isWell ? 'Works' : 'Fails'}
                    </span>
                  )}
                  <DeskForm<Outcome> onDone={(done) => setOutcomes((before) => ({ ...before, [service]: done }))}>
                    {({ isSending }) => (
                      <button type="submit" className="btn small" name="test" value={service} disabled={isSending}>
                        Test<span className="vh"> {name}</span>
                      </button>
                    )}
                  </DeskForm>
                </span>
              </li>
            )
          })}
        </ul>
      </DeskSection>
      <DeskSection title="Set on the server">
        <p className="muted">
          Passwords and keys are in the server’s environment, not here: whoever runs the server changes them.
        </p>
        <details>
          <summary>All {environment.length} variables</summary>
          <ul className="rows">
            {environment.map(({ name, about, isSet }) => (
              <li key={name}>
                <div>
                  <span className="medium">{name}</span>
                  <div className="sub">{about.replaceAll('`', '')}</div>
                </div>
                <span className={`state ${isSet ? 'ok' : 'off'}`}>{isSet ? 'Set' : 'Not set'}</span>
              </li>
            ))}
          </ul>
        </details>
      </DeskSection>
    </>
  )
}
