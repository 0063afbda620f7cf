import { useId } from 'react'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { toUkInput } from '../../parts/uk-input.ts'
import type { PropertyFact } from './feed-and-overrides.tsx'

type Done = { changeId: string; isLive: boolean }
type OverrideDialogProps = {
  propertyId: number
  fact: PropertyFact
  onClose: () => void
  onDone: (done: Done) => void
}

/** Sets one field over the feed: the value, for how long, and why. */
export function OverrideDialog({ propertyId, fact, onClose, onDone }: OverrideDialogProps) {
  const { name, label, feedValue, override } = fact
  return (
    <DeskDialog title={`${override ? 'Change' : 'Override'} ${label.toLowerCase()}`} onClose={onClose}>
      <DeskForm<Done> className="stack" action={`/desk/properties/${propertyId}`} onDone={onDone}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="field" value={name} />
            {override?.isConflict ? (
              <div className="conflict">
                <div>
                  <p className="muted small">The feed, when this was set</p>
                  {override.feedValueThen}
                </div>
                <div>
                  <p className="muted small">The feed now</p>
                  {feedValue}
                </div>
                <div>
                  <p className="muted small">{override.by} set</p>
                  {override.value}
                </div>
              </div>
            ) : (
              <p className="muted">Feed value: {feedValue}</p>
            )}
            <ValueControl fact={fact} problem={problems.text ?? problems.field} />
            <fieldset className="field">
              <legend>Keep it</legend>
              <label className="row tight">
                <input
                  type="radio"
                  name="keep"
                  value="always"
                  defaultChecked={override?.keep !== 'until-feed-changes'}
                />
                Until somebody reverts it
              </label>
              <label className="row tight">
                <input
                  type="radio"
                  name="keep"
                  value="until-feed-changes"
                  defaultChecked={override?.keep === 'until-feed-changes'}
                />
                Until the feed changes it
              </label>
            </fieldset>
            <TextInput
              label="End at (optional)"
              name="until"
              type="datetime-local"
              defaultValue={override?.until ? toUkInput(override.until) : ''}
              hint="UK time. Then it goes back to the feed by itself."
              problem={problems.until}
            />
            <TextInput
              label="Reason (optional)"
              name="reason"
              maxLength={200}
              defaultValue={override?.reason ?? ''}
              hint="Colleagues read it, visitors don’t."
              problem={problems.reason}
            />
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Save and publish
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  )
}

function ValueControl({ fact, problem }: { fact: PropertyFact; problem: string | undefined }) {
  const { label, input, text } = fact
  const id = useId()
  if (input.kind === 'amount' || input.kind === 'number' || input.kind === 'text')
    return (
      <TextInput
        label={input.kind === 'amount' ? `${label} in pounds` : label}
        name="text"
        defaultValue={text}
        inputMode={input.kind === 'text' ? undefined : 'decimal'}
        problem={problem}
        autoFocus
      />
    )
  const options =
    input.kind === 'choice'
      ? Object.entries(input.options)
      : input.kind === 'yes-no'
        ? [
            ['yes', 'Yes'],
            ['no', 'No'],
          ]
        : []
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {(input.kind === 'lines' || input.kind === 'links') && (
        <span className="hint" id={`${id}-hint`}>
          {input.kind === 'links'
            ? 'Links that begin with https://, one a line. They are added to the feed’s.'
            : 'One a line'}
        </span>
      )}
      {options.length > 0 ? (
        <select className="input" id={id} name="text" defaultValue={text} aria-invalid={problem ? true : undefined}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          className="input"
          id={id}
          name="text"
          rows={input.kind === 'long-text' ? 12 : 6}
          defaultValue={text}
          aria-invalid={problem ? true : undefined}
        />
      )}
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}
