import { Link } from 'react-router'
import type { FeedHealth } from '#src/feeds/report/feed-health.ts'
import { type ImportOutcome, OUTCOME_NAMES, sentence } from '#src/feeds/report/import-words.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment, formatWhen } from '../../parts/when.ts'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  return {
    ...(await loadFromDesk(args, 'list-feeds', {})),
    canManage: scopeOf(actor, 'manage-feeds') !== 'none',
    canConfigure: scopeOf(actor, 'configure-feeds') !== 'none',
  }
}

export const meta = () => [{ title: 'Feeds' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Feeds({ loaderData }: DeskPage<typeof loader>) {
  const {
    feeds,
    imports,
    brakeShare,
    expectedEveryHours,
    alarmEmail,
    openWords,
    hasWords,
    canManage,
    canConfigure,
    now,
  } = loaderData
  const waiting = feeds.filter(({ health }) => health.kind === 'paused')
  return (
    <>
      <PageHead title="Feeds" lede={ledeOf(waiting.length)} isMenuTitle>
        {canManage && (
          <Link className="btn" to="/desk/feeds/test">
            <DeskIcon name="eye" size="s" />
            Test a file
          </Link>
        )}
        {canConfigure && (
          <Link className="btn primary" to="/desk/feeds/sources/new">
            <DeskIcon name="plus" size="s" />
            Add a feed
          </Link>
        )}
      </PageHead>
      <div className="stack gap5">
        {waiting.map((feed) => (
          <PausedNotice key={feed.source} feed={feed} imports={imports} />
        ))}
        {feeds.length === 0 ? (
          <div className="empty">
            <h2>No feeds yet</h2>
            <p>Properties that your software sends appear here, with what became of each file.</p>
          </div>
        ) : (
          <FeedTable feeds={feeds} imports={imports} now={now} />
        )}
        <div className="cols keep">
          <DeskSection title="Latest imports">
            {imports.length === 0 ? (
              <p className="muted">No file has been imported yet.</p>
            ) : (
              <ul className="rows">
                {imports.map((one) => (
                  <li key={one.id}>
                    <div>
                      <Link className="main" to={pathOfImport(one)}>
                        {formatMoment(one.at, now)}
                      </Link>
                      <div className="sub">{one.summary}</div>
                    </div>
                    <span className={`state ${outcomeShape(one)}`}>
                      {one.state === 'imported' && one.unpublished > 0
                        ? `${formatNumber(one.unpublished)} not published`
                        : OUTCOME_NAMES[one.state]}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </DeskSection>
          <aside className="stack gap5" aria-label="Feed alerts">
            {hasWords && (
              <DeskSection title="Words of your feeds">
                <p>
                  {openWords > 0
                    ? `${formatCount(openWords, 'word isn’t', 'words aren’t')} understood.`
                    : 'Every word is understood.'}
                </p>
                <p>
                  <Link to="/desk/feeds/words">{openWords > 0 ? 'Say what they mean' : 'View words'}</Link>
                </p>
              </DeskSection>
            )}
            <DeskSection title="Mappings">
              <p>XML, JSON and CSV of any layout are read by a mapping, which says where each value is.</p>
              <p>
                <Link to="/desk/feeds/mappings">View mappings</Link>
              </p>
            </DeskSection>
            <DeskSection title="Removal limit">
              <p>
                We pause any file that would remove more than <strong>{Math.round(brakeShare * 100)}%</strong> of the
                properties of its branches. Your agency’s settings file has the limit.
              </p>
            </DeskSection>
            <DeskSection title="Missing feed alert">
              <p>
                {expectedEveryHours === null
                  ? `Nobody is alerted when no file comes. ${alarmEmail} is emailed when a file fails or is paused, and when a feed can’t be reached.`
                  : `${alarmEmail} is emailed after ${formatCount(expectedEveryHours, 'hour')} without a file, and when a file fails or is paused, or a feed can’t be reached.`}
              </p>
            </DeskSection>
          </aside>
        </div>
      </div>
    </>
  )
}

function ledeOf(waiting: number): string {
  if (waiting === 0) return 'Where your properties come from.'
  return `Where your properties come from. ${formatCount(waiting, 'import needs', 'imports need')} a decision.`
}

function PausedNotice({ feed, imports }: { feed: Data['feeds'][number]; imports: Data['imports'] }) {
  const { importId } = feed.health
  const paused = imports.find(({ id }) => id === importId)
  return (
    <div className="notice bad">
      <DeskIcon name="problem" />
      <div>
        <p className="strong">{paused?.summary ?? `A file of ${feed.name} waits for a decision.`}</p>
        <p>The import is paused, and your website still shows the properties of the file before it.</p>
      </div>
      <div className="acts">
        <Link className="btn" to={`/desk/feeds/paused/${importId}`}>
          Review import
        </Link>
      </div>
    </div>
  )
}

function FeedTable({ feeds, imports, now }: Pick<Data, 'feeds' | 'imports' | 'now'>) {
  /** what is wrong with it, in place of where it comes from */
  const troubleOf = ({ problem, health }: Data['feeds'][number]) =>
    problem ? sentence(`Not reached: ${problem}`) : imports.find(({ id }) => id === health.importId)?.summary
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
      <table className="grid list" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Feed
            </th>
            <th scope="col" role="columnheader">
              Last import
            </th>
            <th scope="col" role="columnheader" className="r">
              Properties
            </th>
            <th scope="col" role="columnheader">
              Status
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {feeds.map((feed) => {
            const { source, sourceId, name, about, health, last, properties } = feed
            return (
              <tr key={source} role="row">
                <td className="full" role="cell">
                  {sourceId !== null || last ? (
                    <Link
                      className="main"
                      to={sourceId === null ? `/desk/feeds/imports/${last?.id}` : `/desk/feeds/sources/${sourceId}`}
                    >
                      {name}
                    </Link>
                  ) : (
                    <span className="medium">{name}</span>
                  )}
                  <span className="sub">{troubleOf(feed) ?? about}</span>
                </td>
                <td className="nowrap" role="cell">
                  {last ? formatWhen(last.at, now) : 'None'}
                </td>
                <td className="r drop" role="cell">
                  {formatNumber(properties)}
                </td>
                <td className="end" role="cell">
                  <span className={`state ${HEALTH_SHAPES[health.kind]}`}>{health.words}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the table is whole again */}
    </>
  )
}

/** The shape beside a feed's status. */
const HEALTH_SHAPES: Record<FeedHealth['kind'], string> = {
  none: 'none',
  working: 'ok',
  late: 'soon',
  paused: 'late',
  failed: 'late',
  unreachable: 'late',
}

type Shaped = { id: number; state: ImportOutcome; unpublished: number; isDecided: boolean }

function outcomeShape({ state, unpublished, isDecided }: Shaped): string {
  if (state === 'imported') return unpublished > 0 ? 'soon' : 'ok'
  if (state === 'stopped') return isDecided ? 'off' : 'late'
  return 'off'
}

/** A paused import leads to its decision, any other to its report. */
function pathOfImport({ id, state, isDecided }: Shaped): string {
  return state === 'stopped' && !isDecided ? `/desk/feeds/paused/${id}` : `/desk/feeds/imports/${id}`
}
