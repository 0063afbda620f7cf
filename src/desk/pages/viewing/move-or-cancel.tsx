import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

type Changed = { kind: 'changed'; by: string; when: string; version: number; isOff: boolean; staffName: string }

/** `emailed`: the visitor, where they were told of it. */
type Moved = { id: number; when: string; emailed: string | null }

type ChangeProps = {
  times: readonly { at: string; label: string }[]
  version: number
  isValuation: boolean
  /** to somebody on the waiting list, who was told of that time alone */
  isOffer: boolean
}

/** Gives a viewing or valuation another time, or cancels it. */
export function MoveOrCancel({ times, version, isValuation, isOffer }: ChangeProps) {
  const [changed, setChanged] = useState<Changed>()
  const what = isValuation ? 'valuation' : 'viewing'
  const showMoved = ({ when, emailed }: Moved) =>
    showDeskToast({ words: `Moved to ${when}.${emailed ? ` ${emailed} has been emailed.` : ''}` })
  return (
    <>
      {!isOffer && (
        <section className="section">
          <div className="top">
            <h2>Move it</h2>
          </div>
          <DeskForm<Changed | Moved>
            className="stack gap3"
            onDone={(done) => {
              setChanged('kind' in done ? done : undefined)
              if (!('kind' in done)) showMoved(done)
            }}
          >
            {({ problems, isSending }) => (
              <>
                <input type="hidden" name="seen" value={changed?.version ?? version} />
                <div className={problems.at ? 'field bad' : 'field'}>
                  <label htmlFor="at">New time</label>
                  <span className="hint" id="at-hint">
                    Whoever booked gets an email.
                  </span>
                  <select
                    className="input"
                    id="at"
                    name="at"
                    required
                    aria-describedby={problems.at ? 'at-hint at-problem' : 'at-hint'}
                    aria-invalid={problems.at ? true : undefined}
                  >
                    <option value="">{times.length === 0 ? 'No other time is free' : 'Choose a time'}</option>
                    {times.map(({ at, label }) => (
                      <option key={at} value={at}>
                        {label}
                      </option>
                    ))}
                  </select>
                  {problems.at && <Problem id="at-problem">{problems.at}</Problem>}
                </div>
                {changed && <Conflict {...changed} onLeave={() => setChanged(undefined)} />}
                <div>
                  <button
                    type="submit"
                    className="btn"
                    name="intent"
                    value="move"
                    disabled={isSending || times.length === 0}
                  >
                    {changed ? 'Save mine' : `Move ${what}`}
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </section>
      )}
      <section className="section">
        <div className="top">
          <h2>Cancel it</h2>
        </div>
        <DeskForm className="stack gap3">
          {({ problems, isSending }) => (
            <>
              <TextInput
                label="Reason"
                name="reason"
                hint="For the record, and for colleagues."
                problem={problems.reason}
              />
              <div>
                <button type="submit" className="btn danger" name="intent" value="cancel" disabled={isSending}>
                  Cancel {what}
                </button>
              </div>
            </>
          )}
        </DeskForm>
      </section>
    </>
  )
}

/** What a colleague has made of it meanwhile. The new time that was chosen stays chosen. */
function Conflict({ by, when, staffName, isOff, onLeave }: Changed & { onLeave: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="notice warn" role="alert">
      <DeskIcon name="warning" />
      <p>
        {by} has just changed this: {isOff ? `it is cancelled (it was ${when})` : `${when}, with ${staffName}`}. Your
        new time is still chosen above.
      </p>
      <div className="acts">
        <button
          type="button"
          className="btn small"
          onClick={() => {
            onLeave()
            void revalidate()
          }}
        >
          Use {by}’s
        </button>
      </div>
    </div>
  )
}
