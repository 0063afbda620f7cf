import { useEffect, useMemo, useRef, useState } from 'react'
import type { Question } from '#src/content/forms/edited-form.ts'
import { FormProblem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { QuestionFields } from './question-fields.tsx'

type QuestionsProps = {
  questions: readonly Question[]
  /** names of those that visitors do not see, and of those that they cannot change */
  hidden: readonly string[]
  readOnly: readonly string[]
  problems: Readonly<Record<string, string>>
}

type Row = Question & { key: string }

/** A form's questions in their order. They move by buttons, or by Alt with the arrow keys; each move is read out. */
export function Questions({ questions, hidden, readOnly, problems }: QuestionsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    questions.map((question, at) => ({ ...question, key: question.name || `first-${at}` })),
  )
  const [said, setSaid] = useState('')
  /** the id of what has the focus next */
  const [toFocus, setToFocus] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (toFocus === undefined) return
    ;(document.getElementById(toFocus) ?? addButton.current)?.focus()
    setToFocus(undefined)
  }, [toFocus])
  // a refusal counts questions as they stood when it came
  const refused = useMemo(() => rows.map(({ key }) => key), [problems])

  const change = (at: number, edited: Partial<Row>) => setRows(rows.with(at, { ...rows[at]!, ...edited }))

  function move(at: number, by: -1 | 1): void {
    const row = rows[at]!
    if (!rows[at + by]) {
      setSaid('It can’t go any further.')
      return
    }
    setRows(rows.toSpliced(at, 1).toSpliced(at + by, 0, row))
    setSaid(`${row.label || 'The question'}: ${at + by + 1} of ${rows.length}.`)
  }

  function remove(at: number): void {
    setRows(rows.toSpliced(at, 1))
    setSaid(`${rows[at]?.label || 'The question'} is removed.`)
    const next = rows[at + 1] ?? rows[at - 1]
    setToFocus(next ? `label-${next.key}` : 'none')
  }

  function add(): void {
    const key = crypto.randomUUID()
    setRows([...rows, { key, name: '', label: '', kind: 'line', required: false, options: [] }])
    setSaid('A question is added.')
    setToFocus(`label-${key}`)
  }
  return (
    <DeskSection title="Questions">
      <p className="muted">Your team gets the answers in this order. Alt with the arrow keys moves a question too.</p>
      {problems['form.questions'] && <FormProblem>{problems['form.questions']}</FormProblem>}
      <ol className="questions">
        {rows.map((row, at) => (
          <QuestionFields
            key={row.key}
            question={row}
            place={at + 1}
            isLast={at === rows.length - 1}
            note={noteOf(row.name, hidden, readOnly)}
            problemWith={(field) => {
              const about = `form.questions.${refused.indexOf(row.key)}.${field}`
              return Object.entries(problems).find(([name]) => name === about || name.startsWith(`${about}.`))?.[1]
            }}
            onChange={(edited) => change(at, edited)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div>
        <button type="button" className="btn" ref={addButton} onClick={add}>
          <DeskIcon name="plus" size="s" />
          Add a question
        </button>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </DeskSection>
  )
}

function noteOf(name: string, hidden: readonly string[], readOnly: readonly string[]): string | undefined {
  if (name === '') return undefined
  if (hidden.includes(name)) return 'Visitors don’t see it; it is sent along.'
  return readOnly.includes(name) ? 'Visitors see it and can’t change it.' : undefined
}
