import { useId, useState } from 'react'
import type { FieldTrace } from '#src/feed-import/formats/mapped/field-reader.ts'
import type { FieldValue, MappedPart } from '#src/feed-import/formats/mapped/mapping-document.ts'
import type { MappingField } from '#src/feed-import/formats/mapped/mapping-fields.ts'
import { Problem } from '../../parts/field.tsx'

type FieldRowProps = {
  field: MappingField
  value: FieldValue | undefined
  onChange: (value: FieldValue | undefined) => void
  /** what the first property that says something becomes */
  trace: FieldTrace | undefined
  problem: string | undefined
}

/** How a value is edited: by a path, as something constant, or as the JSON that the mapping has. */
type Way = 'path' | 'constant' | 'json'

function wayOf(value: FieldValue | undefined): Way {
  if (value === undefined || typeof value === 'string') return 'path'
  if (Array.isArray(value)) return 'json'
  const names = Object.keys(value)
  if (names.length === 1 && names[0] === 'constant') return 'constant'
  return names.every((name) => name === 'path' || name === 'words') && typeof value.path === 'string' ? 'path' : 'json'
}

export function MappingFieldRow({ field, value, onChange, trace, problem }: FieldRowProps) {
  const [way, setWay] = useState<Way>(() => wayOf(value))
  const id = useId()
  const { label, hint, needed, kind } = field
  const hasWords = kind === 'word' || kind === 'yes-no'
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label}
        {needed && ' (needed)'}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className="found-at">
        <select
          className="input"
          aria-label={`How ${label} is found`}
          value={way}
          onChange={(event) => setWay(event.target.value as Way)}
        >
          <option value="path">Found at</option>
          <option value="constant">Always</option>
          <option value="json">More ways</option>
        </select>
        {way === 'json' ? (
          <JsonInput id={id} value={value} onChange={onChange} />
        ) : (
          <input
            id={id}
            className="input"
            list={way === 'path' ? 'mapping-paths' : undefined}
            placeholder={way === 'path' ? 'Path' : 'Text'}
            value={textOf(value, way)}
            aria-describedby={hint ? `${id}-hint` : undefined}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange(withText(value, way, event.target.value))}
          />
        )}
      </div>
      {hasWords && way === 'path' && textOf(value, way) !== '' && (
        <WordsInput field={field} value={value} onChange={onChange} />
      )}
      {trace && (
        <span className="muted">
          “{short(trace.said)}”
          {trace.became !== undefined && trace.became !== trace.said && ` becomes ${short(trace.became)}`}
          {trace.problem !== undefined && `: ${trace.problem}`}
        </span>
      )}
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

const partOf = (value: FieldValue | undefined): MappedPart =>
  value === undefined || Array.isArray(value) ? {} : typeof value === 'string' ? { path: value } : value

function textOf(value: FieldValue | undefined, way: Way): string {
  const { path, constant } = partOf(value)
  if (way === 'constant') return constant ?? ''
  return typeof path === 'string' ? path : ''
}

function withText(value: FieldValue | undefined, way: Way, text: string): FieldValue | undefined {
  if (text === '') return undefined
  if (way === 'constant') return { constant: text }
  const { words } = partOf(value)
  return words ? { path: text, words } : text
}

/** The JSON of a value. What is not JSON yet stays as it is typed. */
function JsonInput({ id, value, onChange }: { id: string } & Pick<FieldRowProps, 'value' | 'onChange'>) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const [isWrong, setIsWrong] = useState(false)
  return (
    <div className="stack">
      <textarea
        id={id}
        className="input"
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        aria-invalid={isWrong ? true : undefined}
        onChange={(event) => {
          setText(event.target.value)
          try {
            onChange(event.target.value.trim() === '' ? undefined : JSON.parse(event.target.value))
            setIsWrong(false)
          } catch {
            setIsWrong(true)
          }
        }}
      />
      {isWrong && <Problem>This is not JSON yet. The mapping still has what was there before.</Problem>}
    </div>
  )
}

/** A line for each word: "SSTC = Sold STC" has the feed's word first. */
function WordsInput({ field, value, onChange }: Pick<FieldRowProps, 'field' | 'value' | 'onChange'>) {
  const id = useId()
  const [text, setText] = useState(() =>
    Object.entries(partOf(value).words ?? {})
      .map(([word, meaning]) => `${word} = ${meaning}`)
      .join('\n'),
  )
  const names = field.words ? Object.values(field.words) : ['yes', 'no']
  return (
    <div className="field">
      <label htmlFor={id}>What its words mean</label>
      <span className="hint" id={`${id}-hint`}>
        A line for each: their word = ours.{' '}
        {names.length > 20 ? 'Ours are the property types of the Desk.' : names.join(', ')}
      </span>
      <textarea
        id={id}
        className="input"
        rows={Math.min(10, text.split('\n').length + 1)}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setText(event.target.value)
          const { path = '' } = partOf(value)
          const words = wordsIn(event.target.value)
          onChange(Object.keys(words).length > 0 ? { path, words } : (path as string))
        }}
      />
    </div>
  )
}

function wordsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.lastIndexOf('=')
      const word = line.slice(0, at).trim()
      return at > 0 && word !== '' ? [[word, line.slice(at + 1).trim()]] : []
    }),
  )
}
