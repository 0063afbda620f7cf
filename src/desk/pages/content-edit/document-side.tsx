import { Link } from 'react-router'
import { KIND_NAMES } from '#src/content/revisions/new-document.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import type { LoadedDocument } from './route.tsx'
import type { WritingProblem } from './use-document.ts'

type DocumentSideProps = {
  loaded: LoadedDocument
  fields: Record<string, string>
  problems: readonly WritingProblem[]
  onField: (name: string, value: string | undefined) => void
  onPicture: (file: File) => void
  onLine: (line: number) => void
  beforeLeaving: () => Promise<boolean>
}

/** What a document says beside its words, what stands in the way of publishing it, and its latest versions. */
export function DocumentSide(props: DocumentSideProps) {
  const { loaded, problems, onLine, beforeLeaving } = props
  const general = problems.filter(({ field }) => field === '')
  return (
    <aside className="stack gap5" aria-label={`Settings of the ${KIND_NAMES[loaded.kind].one}`}>
      <DeskSection title="About it">
        <Fields {...props} />
      </DeskSection>
      <DeskSection title="Before you publish">
        <ul className="checklist">
          {problems.length === 0 && (
            <li className="yes">
              <DeskIcon name="tick" />
              <span>Nothing is missing, and every link leads somewhere</span>
            </li>
          )}
          {general.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <DeskIcon name="warning" />
              <span>{upperFirst(message)}</span>
              {line !== undefined && (
                <button type="button" className="btn small" onClick={() => onLine(line)}>
                  Show
                </button>
              )}
            </li>
          ))}
          {problems.length > general.length && (
            <li>
              <DeskIcon name="warning" />
              <span>{formatCount(problems.length - general.length, 'field')} above to fill in</span>
            </li>
          )}
        </ul>
      </DeskSection>
      <DeskSection title="Versions" beside={<Link to="versions">All</Link>}>
        <ul className="rows tight">
          {loaded.history.length === 0 && <li className="muted">No changes in the Desk yet</li>}
          {loaded.history.map(({ number, author_name, changed_at, state }) => (
            <li key={number}>
              <div>
                {formatMoment(changed_at, loaded.now)}
                <div className="sub small">
                  {author_name}: {state === 'superseded' ? 'earlier version' : state}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </DeskSection>
      <button
        type="button"
        className="btn"
        onClick={async () => {
          await beforeLeaving()
          const answer = await askAboutContent('link-to-preview', { document: loaded.document })
          if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
          await navigator.clipboard.writeText(answer.value.url).catch(() => {})
          showDeskToast({ words: `Preview link copied. It works for 7 days: ${answer.value.url}` })
        }}
      >
        <DeskIcon name="link" size="s" />
        Copy a preview link
      </button>
    </aside>
  )
}

function Fields({ loaded, fields, problems, onField, onPicture }: DocumentSideProps) {
  const { kind, staff, areas, topics } = loaded
  const about = kind === 'pages' ? 'description' : 'summary'
  const problemWith = (name: string) => problems.find(({ field }) => field === name)?.message
  const text = (name: string, label: string, hint?: string) => (
    <TextInput
      label={label}
      name={name}
      value={fields[name] ?? ''}
      hint={hint}
      problem={problemWith(name)}
      onChange={({ currentTarget }) => onField(name, currentTarget.value)}
    />
  )
  return (
    <div className="stack">
      {text('title', 'Title')}
      <div className={problemWith(about) ? 'field bad' : 'field'}>
        <label htmlFor="about">Summary</label>
        <span className="hint">For search results: {(fields[about] ?? '').length} of 158 characters</span>
        <textarea
          id="about"
          className="input"
          value={fields[about] ?? ''}
          aria-invalid={problemWith(about) ? true : undefined}
          onChange={({ currentTarget }) => onField(about, currentTarget.value)}
        />
        {problemWith(about) && <span className="err">{upperFirst(problemWith(about)!)}</span>}
      </div>
      {kind === 'articles' && (
        <>
          <Choice
            name="author"
            label="Author"
            value={fields.author}
            problem={problemWith('author')}
            options={staff}
            onChange={onField}
          />
          {text('topics', 'Topics', `With commas between: ${topics.slice(0, 4).join(', ')}`)}
          <TextInput
            label="Date"
            name="published"
            type="date"
            value={fields.published ?? ''}
            problem={problemWith('published')}
            hint="Visitors see it from this day."
            onChange={({ currentTarget }) => onField('published', currentTarget.value)}
          />
        </>
      )}
      {kind === 'areas' && areas.length > 0 && (
        <Choice
          name="areaId"
          label="Area"
          value={fields.areaId}
          problem={problemWith('areaId') ?? problemWith('placeId')}
          options={areas}
          onChange={(name, value) => {
            onField('placeId', undefined)
            onField(name, value)
          }}
        />
      )}
      {kind === 'pages' && text('menu', 'Short name for menus')}
      {kind !== 'pages' && (
        <>
          <div className={problemWith('picture') ? 'field bad' : 'field'}>
            <span className="label">Main image</span>
            {fields.picture && <span className="hint">{fields.picture.replace(/^pictures\//, '')}</span>}
            <label className="btn">
              {fields.picture ? 'Replace' : 'Choose an image'}
              <input
                className="vh"
                type="file"
                accept="image/jpeg,image/png,image/webp"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? []
                  if (file) onPicture(file)
                  currentTarget.value = ''
                }}
              />
            </label>
          </div>
          {text('pictureAlt', 'Image description', 'What there is to see, for people who can’t see it.')}
        </>
      )}
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string | undefined
  problem: string | undefined
  options: readonly { id: number; name: string }[]
  onChange: (name: string, value: string) => void
}

function Choice({ name, label, value = '', problem, options, onChange }: ChoiceProps) {
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        className="input"
        value={value}
        aria-invalid={problem ? true : undefined}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      >
        <option value="">Choose…</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {problem && <span className="err">{upperFirst(problem)}</span>}
    </div>
  )
}
