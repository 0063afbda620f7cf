import { useId } from 'react'
import type { DraftField } from '#src/stock/by-hand/draft-fields.ts'
import { Problem } from '../../parts/field.tsx'

type DraftControlProps = {
  field: DraftField
  text: string
  problem: string | undefined
  branches: readonly { id: number; name: string }[]
}

/** One field of a draft, as it is typed. */
export function DraftControl({ field, text, problem, branches }: DraftControlProps) {
  const { name, label, hint, input, rows, usual } = field
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const about = {
    id,
    name,
    className: 'input',
    'aria-describedby': described,
    'aria-invalid': problem ? (true as const) : undefined,
  }
  const isLong = input.kind === 'long-text' || input.kind === 'lines' || input.kind === 'links'
  const options = optionsOf(field, branches)
  return (
    <div className={['field', problem && 'bad', isLong && 'whole'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {(hint || input.kind === 'lines' || input.kind === 'links') && (
        <span className="hint" id={`${id}-hint`}>
          {hint ?? (input.kind === 'links' ? 'Links that begin with https://, one a line' : 'One a line')}
        </span>
      )}
      {options ? (
        <select {...about} defaultValue={text || usual || ''}>
          {usual === undefined && input.kind !== 'branch' && <option value="">Not stated</option>}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...about} rows={rows ?? (input.kind === 'long-text' ? 10 : 4)} defaultValue={text} />
      ) : input.kind === 'amount' ? (
        <span className="affix">
          <span>£</span>
          <input {...about} inputMode="numeric" defaultValue={text} autoComplete="off" />
        </span>
      ) : (
        <input
          {...about}
          type={input.kind === 'date' ? 'date' : 'text'}
          inputMode={input.kind === 'number' ? 'decimal' : undefined}
          defaultValue={text}
          autoComplete="off"
        />
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

function optionsOf({ input }: DraftField, branches: DraftControlProps['branches']): [string, string][] | undefined {
  if (input.kind === 'branch') return branches.map(({ id, name }) => [String(id), name])
  if (input.kind === 'yes-no')
    return [
      ['yes', 'Yes'],
      ['no', 'No'],
    ]
  return input.kind === 'choice' ? Object.entries(input.options) : undefined
}
