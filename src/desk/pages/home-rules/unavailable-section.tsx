import { useState } from 'react'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import type { Rules } from './route.tsx'

/** When the seller or tenant cannot have it shown. */
export function UnavailableSection({ away, propertyId }: Pick<Rules, 'away' | 'propertyId'>) {
  const [isWeekly, setIsWeekly] = useState(false)
  return (
    <section className="section">
      <div className="top">
        <h2>Unavailable</h2>
      </div>
      {away.length === 0 && <p className="muted">It can be shown whenever somebody is free.</p>}
      <ul className="rows tight">
        {away.map(({ id, words, note }) => (
          <li key={id}>
            <div>
              {words}
              <div className="sub small">{note}</div>
            </div>
            <DeskForm>
              {({ isSending }) => (
                <>
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="btn small"
                    name="intent"
                    value="remove-unavailable"
                    disabled={isSending}
                  >
                    Remove<span className="vh"> {words}</span>
                  </button>
                </>
              )}
            </DeskForm>
          </li>
        ))}
      </ul>
      <DeskForm className="stack gap3" key={`${propertyId}-${away.length}`}>
        {({ problems, isSending }) => (
          <>
            <label className="check">
              <input type="checkbox" checked={isWeekly} onChange={(event) => setIsWeekly(event.target.checked)} /> Every
              week
            </label>
            {isWeekly ? (
              <div className="field">
                <label htmlFor="weekday">Day</label>
                <select className="input" id="weekday" name="weekday">
                  {WEEKDAYS.map((day) => (
                    <option key={day} value={day}>
                      {upperFirst(day)}
                    </option>
                  ))}
                </select>
              </div>
            ) : (
              <TextInput label="Day" name="day" type="date" problem={problems.day} />
            )}
            <div className="row">
              <TextInput label="From" name="from" type="time" problem={problems.from} />
              <TextInput label="Until" name="to" type="time" problem={problems.to} />
            </div>
            <TextInput label="Note" name="note" hint="For colleagues" />
            <div>
              <button type="submit" className="btn" name="intent" value="add-unavailable" disabled={isSending}>
                Add
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </section>
  )
}
