import { useId, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem, Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutFeed } from '../feed-call/ask-about-feed.ts'
import { readSample } from '../feed-mapping/read-sample.ts'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  return {
    ...(await loadFromDesk(args, 'list-feed-mappings', {})),
    canConfigure: scopeOf(actor, 'configure-feeds') !== 'none',
  }
}

export const meta = () => [{ title: 'Mappings' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function FeedMappings({ loaderData }: DeskPage<typeof loader>) {
  const { mappings, shipped, folder, feeds, canConfigure } = loaderData
  return (
    <>
      <PageHead
        title="Mappings"
        lede="A mapping says where a feed of any layout has each value, and what its words mean."
        back={{ to: '/desk/feeds', name: 'Feeds' }}
      />
      <div className="stack gap5 narrowed">
        <DeskSection title="Which feed is read by which">
          <ul className="rows wrap">
            {feeds.map((feed) => (
              <FeedRow key={feed.source} feed={feed} data={loaderData} />
            ))}
          </ul>
        </DeskSection>
        <DeskSection title="Your mappings">
          {mappings.length === 0 && <p className="muted">You have made no mapping yet.</p>}
          <ul className="rows">
            {mappings.map(({ id, name, file, problems }) => (
              <li key={id}>
                <div>
                  {canConfigure ? (
                    <Link className="main" to={`/desk/feeds/mappings/${id}`}>
                      {name}
                    </Link>
                  ) : (
                    <span className="medium">{name}</span>
                  )}
                  <div className="sub">
                    {file.toUpperCase()}
                    {problems > 0 && `, not finished: ${formatCount(problems, 'thing')} to put right`}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </DeskSection>
        {canConfigure && (
          <DeskSection title="Make a mapping">
            <NewMapping shipped={shipped} />
          </DeskSection>
        )}
        {folder.length > 0 && (
          <DeskSection title="In your agency’s folder">
            <ul className="rows">
              {folder.map(({ key, title, about, file, problems }) => (
                <li key={key}>
                  <div>
                    <span className="medium">{title}</span> <span className="muted">{file?.toUpperCase()}</span>
                    <div className="sub">
                      {problems > 0
                        ? `mappings/${key}.json can’t be used: ${formatCount(problems, 'thing')} to put right`
                        : about || `mappings/${key}.json`}
                    </div>
                  </div>
                  {canConfigure && problems === 0 && <CopyMapping title={title} from={{ folder: key }} />}
                </li>
              ))}
            </ul>
          </DeskSection>
        )}
        <DeskSection title="Ready-made mappings">
          <ul className="rows">
            {shipped.map(({ key, title, about, file }) => (
              <li key={key}>
                <div>
                  <span className="medium">{title}</span> <span className="muted">{file.toUpperCase()}</span>
                  <div className="sub">{about}</div>
                </div>
                {canConfigure && <CopyMapping title={title} from={{ shipped: key }} />}
              </li>
            ))}
          </ul>
        </DeskSection>
      </div>
    </>
  )
}

/** A mapping that nobody changes here becomes one of the agency's own. */
function CopyMapping({ title, from }: { title: string; from: { shipped: string } | { folder: string } }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  async function copy() {
    setIsSending(true)
    setProblem(undefined)
    const answer = await askAboutFeed('add-feed-mapping', { name: title, ...from })
    setIsSending(false)
    if (answer?.ok) return void navigate(`/desk/feeds/mappings/${answer.value.id}`)
    const isTaken = answer?.refusal.kind === 'invalid' && answer.refusal.fields.name !== undefined
    setProblem(isTaken ? 'You have a copy with this name. Rename it first' : problemOf(answer))
  }
  return (
    <div className="acts">
      <button type="button" className="btn small" disabled={isSending} onClick={() => void copy()}>
        Copy to edit<span className="vh">: {title}</span>
      </button>
      <div role="status">{problem && <Problem>{problem}</Problem>}</div>
    </div>
  )
}

function FeedRow({ feed, data }: { feed: Data['feeds'][number]; data: Data }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const names = new Map([
    ...data.mappings.map(({ id: key, name }): [string, string] => [String(key), name]),
    ...data.shipped.map(({ key, title }): [string, string] => [`shipped:${key}`, title]),
  ])
  async function choose(mapping: string) {
    const before = feed.mapping
    setProblem(undefined)
    const answer = await askAboutFeed('choose-feed-mapping', { source: feed.source, mapping })
    void revalidate()
    if (!answer?.ok) return setProblem(problemOf(answer))
    showDeskToast({
      words: mapping === '' ? 'Saved. The feed is read without a mapping' : 'Saved. It applies from the next file',
      undo: () =>
        void askAboutFeed('choose-feed-mapping', { source: feed.source, mapping: before }).then(() => revalidate()),
    })
  }
  return (
    <li>
      <label htmlFor={id} className="medium">
        {feed.name}
      </label>
      {data.canConfigure ? (
        <div className="acts">
          <select
            id={id}
            className="input"
            value={feed.mapping}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => void choose(event.target.value)}
          >
            <option value="">No mapping</option>
            {[...names].map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          {problem && <Problem>{problem}</Problem>}
        </div>
      ) : (
        <span>{names.get(feed.mapping) ?? 'No mapping'}</span>
      )}
    </li>
  )
}

function NewMapping({ shipped }: Pick<Data, 'shipped'>) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  const id = useId()

  async function add() {
    setIsSending(true)
    setProblems({})
    const answer = await askAboutFeed('add-feed-mapping', {
      name,
      shipped: from,
      ...(file && { sample: await readSample(file) }),
    })
    setIsSending(false)
    if (answer?.ok) return void navigate(`/desk/feeds/mappings/${answer.value.id}`)
    setProblems(answer?.refusal.kind === 'invalid' ? answer.refusal.fields : { '': problemOf(answer) })
  }

  return (
    <form
      className="stack gap3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {problems[''] && <FormProblem>{problems['']}</FormProblem>}
      <TextInput
        label="Name"
        name="name"
        maxLength={80}
        value={name}
        problem={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="field">
        <label htmlFor={`${id}-file`}>A file of the feed to try it on</label>
        <span className="hint" id={`${id}-hint`}>
          XML, JSON or CSV. Only its beginning is stored, and nothing is imported.
        </span>
        <input
          id={`${id}-file`}
          type="file"
          className="input"
          accept=".xml,.json,.csv,.tsv"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
      <div className={problems.shipped ? 'field bad' : 'field'}>
        <label htmlFor={`${id}-from`}>Begin with</label>
        <select id={`${id}-from`} className="input" value={from} onChange={(event) => setFrom(event.target.value)}>
          <option value="">The file alone</option>
          {shipped.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        {problems.shipped && <Problem>{problems.shipped}</Problem>}
      </div>
      <div className="row">
        <button type="submit" className="btn primary" disabled={isSending}>
          Make mapping
        </button>
      </div>
    </form>
  )
}
