import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FIELD_GROUPS } from '#src/feed-import/overlay/overlay-field.ts'
import { draftFieldLabel } from '#src/stock/by-hand/draft-checks.ts'
import {
  DRAFT_CHANNELS,
  DRAFT_STEP_NAMES,
  type DraftField,
  type DraftStep,
  fieldsOfStep,
} from '#src/stock/by-hand/draft-fields.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { DraftControl } from './draft-control.tsx'
import type { Draft, Saved } from './route.tsx'

/** Milliseconds after the last key that what was typed is saved. */
const SAVE_AFTER_MS = 700

type StepFormProps = { draft: Draft; step: DraftStep; sent: Saved | undefined }

/** The fields of one step. Each is saved as it is typed; without script, with "Continue". */
export function StepForm({ draft, step, sent }: StepFormProps) {
  const { saving, form } = useDraftSaving(draft, sent)
  const groups = Map.groupBy(fieldsOfStep(step, draft.channel), ({ group }) => group)
  const before = DRAFT_STEP_NAMES[DRAFT_STEP_NAMES.indexOf(step) - 1]
  return (
    <div ref={form}>
      <DeskForm<Saved> className="stack gap3" savesAsTyped onDone={saving.take}>
        {({ isSending }) => (
          <>
            <input type="hidden" name="version" value={saving.version} />
            <input type="hidden" name="intent" value="save" />
            <Conflicts conflicts={saving.conflicts} onTake={saving.useTheirs} onKeep={saving.keepMine} />
            {[...groups].map(([group, fields]) => (
              <Group key={group} title={group}>
                {fields.map((field) =>
                  field.name === 'channel' ? (
                    <ChannelChoice key={field.name} field={field} channel={draft.channel} />
                  ) : (
                    <DraftControl
                      key={field.name}
                      field={field}
                      text={draft.typed[field.name] ?? ''}
                      problem={saving.problems[field.name]}
                      branches={draft.branches}
                    />
                  ),
                )}
              </Group>
            ))}
            <div className="row">
              <button type="submit" className="btn primary" disabled={isSending}>
                Continue
              </button>
              {before && (
                <Link className="btn" to={`/desk/properties/new/${draft.id}/${before}`}>
                  Back
                </Link>
              )}
              <button type="submit" className="btn bare" name="then" value="drafts" disabled={isSending}>
                Save as draft
              </button>
              <span className="muted" role="status">
                {saving.problem ??
                  (saving.isSaving ? 'Saving …' : `Draft saved ${formatMoment(saving.savedAt, draft.now)}`)}
              </span>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  if (title === '') return <div className="pair">{children}</div>
  // many homes need none of them
  if (title === FIELD_GROUPS.material || title === FIELD_GROUPS.links)
    return (
      <details className="more-fields">
        <summary>{title} (optional)</summary>
        <div className="pair ended">{children}</div>
      </details>
    )
  return (
    <section className="section">
      <div className="top">
        <h2>{title}</h2>
      </div>
      <div className="pair ended">{children}</div>
    </section>
  )
}

function ChannelChoice({ field, channel }: { field: DraftField; channel: Draft['channel'] }) {
  return (
    <fieldset className="field group">
      <legend>{field.label}</legend>
      <div className="row wide">
        {Object.entries(DRAFT_CHANNELS).map(([value, name]) => (
          <div className="check" key={value}>
            <input
              type="radio"
              id={`channel-${value}`}
              name={field.name}
              value={value}
              defaultChecked={value === channel}
            />
            <label htmlFor={`channel-${value}`}>{name}</label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type ConflictsProps = {
  conflicts: Saved['conflicts']
  onTake: (field: string) => void
  onKeep: (field: string) => void
}

/** What a colleague and this person changed at the same time, side by side. */
function Conflicts({ conflicts, onTake, onKeep }: ConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <div className="notice bad" role="alert">
      <DeskIcon name="team" />
      <div className="stack">
        {conflicts.map(({ field, mine, theirs, by }) => (
          <div key={field}>
            <p>
              {by} has changed {draftFieldLabel(field)} meanwhile.
            </p>
            <div className="conflict">
              <div>
                <p className="muted small">{by}’s, which is saved</p>
                {theirs || 'Nothing'}
              </div>
              <div>
                <p className="muted small">Yours</p>
                {mine || 'Nothing'}
              </div>
            </div>
            <span className="row tight">
              <button type="button" className="btn small" onClick={() => onTake(field)}>
                Use {by}’s
              </button>
              <button type="button" className="btn small" onClick={() => onKeep(field)}>
                Save mine
              </button>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

function useDraftSaving(draft: Draft, sent: Saved | undefined) {
  const form = useRef<HTMLDivElement>(null)
  const dirty = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const version = useRef(draft.version)
  const turn = useRef(Promise.resolve(true))
  const [state, setState] = useState<Pick<Saved, 'version' | 'conflicts' | 'problems'> & { savedAt: Date }>({
    version: draft.version,
    savedAt: draft.changedAt,
    conflicts: sent?.conflicts ?? [],
    problems: draft.problems,
  })
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  function take(saved: Saved) {
    version.current = saved.version
    for (const { field, text } of saved.theirs) if (!dirty.current.has(field)) write(form.current, field, text)
    setState((before) => ({
      version: saved.version,
      savedAt: new Date(saved.savedAt),
      problems: saved.problems,
      conflicts: [
        ...before.conflicts.filter(({ field }) => !saved.conflicts.some((one) => one.field === field)),
        ...saved.conflicts,
      ],
    }))
  }
  /** One save after the other, each with what was typed until its turn. */
  function saveNow(): Promise<boolean> {
    clearTimeout(timer.current)
    turn.current = turn.current.then(save)
    return turn.current
  }
  async function save(): Promise<boolean> {
    const fields = [...dirty.current]
    if (fields.length === 0) return true
    dirty.current = new Set()
    setIsSaving(true)
    const typed = Object.fromEntries(fields.map((field) => [field, read(form.current, field)]))
    const answer = await askAboutProperty('save-property-draft', { id: draft.id, version: version.current, typed })
    setIsSaving(false)
    if (answer?.ok) {
      setProblem(undefined)
      take(answer.value)
      return true
    }
    // it goes with the next save, or with "Continue"
    for (const field of fields) dirty.current.add(field)
    setProblem(`Not saved. ${problemOf(answer)}`)
    return false
  }
  const latest = useRef(saveNow)
  latest.current = saveNow
  useEffect(() => {
    const noteInput = (event: Event) => {
      const { name } = event.target as HTMLInputElement
      if (!name) return
      dirty.current.add(name)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void latest.current(), SAVE_AFTER_MS)
    }
    const saveWhatIsLeft = () => void latest.current()
    const fields = form.current!
    fields.addEventListener('input', noteInput)
    fields.addEventListener('focusout', saveWhatIsLeft)
    return () => {
      fields.removeEventListener('input', noteInput)
      fields.removeEventListener('focusout', saveWhatIsLeft)
      clearTimeout(timer.current)
    }
  }, [])
  const settle = (field: string) =>
    setState((before) => ({ ...before, conflicts: before.conflicts.filter((one) => one.field !== field) }))
  return {
    form,
    saving: {
      ...state,
      isSaving,
      problem,
      take,
      useTheirs(field: string) {
        write(form.current, field, state.conflicts.find((one) => one.field === field)?.theirs ?? '')
        settle(field)
      },
      keepMine(field: string) {
        write(form.current, field, state.conflicts.find((one) => one.field === field)?.mine ?? '')
        dirty.current.add(field)
        void saveNow().then((isSaved) => isSaved && settle(field))
      },
    },
  }
}

const control = (within: HTMLElement | null, field: string) => within?.querySelector('form')?.elements.namedItem(field)

function read(within: HTMLElement | null, field: string): string {
  const found = control(within, field)
  return found && 'value' in found ? String(found.value) : ''
}

function write(within: HTMLElement | null, field: string, text: string): void {
  const found = control(within, field)
  if (found && 'value' in found) found.value = text
}
