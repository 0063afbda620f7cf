import { useId, useRef } from 'react'
import { upperFirst } from '#src/formatting/upper-first.ts'
import {
  readTypedRows,
  type SettingColumn,
  type SettingControl,
  spellOut,
  type TypedRow,
} from '#src/settings/setting-control.ts'
import { DeskIcon } from '../../parts/icon.tsx'

type SettingInputProps = {
  /** of the input; its label, description and problem are `ID-name`, `ID-about` and `ID-problem` */
  id: string
  control: SettingControl
  /** as it is typed */
  value: string
  isFixed: boolean
  isWrong: boolean
  set: (value: string) => void
}

/** Whether a setting has several inputs, so that its name heads a group in the place of one label. */
export const hasManyInputs = ({ kind }: SettingControl): boolean =>
  ['choices', 'numbers', 'rows', 'pairs'].includes(kind)

/** What a setting is changed by: of several inputs each has a name of its own. */
export function SettingInput({ id, control, value, isFixed, isWrong, set }: SettingInputProps) {
  const group = { role: 'group', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-about ${id}-problem` }
  switch (control.kind) {
    case 'choices': {
      const chosen = value.split('\n')
      return (
        <div {...group} className="stack tight">
          {control.choices.map((choice) => (
            <div key={choice} className="check">
              <input
                type="checkbox"
                id={`${id}-${choice}`}
                checked={chosen.includes(choice)}
                disabled={isFixed}
                onChange={({ target }) =>
                  set(
                    control.choices
                      .filter((one) => (one === choice ? target.checked : chosen.includes(one)))
                      .join('\n'),
                  )
                }
              />
              <label htmlFor={`${id}-${choice}`}>{upperFirst(spellOut(choice))}</label>
            </div>
          ))}
        </div>
      )
    }
    case 'numbers': {
      const lines = value.split('\n')
      return (
        <div {...group} className="pair">
          {control.parts.map(({ name }, at) => (
            <div key={name} className="field">
              <label htmlFor={`${id}-${name}`}>{name}</label>
              <input
                className="input"
                id={`${id}-${name}`}
                inputMode="decimal"
                autoComplete="off"
                disabled={isFixed}
                value={lines[at] ?? ''}
                onChange={({ target }) =>
                  set(control.parts.map((_, other) => (other === at ? target.value : (lines[other] ?? ''))).join('\n'))
                }
              />
            </div>
          ))}
        </div>
      )
    }
    case 'rows':
    case 'pairs':
      return (
        <div {...group} className="stack">
          <Rows columns={control.columns} rows={readTypedRows(value)} isFixed={isFixed} set={set} />
        </div>
      )
    default:
      return <OneInput {...{ id, control, value, isFixed, isWrong, set }} about={`${id}-about ${id}-problem`} />
  }
}

type RowsProps = {
  columns: readonly SettingColumn[]
  rows: readonly TypedRow[]
  isFixed: boolean
  set: (value: string) => void
}

/** Rows of inputs: each can be taken out, and another added. */
function Rows({ columns, rows, isFixed, set }: RowsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const change = (next: readonly TypedRow[]) => set(next.length === 0 ? '' : JSON.stringify(next))
  /** once the rows stand */
  const focus = (selector: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  return (
    <div ref={box} className="stack">
      {rows.length === 0 && <p className="muted">None.</p>}
      {rows.map((row, at) => (
        <fieldset key={at} className="settingrow">
          <legend className="vh">Row {at + 1}</legend>
          {columns.map(({ key, name, about, control }) => (
            <div key={key} className="field">
              <label htmlFor={`${id}-${at}-${key}`}>{name}</label>
              {about && (
                <span className="hint" id={`${id}-${at}-${key}-about`}>
                  {about.replaceAll('`', '')}
                </span>
              )}
              <OneInput
                id={`${id}-${at}-${key}`}
                control={control}
                value={row[key] ?? ''}
                isFixed={isFixed}
                isWrong={false}
                about={about ? `${id}-${at}-${key}-about` : undefined}
                set={(typed) => change(rows.map((one, other) => (other === at ? { ...one, [key]: typed } : one)))}
              />
            </div>
          ))}
          {!isFixed && (
            <button
              type="button"
              className="btn small"
              onClick={() => {
                change(rows.filter((_, other) => other !== at))
                focus('.add')
              }}
            >
              Remove<span className="vh"> row {at + 1}</span>
            </button>
          )}
        </fieldset>
      ))}
      {!isFixed && (
        <div>
          <button
            type="button"
            className="btn small add"
            onClick={() => {
              change([...rows, Object.fromEntries(columns.map(({ key }) => [key, '']))])
              focus('fieldset:last-of-type .input')
            }}
          >
            <DeskIcon name="plus" size="s" />
            Add a row
          </button>
        </div>
      )}
    </div>
  )
}

type OneInputProps = Omit<SettingInputProps, 'control'> & {
  control: Exclude<SettingControl, { kind: 'choices' | 'numbers' | 'rows' | 'pairs' }> | SettingColumn['control']
  about: string | undefined
}

function OneInput({ id, control, value, isFixed, isWrong, about, set }: OneInputProps) {
  const common = { id, disabled: isFixed, 'aria-describedby': about, 'aria-invalid': isWrong || undefined }
  switch (control.kind) {
    case 'switch':
      return (
        <span className="check">
          <input
            {...common}
            type="checkbox"
            className="switch"
            checked={value === 'true'}
            onChange={({ target }) => set(String(target.checked))}
          />
          <span aria-hidden="true">{value === 'true' ? 'On' : 'Off'}</span>
        </span>
      )
    case 'choice':
      return (
        <select {...common} className="input" value={value} onChange={({ target }) => set(target.value)}>
          {!control.choices.includes(value) && <option value="">Not set</option>}
          {control.choices.map((choice) => (
            <option key={choice} value={choice}>
              {upperFirst(spellOut(choice))}
            </option>
          ))}
        </select>
      )
    case 'lines':
      return (
        <textarea
          {...common}
          className="input"
          rows={Math.min(10, value.split('\n').length + 1)}
          spellCheck={false}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )
    default:
      return (
        <input
          {...common}
          className="input"
          type={TYPES[control.kind] ?? 'text'}
          inputMode={control.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )
  }
}

const TYPES: Record<string, string> = { secret: 'password', date: 'date' }
