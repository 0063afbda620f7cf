import { useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { aboutSourceKind, SOURCE_GROUPS, SOURCE_KINDS, type SourceKind } from '#src/feeds/sources/feed-source.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { SourceFields, typedSource } from '../feed-source/source-fields.tsx'
import { SourceSteps } from '../feed-source/source-steps.tsx'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  if (scopeOf(actor, 'configure-feeds') === 'none')
    throw Response.json({ permission: 'configure-feeds' }, { status: 403 })
  return { others: await loadFromDesk(args, 'list-feeds-to-take-over', {}) }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const kind = String(form.get('kind')) as SourceKind
  return context.get(deskContext).call('add-feed-source', {
    kind,
    takesOverFrom: String(form.get('takesOverFrom') ?? ''),
    ...typedSource(form),
  })
}

export const meta = () => [{ title: 'Add a feed' }]

export default function FeedSourceNew({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const kind = SOURCE_KINDS.find((one) => one === params.get('kind'))
  return (
    <>
      <PageHead
        title="Add a feed"
        lede={kind ? aboutSourceKind(kind).name : 'Where do its properties come from?'}
        back={kind ? { to: '/desk/feeds/sources/new', name: 'Add a feed' } : { to: '/desk/feeds', name: 'Feeds' }}
      />
      {kind ? (
        <div className="cols keep feed-form">
          <SourceSteps kind={kind} />
          <DeskForm<{ id: number }>
            className="stack gap3"
            onDone={({ id }) => void navigate(`/desk/feeds/sources/${id}`)}
          >
            {({ problems, isSending }) => (
              <>
                <input type="hidden" name="kind" value={kind} />
                <SourceFields kind={kind} problems={problems} />
                <TakesOverFrom others={loaderData.others} problem={problems.takesOverFrom} />
                <div className="row">
                  <button type="submit" className="btn primary" disabled={isSending}>
                    Add feed
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </div>
      ) : (
        <div className="stack gap5 narrowed">
          {SOURCE_GROUPS.map(({ title, kinds }) => (
            <DeskSection key={title} title={title}>
              <ul className="rows wrap">
                {kinds.map((one) => (
                  <li key={one}>
                    <div>
                      <Link className="main" to={`/desk/feeds/sources/new?kind=${one}`}>
                        {aboutSourceKind(one).name}
                      </Link>
                      <div className="sub">{aboutSourceKind(one).about}</div>
                    </div>
                  </li>
                ))}
              </ul>
            </DeskSection>
          ))}
          <p className="muted">
            One file, by hand? <Link to="/desk/feeds/test">Test it</Link>, and import it from there.
          </p>
        </div>
      )}
    </>
  )
}

type TakesOverFromProps = { others: DeskPage<typeof loader>['loaderData']['others']; problem: string | undefined }

/** Whose properties go on under the new feed. */
function TakesOverFrom({ others, problem }: TakesOverFromProps) {
  const id = useId()
  if (others.length === 0) return null
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>Takes over from</label>
      <span className="hint" id={`${id}-hint`}>
        Choose the feed that this one replaces. Its properties go on under the new feed; otherwise they would show
        twice. A feed that is set up here is removed with its password and API keys.
      </span>
      <select id={id} className="input" name="takesOverFrom" aria-describedby={`${id}-hint`}>
        <option value="">No feed: its properties are new</option>
        {others.map(({ source, name, isRemoved, properties }) => (
          <option key={source} value={source}>
            {name}
            {isRemoved && ' (removed)'}, {formatCount(properties, 'property', 'properties')}
          </option>
        ))}
      </select>
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}
