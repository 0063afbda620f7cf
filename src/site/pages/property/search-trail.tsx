import { type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs, type Crumb } from '#src/design-system/navigation/breadcrumbs.tsx'
import type { Neighbour, Neighbours } from '#src/search/results/ui/search-trail.ts'
import './search-trail.css'

type Trail = Neighbours & {
  words: string
  href: string
  /** the browser's own Back leads there */
  onBack: (event: MouseEvent) => void
  /** the results are on the page of that home from now on */
  onTurn: (home: Neighbour) => void
}

/**
 * Over a home: the way back to the search that the visitor came from, and the homes before and after this one in it.
 * Only the browser knows it; until it is there, and for who came another way, the crumbs are in its place.
 */
export function SearchTrail({ id, crumbs }: { id: number; crumbs: Crumb[] }) {
  const trail = useTrail(id)
  return (
    <div className="searchTrail">
      {trail ? (
        <a className="wayBack" href={trail.href} onClick={trail.onBack}>
          <Icon name="arrow-left" />
          <span>{trail.words}</span>
        </a>
      ) : (
        <Breadcrumbs crumbs={crumbs} />
      )}
      {(trail?.previous || trail?.next) && (
        <nav className="turns" aria-label="Results">
          <Turn home={trail.previous} name="Previous home" icon="chevron-left" onTurn={trail.onTurn} />
          <Turn home={trail.next} name="Next home" icon="chevron-right" onTurn={trail.onTurn} />
        </nav>
      )}
    </div>
  )
}

type TurnProps = {
  home?: Neighbour
  name: string
  icon: 'chevron-left' | 'chevron-right'
  onTurn: (home: Neighbour) => void
}

function Turn({ home, name, icon, onTurn }: TurnProps) {
  if (!home) return null
  return (
    <a className={icon} href={home.href} onClick={() => onTurn(home)}>
      <span className="name">{name}</span>
      <span className="visuallyHidden">: {home.displayAddress}</span>
      <Icon name={icon} />
    </a>
  )
}

function useTrail(id: number): Trail | undefined {
  const [trail, setTrail] = useState<Trail>()
  useEffect(() => {
    const call = new AbortController()
    findTrail(id, call.signal, setTrail).catch(() => {})
    return () => call.abort()
  }, [id])
  return trail
}

/** Tells of the way back at once, and of the neighbours when they are known. */
async function findTrail(id: number, signal: AbortSignal, tell: (trail: Trail) => void): Promise<void> {
  const [{ searchHistory, recordInHistory }, { backLink: wayBack, neighboursOf, goesBack }] = await Promise.all([
    import('#src/search/history/ui/stored-history.ts'),
    import('#src/search/results/ui/search-trail.ts'),
  ])
  const [latest] = searchHistory.get()
  if (!latest || signal.aborted) return
  const back = wayBack(latest)
  const trail: Trail = {
    ...back,
    onBack: (event) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (isPlain && goesBack(back.href)) event.preventDefault()
    },
    onTurn: ({ entry }) => recordInHistory(entry),
  }
  tell(trail)
  tell({ ...trail, ...(await neighboursOf(id, latest, signal)) })
}
