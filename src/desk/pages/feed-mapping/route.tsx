import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldValue, MappingDocument } from '#src/feed-import/formats/mapped/mapping-document.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutFeed } from '../feed-call/ask-about-feed.ts'
import { MappingFieldRow } from './mapping-field-row.tsx'
import { MappingResult, type TryAnswer } from './mapping-result.tsx'
import { readSample } from './read-sample.ts'

export const loader = (args: DeskArgs<'id'>) => loadFromDesk(args, 'get-feed-mapping', { id: Number(args.params.id) })

/** The only form of the page that leaves it. */
export async function action({ context, params }: DeskArgs<'id'>) {
  return context.get(deskContext).call('remove-feed-mapping', { id: Number(params.id) })
}

export const meta = ({ loaderData }: { loaderData?: { mapping: { name: string } } }) => [
  { title: loaderData?.mapping.name ?? 'Mapping' },
]

/** Milliseconds after the last change before a mapping is tried. */
const TRY_AFTER_MS = 500

/** Groups in which every mapping says something. */
const OPEN_GROUPS = ['identity', 'price', 'address']

const isOf = (at: string, field: string) => at === `fields.${field}` || at.startsWith(`fields.${field}.`)

export default function FeedMapping({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { mapping, fields, groups } = loaderData
  const navigate = useNavigate()
  const [document, setDocument] = useState<MappingDocument>(mapping.document)
  const [name, setName] = useState(mapping.name)
  const [version, setVersion] = useState(mapping.version)
  const [sample, setSample] = useState(mapping.sampleName)
  const [items, setItems] = useState(loaderData.items)
  const [tried, setTried] = useState<TryAnswer>()
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<{ document: MappingDocument; version: number; name: string }>()
  const [isSaving, setIsSaving] = useState(false)
  const turn = useRef(0)
  const id = useId()

  useEffect(() => {
    const mine = ++turn.current
    const timer = setTimeout(async () => {
      const answer = await askAboutFeed('try-feed-mapping', { id: mapping.id, document: { ...document, name } })
      // an answer that a later one has overtaken is nobody's
      if (mine !== turn.current) return
      if (answer?.ok) setTried(answer.value)
      setProblem(answer?.ok ? undefined : problemOf(answer))
    }, TRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [document, name, sample, mapping.id])

  async function save(onto: number) {
    setIsSaving(true)
    const answer = await askAboutFeed('save-feed-mapping', { id: mapping.id, version: onto, name, document })
    setIsSaving(false)
    if (!answer?.ok) return setProblem(problemOf(answer))
    setProblem(undefined)
    const { theirs: other, problems } = answer.value
    if (other) return setTheirs(other)
    setTheirs(undefined)
    setVersion(answer.value.version)
    showDeskToast({ words: problems.length > 0 ? 'Saved. It can’t be used yet' : 'Saved' })
  }

  async function chooseSample(file: File | undefined) {
    if (!file) return
    const answer = await askAboutFeed('set-mapping-sample', { id: mapping.id, sample: await readSample(file) })
    if (!answer?.ok) return setProblem(problemOf(answer))
    setItems(answer.value.items)
    setSample(file.name)
  }

  const change = (field: string, value: FieldValue | undefined) =>
    setDocument(({ fields: before, ...rest }) => {
      const { [field]: _, ...others } = before
      return { ...rest, fields: value === undefined ? others : { ...others, [field]: value } }
    })
  const paths = tried?.paths ?? loaderData.paths
  const traces = tried?.trial?.homes.flatMap((home) => home.fields) ?? []
  const problems = tried?.problems ?? []
  return (
    <>
      <PageHead
        title={mapping.name}
        lede="Say where each value is. What the first properties become shows as you type; nothing is imported."
        back={{ to: '/desk/feeds/mappings', name: 'Mappings' }}
      >
        <button type="button" className="btn primary" disabled={isSaving} onClick={() => void save(version)}>
          Save
        </button>
      </PageHead>
      <div className="stack gap5">
        {problem && <FormProblem>{problem}</FormProblem>}
        {theirs && (
          <div className="notice bad" role="alert">
            <div>
              <p className="strong">Somebody saved this mapping while you were changing it.</p>
              <details>
                <summary>View theirs</summary>
                <pre className="said">{JSON.stringify(theirs.document, null, 2)}</pre>
              </details>
            </div>
            <div className="acts">
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setDocument(theirs.document)
                  setName(theirs.name)
                  setVersion(theirs.version)
                  setTheirs(undefined)
                }}
              >
                Use theirs
              </button>
              <button type="button" className="btn" onClick={() => void save(theirs.version)}>
                Save mine
              </button>
            </div>
          </div>
        )}
        <div className="cols">
          <div className="stack gap5">
            <DeskSection title="The file">
              <div className="stack gap3">
                <TextInput label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
                <div className="field">
                  <label htmlFor={`${id}-sample`}>{sample ? `Tried on ${sample}` : 'A file to try it on'}</label>
                  <input
                    id={`${id}-sample`}
                    type="file"
                    className="input"
                    accept=".xml,.json,.csv,.tsv"
                    onChange={(event) => void chooseSample(event.target.files?.[0])}
                  />
                </div>
                <div className="field">
                  <label htmlFor={`${id}-kind`}>Kind of file</label>
                  <select
                    id={`${id}-kind`}
                    className="input"
                    value={document.file}
                    onChange={(event) =>
                      setDocument({ ...document, file: event.target.value as MappingDocument['file'] })
                    }
                  >
                    <option value="xml">XML</option>
                    <option value="json">JSON</option>
                    <option value="csv">CSV</option>
                  </select>
                </div>
                {document.file !== 'csv' && (
                  <TextInput
                    label="The properties are"
                    name="item"
                    hint={items.length > 0 ? `In this file: ${items.join(', ')}` : 'From the outside: stock/home'}
                    list={`${id}-items`}
                    value={document.item ?? ''}
                    problem={problems.find(({ at }) => at === 'item')?.problem}
                    onChange={(event) => {
                      const { item: _, ...rest } = document
                      setDocument(event.target.value === '' ? rest : { ...rest, item: event.target.value })
                    }}
                  />
                )}
                <datalist id={`${id}-items`}>
                  {items.map((item) => (
                    <option key={item} value={item} />
                  ))}
                </datalist>
              </div>
            </DeskSection>
            <datalist id="mapping-paths">
              {paths.map(({ path, example }) => (
                <option key={path} value={path}>
                  {example}
                </option>
              ))}
            </datalist>
            {Object.entries(groups).map(([group, title]) => {
              const rows = fields.filter((field) => field.group === group)
              const filled = rows.filter(({ name: field }) => document.fields[field] !== undefined).length
              return (
                <details key={group} className="more-fields mapping" open={filled > 0 || OPEN_GROUPS.includes(group)}>
                  <summary>
                    {title}
                    {filled > 0 && <span className="muted"> {filled} found</span>}
                  </summary>
                  <div className="stack gap3">
                    {rows.map((field) => (
                      <MappingFieldRow
                        key={field.name}
                        field={field}
                        value={document.fields[field.name]}
                        onChange={(value) => change(field.name, value)}
                        trace={traces.find((trace) => trace.field === field.name)}
                        problem={problems.find(({ at }) => isOf(at, field.name))?.problem}
                      />
                    ))}
                  </div>
                </details>
              )
            })}
          </div>
          <aside className="stack gap5 tried">
            <MappingResult tried={tried} hasSample={sample !== null} />
            <DeskSection title="Remove">
              <DeskForm onDone={() => void navigate('/desk/feeds/mappings')}>
                {({ isSending }) => (
                  <button type="submit" className="btn" disabled={isSending}>
                    Remove mapping
                  </button>
                )}
              </DeskForm>
            </DeskSection>
          </aside>
        </div>
      </div>
    </>
  )
}
