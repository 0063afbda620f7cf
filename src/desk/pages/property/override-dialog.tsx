import { useState } from 'react'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { toUkInput } from '../../parts/uk-input.ts'
import type { PropertyFact } from './feed-and-overrides.tsx'
import { Seen } from './seen-override.tsx'
import { ValueControl } from './value-control.tsx'

type Done = { changeId: string; isLive: boolean }
type OverrideDialogProps = {
  propertyId: number
  /** as it is now: a colleague may change it while this is open */
  fact: PropertyFact
  /** who changed the field last */
  changedBy: string | undefined
  onClose: () => void
  onDone: (done: Done) => void
}

/** Sets one field over the feed: the value, for how long, and why. */
export function OverrideDialog({ propertyId, fact: now, changedBy, onClose, onDone }: OverrideDialogProps) {
  // what was typed stays, also where a colleague saves meanwhile
  const [fact] = useState(now)
  const { name, label, feedValue, override } = fact
  return (
    <DeskDialog title={`${override ? 'Change' : 'Override'} ${label.toLowerCase()}`} onClose={onClose}>
      <DeskForm<Done> className="stack" action={`/desk/properties/${propertyId}`} onDone={onDone}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="field" value={name} />
            <Seen opened={fact} now={now} isRefused={problems[''] !== undefined} by={changedBy} onUse={onClose} />
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
            <ValueControl {...fact} problem={problems.text ?? problems.field} autoFocus />
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
                {problems[''] !== undefined && now.version !== fact.version ? 'Save mine' : 'Save and publish'}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  )
}
