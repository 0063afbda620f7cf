import { formatNumber } from '#src/formatting/numbers.ts'
import './pagination.css'

export type PaginationProps = {
  /** the pages to link to, in order; a gap replaces those left out */
  pages: (number | 'gap')[]
  current: number
  /** where a page is */
  pathOf: (page: number) => string
}

/** Links to the pages of a list, as real links. Nothing is drawn for a list of one page. */
export function Pagination({ pages, current, pathOf }: PaginationProps) {
  if (pages.length < 2) return null
  const last = pages.at(-1)
  return (
    <nav className="pagination" aria-label="Pages">
      <ul>
        {current > 1 && (
          <li>
            <a className="step" rel="prev" href={pathOf(current - 1)}>
              Previous<span className="visuallyHidden"> page</span>
            </a>
          </li>
        )}
        {pages.map((page, index) =>
          page === 'gap' ? (
            <li key={`after ${pages[index - 1]}`} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={page}>
              <a href={pathOf(page)} aria-current={page === current ? 'page' : undefined}>
                <span className="visuallyHidden">Page </span>
                {formatNumber(page)}
              </a>
            </li>
          ),
        )}
        {typeof last === 'number' && current < last && (
          <li>
            <a className="step" rel="next" href={pathOf(current + 1)}>
              Next<span className="visuallyHidden"> page</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
