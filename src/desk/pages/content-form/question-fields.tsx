import { OWN_KINDS, type Question, type QuestionKind } from '#src/content/forms/edited-form.ts'
import { Problem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'

const KIND_WORDS: Record<QuestionKind, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  tel_home: 'Phone number',
  message: 'Message',
  line: 'A line of text',
  'longer-text': 'Longer text',
  number: 'A number',
  day: 'A day',
  choice: 'One answer of a list',
  tick: 'A box to tick',
  file: 'A file or a photo',
  'other-email': 'Another email',
  'other-phone': 'Another phone number',
}
const KINDS = Object.keys(KIND_WORDS) as QuestionKind[]

type QuestionFieldsProps = {
  question: Question & { key: string }
  /** from 1 */
  place: number
  isLast: boolean
  note: string | undefined
  problemWith: (field: 'label' | 'kind' | 'options') => string | undefined
  onChange: (edited: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question of a form. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, place, isLast, note, problemWith, onChange, onMove, onRemove } = props
  const { key, name, label, kind, required, options } = question
  const [labelProblem, kindProblem, optionsProblem] = [
    problemWith('label'),
    problemWith('kind'),
    problemWith('options'),
  ]
  const called = label || `question ${place}`
  return (
    <li
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <fieldset>
        <legend className="medium">Question {place}</legend>
        <span className="row tight">
          <Act label={`Move ${called} up`} icon="chevron-up" isEnd={place === 1} onPress={() => onMove(-1)} />
          <Act label={`Move ${called} down`} icon="chevron-down" isEnd={isLast} onPress={() => onMove(1)} />
          <Act label={`Remove ${called}`} icon="bin" onPress={onRemove} />
        </span>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="name" value={name} />
        <div className="pair">
          <div className={labelProblem ? 'field bad' : 'field'}>
            <label htmlFor={`label-${key}`}>Asks for</label>
            <input
              className="input"
              id={`label-${key}`}
              name="label"
              value={label}
              maxLength={200}
              placeholder="best time to call"
              onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
              aria-describedby={labelProblem && `label-problem-${key}`}
              aria-invalid={labelProblem ? true : undefined}
            />
            {labelProblem && <Problem id={`label-problem-${key}`}>{labelProblem}</Problem>}
          </div>
          <div className={kindProblem ? 'field bad' : 'field'}>
            <label htmlFor={`kind-${key}`}>Kind of answer</label>
            <select
              className="input"
              id={`kind-${key}`}
              name="kind"
              value={kind}
              onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as QuestionKind })}
              aria-describedby={kindProblem && `kind-problem-${key}`}
              aria-invalid={kindProblem ? true : undefined}
            >
              <optgroup label="Their details">{optionsFor(OWN_KINDS)}</optgroup>
              <optgroup label="Anything else">{optionsFor(KINDS.filter((one) => !OWN_KINDS.includes(one)))}</optgroup>
            </select>
            {kindProblem && <Problem id={`kind-problem-${key}`}>{kindProblem}</Problem>}
          </div>
        </div>
        <div className={optionsProblem ? 'field bad' : 'field'} hidden={kind !== 'choice'}>
          <label htmlFor={`options-${key}`}>Answers to choose from</label>
          <span className="hint" id={`options-hint-${key}`}>
            One on each line
          </span>
          <textarea
            className="input"
            id={`options-${key}`}
            name="options"
            rows={6}
            defaultValue={options.join('\n')}
            aria-describedby={`options-hint-${key}${optionsProblem ? ` options-problem-${key}` : ''}`}
            aria-invalid={optionsProblem ? true : undefined}
          />
          {optionsProblem && <Problem id={`options-problem-${key}`}>{optionsProblem}</Problem>}
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="required"
            value={key}
            checked={required}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          <span>Must be answered</span>
        </label>
        {note && <p className="muted small">{note}</p>}
      </fieldset>
    </li>
  )
}

const optionsFor = (kinds: readonly QuestionKind[]) =>
  kinds.map((kind) => (
    <option key={kind} value={kind}>
      {KIND_WORDS[kind]}
    </option>
  ))

type ActProps = { label: string; icon: 'chevron-up' | 'chevron-down' | 'bin'; isEnd?: boolean; onPress: () => void }

/** It keeps the focus where it can go no further, so that it is not disabled. */
function Act({ label, icon, isEnd = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      className="btn bare small square"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
    >
      <DeskIcon name={icon} size="s" />
    </button>
  )
}
