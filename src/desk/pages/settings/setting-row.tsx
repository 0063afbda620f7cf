import { useId } from 'react'
import { describeSetting, formatSetting } from '#src/settings/setting-control.ts'
import { isChangedSetting, type SettingShown, settingValue } from '#src/settings/setting-groups.ts'
import { Problem } from '../../parts/field.tsx'
import { hasManyInputs, SettingInput } from './setting-input.tsx'

type SettingRowProps = {
  field: SettingShown
  /** null: the default again */
  typed: string | null | undefined
  /** what a colleague saved meanwhile, as JSON */
  theirs: string | undefined
  problem: string | undefined
  /** below the heading of what it is a part of */
  isPart: boolean
  set: (path: string, value: string | null) => void
  useTheirs: () => void
}

/** One setting: what it does, where one sees it, and its value. */
export function SettingRow({ field, typed, theirs, problem, isPart, set, useTheirs }: SettingRowProps) {
  const id = useId()
  const { path, part, about, where, fallback, mayChange, control } = field
  const name = isPart && part ? part.name : field.name
  const Name = hasManyInputs(control) ? 'span' : 'label'
  const saved = formatSetting(field, settingValue(field) ?? fallback)
  const value = typed === null ? formatSetting(field, fallback) : (typed ?? saved)
  const differs =
    typed === undefined ? isChangedSetting(field) : typed !== null && value !== formatSetting(field, fallback)
  return (
    <div className={problem ? 'setting field bad' : 'setting field'}>
      <div>
        <Name className="medium name" id={`${id}-name`} {...(Name === 'label' && { htmlFor: id })}>
          {name}
        </Name>
        {differs && fallback !== undefined && <span className="tag acc">Changed</span>}
        <div className="muted" id={`${id}-about`}>
          {about}
        </div>
        <div className="muted small">Used in: {where}</div>
      </div>
      <div className="stack">
        <SettingInput
          id={id}
          control={control}
          value={value}
          isFixed={!mayChange}
          isWrong={problem !== undefined}
          set={(next) => set(path, next)}
        />
        {control.kind === 'lines' && <span className="muted small">One on each line.</span>}
        {fallback !== undefined && (
          <span className="muted small">
            Default: {describeSetting(field, fallback)}.{' '}
            {differs && mayChange && (
              <button type="button" className="textbtn" onClick={() => set(path, null)}>
                Restore<span className="vh"> {field.name}</span>
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
        {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      </div>
    </div>
  )
}
