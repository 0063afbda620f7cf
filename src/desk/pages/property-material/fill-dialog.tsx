import { useId, useState } from 'react'
import { RECORDS } from '#src/material-information/records.ts'
import type { FactOrigin } from '#src/property/listing/fact-origin.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { ValueControl } from '../property/value-control.tsx'
import type { MaterialItem } from './route.tsx'

type Filled = { kind: 'set'; changeId: string; isLive: boolean; isChanged: boolean }
type Theirs = { field: string; label: string; text: string; version: string; value: string; by: string | null }
type FillDialogProps = {
  item: MaterialItem
  asked: 'seller' | 'landlord'
  today: string
  hasNewEpc: boolean
  onClose: () => void
  onDone: (filled: Filled) => void
}

/** Fills in one item, over the feed. What a colleague has set meanwhile is shown beside what is typed. */
export function FillDialog({ item, asked, today, hasNewEpc, onClose, onDone }: FillDialogProps) {
  const id = useId()
  const fields = item.fields.filter(
    ({ permission, input }) => permission === 'edit-properties' && input.kind !== 'none',
  )
  const [seen, setSeen] = useState(() =>
    Object.fromEntries(fields.map(({ name, text, version }) => [name, { text, version }])),
  )
  const [theirs, setTheirs] = useState<readonly Theirs[]>([])
  const origin = fields.find(({ override }) => override?.origin)?.override?.origin
  const [from, setFrom] = useState(() => sourceName(origin))
  const [isSourceChosen, setIsSourceChosen] = useState(false)
  // another value is from whoever types it, unless they say otherwise
  const noteTyping = () => !isSourceChosen && setFrom('agency')
  return (
    <DeskDialog title={item.label} onClose={onClose}>
      <DeskForm<Filled | { kind: 'conflict'; theirs: readonly Theirs[] }>
        className="stack"
        onDone={(done) => {
          if (done.kind === 'set') return onDone(done)
          setTheirs(done.theirs)
          setSeen({
            ...seen,
            ...Object.fromEntries(done.theirs.map(({ field, text, version }) => [field, { text, version }])),
          })
        }}
      >
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="intent" value="fill" />
            {theirs.length > 0 && (
              <div className="notice warn" role="alert">
                <DeskIcon name="warning" />
                <div>
                  {theirs.map(({ field, label, value, by }) => (
                    <p key={field}>
                      {by ?? 'The feed'} has changed {label.toLowerCase()} meanwhile: {value}. What you typed is still
                      below.
                    </p>
                  ))}
                </div>
                <div className="acts">
                  <button
                    type="button"
                    className="btn small"
                    onClick={() => onDone({ kind: 'set', changeId: '', isLive: true, isChanged: false })}
                  >
                    Use {theirs[0]?.by ?? 'the feed'}’s
                  </button>
                </div>
              </div>
            )}
            {fields.map((field) => (
              <div key={field.name} onInput={noteTyping}>
                <input type="hidden" name="field" value={field.name} />
                <input type="hidden" name={`seen:${field.name}`} value={seen[field.name]?.text} />
                <input type="hidden" name={`version:${field.name}`} value={seen[field.name]?.version} />
                <ValueControl
                  {...field}
                  control={`text:${field.name}`}
                  problem={problems[field.name]}
                  hasMetrics={hasNewEpc}
                />
                <p className="hint">Feed value: {field.feedValue}</p>
              </div>
            ))}
            {isSourceChosen && <input type="hidden" name="isSourceChosen" value="yes" />}
            <div className="field">
              <label htmlFor={id}>Where is it from?</label>
              <span className="hint" id={`${id}-hint`}>
                Visitors see the source and the day, unless it is from you.
              </span>
              <select
                className="input"
                id={id}
                name="from"
                value={from}
                aria-describedby={`${id}-hint`}
                onChange={(event) => {
                  setFrom(event.target.value)
                  setIsSourceChosen(true)
                }}
              >
                <option value="agency">From us</option>
                <option value={asked}>The {asked}</option>
                {RECORDS.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            {from !== 'agency' && (
              <TextInput
                label="On"
                name="on"
                type="date"
                max={today}
                defaultValue={origin && from === sourceName(origin) ? origin.on : today}
                key={from}
                onInput={() => setIsSourceChosen(true)}
                problem={problems.on}
              />
            )}
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                {theirs.length > 0 ? 'Save mine' : 'Save and publish'}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  )
}

const sourceName = (origin: FactOrigin | null | undefined): string =>
  !origin ? 'agency' : origin.kind === 'record' ? (origin.name ?? 'agency') : origin.kind
