import { aboutSourceKind, isSentKind, type SourceKind } from '#src/feeds/sources/feed-source.ts'
import { DeskSection } from '../../parts/section.tsx'

const titleOf = (kind: SourceKind) => (isSentKind(kind) ? 'What to do' : 'Where to find these')

/** What the agency does on its software's side, and where it finds what the form asks for. */
export function SourceSteps({ kind }: { kind: SourceKind }) {
  return (
    <DeskSection title={titleOf(kind)}>
      <StepList kind={kind} />
    </DeskSection>
  )
}

/** The same on the page of a feed that is set up: out of the way, unless it `isNew`. */
export function FoldedSteps({ kind, isNew = false }: { kind: SourceKind; isNew?: boolean }) {
  return (
    <details className="more-fields" open={isNew}>
      <summary>{titleOf(kind)}</summary>
      <StepList kind={kind} />
    </details>
  )
}

function StepList({ kind }: { kind: SourceKind }) {
  return (
    <ol className="feed-steps">
      {aboutSourceKind(kind).steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
