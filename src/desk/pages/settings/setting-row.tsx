import { useId } from 'react'
import {
  describeSetting,
  formatSetting,
  isChangedSetting,
  type SettingControl,
  type SettingShown,
  settingValue,
} from '#src/settings/setting-groups.ts'
import { Problem } from '../../parts/field.tsx'

type SettingRowProps = {
  field: SettingShown
  /** null: the default again */
  typed: string | null | undefined
  /** what a colleague saved meanwhile, as JSON */
  theirs: string | undefined
  problem: string | undefined
  set: (path: string, value: string | null) => void
  useTheirs: () => void
}

/** One setting: what it does, where one sees it, and its value. */
export function SettingRow({ field, typed, theirs, problem, set, useTheirs }: SettingRowProps) {
  const id = useId()
  const { path, name, about, where, fallback, mayChange, control } = field
  const saved = formatSetting(field, settingValue(field) ?? fallback)
  const value = typed === null ? formatSetting(field, fallback) : (typed ?? saved)
  const differs =
    typed === undefined ? isChangedSetting(field) : typed !== null && value !== formatSetting(field, fallback)
  return (
    <div className={problem ? 'setting field bad' : 'setting field'}>
      <div>
        <label className="medium" htmlFor={id}>
          {name}
        </label>
        {differs && fallback !== undefined && <span className="tag acc">Changed</span>}
        <div className="muted" id={`${id}-about`}>
          {about.replaceAll('`', '')}
        </div>
        <div className="muted small">Used in: {where}</div>
      </div>
      <div className="stack">
        <Control id={id} field={field} value={value} isFixed={!mayChange} set={(next) => set(path, next)} />
        {fallback !== undefined && (
          <span className="muted small">
            Default: {describeSetting(field, fallback)}.{' '}
            {differs && mayChange && (
              <button type="button" className="textbtn" onClick={() => set(path, null)}>
                Restore<span className="vh"> {name}</span>
              </button>
            )}
          </span>
        )}
        {control.kind === 'secret' && (
          <span className="muted small">{field.isSet ? 'Set, and not shown.' : 'Not set.'}</span>
        )}
        {theirs !== undefined && (
          <div className="notice warn" role="alert">
            <p>
              A colleague has saved “{describeSetting(field, theirs === '' ? undefined : JSON.parse(theirs))}”
              meanwhile. Save again to use yours, or{' '}
              <button type="button" className="textbtn" onClick={useTheirs}>
                use theirs
              </button>
              .
            </p>
          </div>
        )}
        {problem && <Problem>{problem}</Problem>}
      </div>
    </div>
  )
}

type ControlProps = { id: string; field: SettingShown; value: string; isFixed: boolean; set: (value: string) => void }

function Control({ id, field: { control }, value, isFixed, set }: ControlProps) {
  const common = { id, disabled: isFixed, 'aria-describedby': `${id}-about` }
  switch (control.kind) {
    case 'switch':
      return (
        <span className="check">
          <input
            {...common}
            type="checkbox"
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
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'lines':
    case 'json':
      return (
        <textarea
          {...common}
          className={control.kind === 'json' ? 'input code' : 'input'}
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
          type={typeOf(control)}
          inputMode={control.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )
  }
}

const typeOf = ({ kind }: SettingControl) => (kind === 'secret' ? 'password' : 'text')
