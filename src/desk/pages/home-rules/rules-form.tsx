import { useState } from 'react'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { FormProblem, Problem, TextInput } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import type { Rules } from './route.tsx'
import { Theirs } from './theirs.tsx'

/** What was typed stays, also where a colleague has saved meanwhile: theirs is shown beside it. */
export function RulesForm({ rules, onUseTheirs }: { rules: Rules; onUseTheirs: () => void }) {
  const [opened, setOpened] = useState(rules)
  const [version, setVersion] = useState(rules.version)
  const isTheirs = (problems: Record<string, string>) => problems[''] !== undefined && rules.version !== version
  const { usual, staff, staffIds, owner, channel } = rules
  const [shownBy, setShownBy] = useState<string>(rules.shownBy)
  const usualBooking = usual.confirmsAtOnce ? 'confirmed at once' : 'we confirm it ourselves'
  return (
    <DeskForm<{ version: string }>
      className="stack gap5"
      showProblem={false}
      onDone={(saved) => {
        setVersion(saved.version)
        setOpened(rules)
        showDeskToast({ words: 'Viewing rules saved' })
      }}
    >
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="version" value={isTheirs(problems) ? rules.version : version} />
          {isTheirs(problems) ? (
            <Theirs before={opened} now={rules} onUse={onUseTheirs} />
          ) : (
            problems[''] && <FormProblem>{problems['']}</FormProblem>
          )}
          <section className="section">
            <div className="top">
              <h2>Booking</h2>
            </div>
            <div className="stack gap3">
              <label className="check">
                <input type="checkbox" name="online" defaultChecked={rules.online} /> Visitors choose a time online
              </label>
              <Choice
                legend="When a visitor books"
                name="confirms"
                value={rules.confirms}
                choices={[
                  ['usual', `As usual (${usualBooking})`],
                  ['at-once', 'Confirm at once'],
                  ['staff', 'We confirm it ourselves'],
                ]}
              />
              <div className="row">
                <TextInput
                  label="Length in minutes"
                  name="minutes"
                  inputMode="numeric"
                  hint={`Empty: ${usual.minutes}, as usual`}
                  defaultValue={rules.minutes ?? ''}
                  problem={problems.minutes}
                />
                <TextInput
                  label="Notice in hours"
                  name="noticeHours"
                  inputMode="numeric"
                  hint={`Empty: ${usual.noticeHours}, as usual`}
                  defaultValue={rules.noticeHours ?? ''}
                  problem={problems.noticeHours}
                />
              </div>
              <p className="muted small">
                {channel === 'lettings'
                  ? `The ${usual.tenantNoticeHours} hours’ notice of homes to let are our own setting, so that a tenant can be told. They are not a statement of the law.`
                  : `Where a tenant lives here, consider the ${usual.tenantNoticeHours} hours that we give tenants. They are our own setting, not a statement of the law.`}
              </p>
            </div>
          </section>
          <section className="section">
            <div className="top">
              <h2>Who shows it</h2>
            </div>
            <div className="stack gap3">
              <Choice
                legend="Shown by"
                name="shownBy"
                value={rules.shownBy}
                onChange={setShownBy}
                choices={[
                  ['usual', 'Whoever is free at the branch'],
                  ['named', 'Only these people'],
                  ['seller', `The ${owner} shows it`],
                ]}
              />
              {shownBy === 'named' && (
                <fieldset className={problems.staffIds ? 'field group bad' : 'field group'}>
                  <legend>People</legend>
                  {staff.map(({ id, name }) => (
                    <label className="check" key={id}>
                      <input type="checkbox" name="staffIds" value={id} defaultChecked={staffIds.includes(id)} /> {name}
                    </label>
                  ))}
                  {problems.staffIds && <Problem>{problems.staffIds}</Problem>}
                </fieldset>
              )}
            </div>
          </section>
          <Contact field="owner" kind={owner} given={rules.ownerContact} problems={problems} />
          <Contact field="tenant" kind="tenant" given={rules.tenantContact} problems={problems} />
          <div>
            <button type="submit" className="btn primary" name="intent" value="save" disabled={isSending}>
              {isTheirs(problems) ? 'Save mine' : 'Save rules'}
            </button>
          </div>
        </>
      )}
    </DeskForm>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  value: string
  choices: readonly (readonly [string, string])[]
  onChange?: (value: string) => void
}

function Choice({ legend, name, value, choices, onChange }: ChoiceProps) {
  return (
    <fieldset className="field group">
      <legend>{legend}</legend>
      {choices.map(([one, words]) => (
        <label className="check" key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            defaultChecked={one === value}
            onChange={onChange && (() => onChange(one))}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
}

type ContactProps = {
  field: 'owner' | 'tenant'
  kind: string
  given: Rules['ownerContact']
  problems: Record<string, string>
}

function Contact({ field, kind, given, problems }: ContactProps) {
  return (
    <section className="section">
      <div className="top">
        <h2>{upperFirst(kind)}</h2>
      </div>
      <div className="stack gap3">
        <p className="muted small">
          Gets an email about each viewing: when it is and who shows it, and nothing about who comes. Leave both fields
          empty if nobody is to be told.
        </p>
        <TextInput
          label={`Name of the ${kind}`}
          name={`${field}.name`}
          autoComplete="off"
          defaultValue={given.name}
          problem={problems[`${field}.name`]}
        />
        <TextInput
          label={`Email of the ${kind}`}
          name={`${field}.email`}
          type="email"
          autoComplete="off"
          defaultValue={given.email}
          problem={problems[`${field}.email`]}
        />
        <label className="check">
          <input type="checkbox" name={`${field}.mustAgree`} defaultChecked={given.mustAgree} /> A viewing waits until
          the {kind} agrees to its time
        </label>
      </div>
    </section>
  )
}
