import './pagination.css'

/** The pages worth a link beside the first, the last and those round `current`; null stands for a gap. */
export function pagesToShow(current: number, count: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    if (before === undefined || page === before + 1) return [page]
    return page === before + 2 ? [before + 1, page] : [null, page]
  })
}

/** Links to the pages of a list, as real addresses. Nothing is drawn for a list of one page. */
export function Pagination(props: {
  current: number
  count: number
  address: (page: number) => string
  label?: string
}) {
  const { current, count, address, label = 'Pages' } = props
  if (count <= 1) return null
  return (
    <nav className="pagination" aria-label={label}>
      <ul>
        {current > 1 && (
          <li>
            <a className="step" rel="prev" href={address(current - 1)}>
              Previous<span className="visuallyHidden"> page</span>
            </a>
          </li>
        )}
        {pagesToShow(current, count).map((page, index) =>
          page === null ? (
            <li key={`gap-${index}`} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={page}>
              <a href={address(page)} aria-current={page === current ? 'page' : undefined}>
                <span className="visuallyHidden">Page </span>
                {page.toLocaleString('en-GB')}
              </a>
            </li>
          ),
        )}
        {current < count && (
          <li>
            <a className="step" rel="next" href={address(current + 1)}>
              Next<span className="visuallyHidden"> page</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
