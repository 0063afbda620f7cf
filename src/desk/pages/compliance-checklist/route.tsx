import { NATION_NAMES } from '#src/compliance/finding-list.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs<'id'>) {
  return loadFromDesk(args, 'material-checklist', { id: Number(args.params.id) })
}

export const meta = () => [{ title: 'Material information' }]

/** Shapes and words of an item's state; what is not applicable is not listed. */
const STATES = {
  given: ['ok', 'Given'],
  missing: ['wait', 'Missing'],
  wrong: ['late', 'Check'],
} as const

export default function ComplianceChecklist({ loaderData }: DeskPage<typeof loader>) {
  const { id, agentRef, address, channel, published, nation, parts } = loaderData
  return (
    <>
      <PageHead
        title={address}
        lede={`${agentRef}${nation ? `, ${NATION_NAMES[nation]}` : ''}. What is missing shows on the website as “Ask agent”.`}
        back={{ to: '/desk/compliance', name: 'Compliance' }}
      >
        {published && (
          <a className="btn" href={propertyPath(id, channel)}>
            View
          </a>
        )}
      </PageHead>
      <div className="stack gap5">
        {parts.map(({ part, title, items }) => (
          <Part key={part} name={`Part ${part}: ${title.toLowerCase()}`} items={items} />
        ))}
      </div>
    </>
  )
}

type Items = DeskPage<typeof loader>['loaderData']['parts'][number]['items']

function Part({ name, items }: { name: string; items: Items }) {
  const listed = items.flatMap((item) => (item.state === 'not-applicable' ? [] : [{ ...item, state: item.state }]))
  const given = listed.filter(({ state }) => state === 'given').length
  return (
    <section className="section">
      <div className="top">
        <h2>{name}</h2>
        <span className="push muted">
          {given} of {listed.length}
        </span>
      </div>
      <ul className="rows">
        {listed.map(({ key, label, state, value, note, rule }) => (
          <li key={key}>
            <div>
              <span className="medium">{label}</span>
              {value !== null && `: ${value}`}
              {note && <span className="muted">, {note}</span>}
              {rule && (
                <div className="sub small">
                  {rule.found && `${rule.found}. `}
                  <a href={rule.source.url}>{rule.source.name}</a>
                </div>
              )}
            </div>
            <span className={`state ${STATES[state][0]}`}>{STATES[state][1]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
