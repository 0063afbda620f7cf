import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskSection } from '../../parts/section.tsx'

export type TryAnswer = DeskResult<'try-feed-mapping'>

/** What a mapping makes of its sample: the first properties, what is set aside, and what it does not use. */
export function MappingResult({ tried, hasSample }: { tried: TryAnswer | undefined; hasSample: boolean }) {
  if (!tried) return null
  const { problems, trial } = tried
  if (problems.length > 0)
    return (
      <DeskSection title="Not finished">
        <p role="status">{formatCount(problems.length, 'thing')} to put right before it can be used.</p>
        <ul>
          {problems.slice(0, 8).map(({ at, problem }) => (
            <li key={at + problem}>
              <span className="medium">{at}</span>: {problem}
            </li>
          ))}
        </ul>
      </DeskSection>
    )
  if (!hasSample || !trial)
    return (
      <DeskSection title="Tried">
        <p className="muted">Choose a file, and the first properties show here as they would be.</p>
      </DeskSection>
    )
  const { refused, properties, passedOver, setAside, homes, unused } = trial
  return (
    <>
      <DeskSection title="Tried">
        <p role="status">
          {properties === 0
            ? 'No property was found. Check where the properties are.'
            : `${formatCount(properties, 'property', 'properties')} in the beginning of the file.`}
          {passedOver > 0 && ` ${formatCount(passedOver, 'element')} passed over.`}
        </p>
        {refused !== undefined && <p>The file would be refused: {refused}.</p>}
        {setAside.length > 0 && (
          <ul>
            {setAside.slice(0, 8).map(({ reason, homes: count, ref }) => (
              <li key={reason}>
                <span className="state soon">Set aside</span> {formatCount(count, 'property', 'properties')} ({ref}):{' '}
                {reason}
              </li>
            ))}
          </ul>
        )}
      </DeskSection>
      {homes.length > 0 && (
        <DeskSection title="The first properties">
          <ul className="rows">
            {homes.map((home) => {
              const became = (name: string) => home.fields.find(({ field }) => field === name)?.became
              const address = became('displayAddress') ?? became('street') ?? became('town')
              const facts = [became('status'), became('price') && `£${became('price')}`, became('type')]
              return (
                <li key={`${home.line} ${home.ref}`}>
                  <div>
                    <span className="medium">{address ?? (home.ref || 'No reference')}</span>
                    <div className="sub">
                      {[home.ref, `branch ${home.feedBranch || 'not named'}`, ...facts].filter(Boolean).join(', ')}
                    </div>
                    {home.problem !== undefined && <div className="sub">Set aside: {home.problem}</div>}
                    {home.warnings.map((warning) => (
                      <div className="sub" key={warning}>
                        {warning}
                      </div>
                    ))}
                  </div>
                </li>
              )
            })}
          </ul>
        </DeskSection>
      )}
      {unused.length > 0 && (
        <DeskSection title="Not used">
          <ul className="rows">
            {unused.slice(0, 30).map(({ path, example }) => (
              <li key={path}>
                <div>
                  <span className="medium">{path}</span>
                  <div className="sub">{example}</div>
                </div>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  )
}
