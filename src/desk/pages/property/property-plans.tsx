import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { toUkInput } from '../../parts/uk-input.ts'
import { formatMoment } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { changerOf } from './feed-and-overrides.tsx'
import type { PropertyData } from './route.tsx'
import { Seen } from './seen-override.tsx'
import { toastOfChange } from './toast-of-change.ts'

type Plan = PropertyData['plans'][number]
type Asked = 'price' | 'propose' | 'schedule-price' | 'schedule-launch'

/** The price, and changes that wait for a manager or for their time. */
export function PropertyPlans({ property }: { property: PropertyData }) {
  const { plans, can, now, negotiatorsSetPrices } = property
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Asked>()
  const [launch, setLaunch] = useState<Plan>()
  const canPropose = !can['price-properties'] && can['edit-properties']

  async function decide(id: number, isAccepted: boolean) {
    const answer = await askAboutProperty('decide-property-price', { id, isAccepted })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    else if (answer.value.changeId) {
      const { changeId, isLive } = answer.value
      showDeskToast(toastOfChange('Proposal confirmed', { changeId, isLive, onUndone: revalidate }))
    } else showDeskToast({ words: DECIDED[answer.value.outcome] })
    void revalidate()
  }
  async function cancel({ id, isLaunch }: Pick<Plan, 'id' | 'isLaunch'>, show = false) {
    setLaunch(undefined)
    const answer = await askAboutProperty('cancel-property-plan', { id, show })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    else if (!isLaunch) showDeskToast({ words: 'Cancelled' })
    else if (!show) showDeskToast({ words: 'Launch cancelled. The property stays hidden' })
    else if (answer.value.isLive) showDeskToast({ words: 'Launch cancelled. Visitors see the property now' })
    else showDeskToast({ words: 'Launch cancelled. Visitors see the property once the running import is done' })
    void revalidate()
  }
  return (
    <section className="section" aria-labelledby="plans">
      <div className="top">
        <h2 id="plans">Price and launch</h2>
      </div>
      {plans.length > 0 && (
        <ul className="rows">
          {plans.map((plan) => {
            const { id, kind, changes, dueAt, accountName, isMine, isLaunch } = plan
            return (
              <li key={id} className="wrap">
                <div>
                  {isLaunch
                    ? 'Launch: visitors see it from then on'
                    : changes.map(({ label, value }) => `${label}: ${value ?? 'as the feed has it'}`).join(', ')}
                  <div className="sub">
                    {kind === 'proposed' ? `Proposed by ${accountName}` : `${accountName}, for`}{' '}
                    {dueAt && formatMoment(dueAt, now)}
                  </div>
                </div>
                <span className="acts">
                  {kind === 'proposed' && can['price-properties'] && (
                    <>
                      <button type="button" className="btn small primary" onClick={() => decide(id, true)}>
                        Confirm
                      </button>
                      <button type="button" className="btn small" onClick={() => decide(id, false)}>
                        Decline
                      </button>
                    </>
                  )}
                  {(isMine || (kind === 'scheduled' && can[isLaunch ? 'publish-properties' : 'price-properties'])) && (
                    <button
                      type="button"
                      className="btn small"
                      onClick={() => (isLaunch ? setLaunch(plan) : cancel(plan))}
                    >
                      Cancel
                    </button>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div className="row">
        {can['price-properties'] && (
          <>
            <button type="button" className="btn" onClick={() => setAsked('price')}>
              Change the price
            </button>
            <button type="button" className="btn" onClick={() => setAsked('schedule-price')}>
              <DeskIcon name="clock" size="s" />
              Schedule a price
            </button>
          </>
        )}
        {canPropose && (
          <button type="button" className="btn" onClick={() => setAsked('propose')}>
            {negotiatorsSetPrices ? 'Change the price' : 'Propose a price'}
          </button>
        )}
        {can['publish-properties'] && (
          <button type="button" className="btn" onClick={() => setAsked('schedule-launch')}>
            <DeskIcon name="clock" size="s" />
            Schedule the launch
          </button>
        )}
      </div>
      {launch && (
        <DeskDialog title="Cancel the launch" onClose={() => setLaunch(undefined)}>
          <div className="stack">
            <p>Visitors don’t see this property now. What should become of it?</p>
            <div className="row">
              <button type="button" className="btn primary" onClick={() => cancel(launch)}>
                Keep it hidden
              </button>
              {can['publish-properties'] && (
                <button type="button" className="btn" onClick={() => cancel(launch, true)}>
                  Show it now
                </button>
              )}
            </div>
          </div>
        </DeskDialog>
      )}
      {asked && (
        <PlanDialog
          asked={asked}
          property={property}
          onClose={() => setAsked(undefined)}
          onDone={(result) => {
            setAsked(undefined)
            const { changeId, isLive = true, isChanged } = result
            if (changeId)
              showDeskToast(toastOfChange('Price changed', { changeId, isLive, isChanged, onUndone: revalidate }))
            else showDeskToast({ words: DONE[asked] })
            void revalidate()
          }}
        />
      )}
    </section>
  )
}

const DECIDED = {
  accepted: 'Proposal confirmed: the price was so already',
  declined: 'Proposal declined',
  settled: 'A colleague has decided this already',
}

const TITLES: Record<Asked, string> = {
  price: 'Change the price',
  propose: 'Propose a price',
  'schedule-price': 'Schedule a price',
  'schedule-launch': 'Schedule the launch',
}

const DONE: Record<Asked, string> = {
  price: 'Nothing to change',
  propose: 'Proposed: a manager decides',
  'schedule-price': 'Price scheduled',
  'schedule-launch': 'Hidden until its launch',
}

const HINTS: Record<Asked, string> = {
  price: 'It overrides the feed until you revert it. Applicants whose searches match are emailed of a reduction.',
  propose: 'It changes once a manager confirms it.',
  'schedule-price': 'It overrides the feed from then on, until you revert it.',
  'schedule-launch': 'Visitors don’t see it until then. Applicants whose searches match are emailed at the launch.',
}

type PlanResult = { changeId?: string; isLive?: boolean; isChanged?: boolean }
type PlanDialogProps = {
  asked: Asked
  property: PropertyData
  onClose: () => void
  onDone: (result: PlanResult) => void
}

function PlanDialog({ asked, property, onClose, onDone }: PlanDialogProps) {
  const price = property.facts.find(({ name }) => name === 'price')!
  const [opened] = useState(price)
  const isScheduled = asked.startsWith('schedule')
  return (
    <DeskDialog title={TITLES[asked]} onClose={onClose}>
      <DeskForm<PlanResult> className="stack" action={`/desk/properties/${property.id}`} onDone={onDone}>
        {({ problems, isSending }) => (
          <>
            <p className="muted">{HINTS[asked]}</p>
            <input type="hidden" name="intent" value={asked === 'price' ? 'field' : asked} />
            <input type="hidden" name="field" value="price" />
            {asked === 'price' && (
              <Seen
                opened={opened}
                now={price}
                isRefused={problems[''] !== undefined}
                by={changerOf(property, price.label)}
                onUse={onClose}
              />
            )}
            {asked !== 'schedule-launch' && (
              <TextInput
                label="Price in pounds"
                name="text"
                inputMode="numeric"
                defaultValue={opened.text}
                problem={problems.text}
                autoFocus
              />
            )}
            {isScheduled && (
              <TextInput
                label="From"
                name="dueAt"
                type="datetime-local"
                hint="UK time"
                min={toUkInput(property.now)}
                problem={problems.dueAt}
                required
              />
            )}
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                {problems[''] !== undefined && price.version !== opened.version ? 'Save mine' : TITLES[asked]}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  )
}
